import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { useImports } from "../../../../src/renderer/features/imports/store";
import { differingKey } from "../../../../src/shared/documents/import-suggestion";
import { ImportPlan } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";
import { failure, show } from "../fake-bridge";
import { column, file, main, mapping, openFile, openKnown, report, Screen } from "./open-import";

const earlier = ImportPlan.parse({
  connectionId: "c1",
  projectId: "p1",
  datasetId: null,
  action: "create",
  mapping,
  urlSuffix: null,
  timeZone: "UTC",
  replaces: 7,
});

const known = {
  ...file,
  columns: file.columns.map((one) => (one.index === 2 ? { ...one, guess: ["title", "content"] } : one)),
};

async function reopen() {
  const user = userEvent.setup();
  show(<Screen />);
  await act(() => useImports.getState().reopen(7, "a.csv"));
  return user;
}
const lastPlan = () => main.inputsOf("imports.check").at(-1)?.plan;

it("opens a finished import with its mapping, says what is replaced, and replaces it", async () => {
  main.answer({
    "imports.reopen": () => ({ file: known, plan: earlier }),
    "imports.check": () => ({ ...report, replaced: { updated: 13_000, removed: 3 } }),
  });
  const user = await reopen();
  expect(main.inputsOf("imports.reopen")).toMatchObject([{ uploadId: 7 }]);
  await waitFor(() => expect(lastPlan()).toMatchObject({ mapping, replaces: 7 }));
  const parts = [
    t("imports:again.updated", { count: 13_000 }),
    t("imports:again.added", { count: 498 }),
    t("imports:again.removed", { count: 3 }),
  ].join(", ");
  expect(await screen.findByText(t("imports:again.text", { parts }))).toBeTruthy();
  // Another mapping stays a replacement.
  act(() => useImports.getState().takeMapping(null));
  await waitFor(() => expect(lastPlan()).toMatchObject({ mapping: { title: 2 }, replaces: 7 }));
  act(() => useImports.getState().decide({ mapping }));
  const start = t("imports:act.import", { count: 13_498 });
  await waitFor(() => expect(screen.getByRole("button", { name: start })).toHaveProperty("disabled", false));
  await user.click(screen.getByRole("button", { name: start }));
  await waitFor(() =>
    expect(main.inputsOf("imports.start")).toMatchObject([{ plan: { mapping, replaces: 7 } }]),
  );
});

it("says why a finished import can't be read again, and tries once more", async () => {
  let tries = 0;
  main.answer({
    "imports.reopen": () => {
      if (tries++ === 0) throw failure("invalid", t("main:upload.notReadAgain"));
      return { file, plan: earlier };
    },
  });
  const user = await reopen();
  expect(await screen.findByText(t("main:upload.notReadAgain"))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: t("imports:act.readAgain") }));
  await waitFor(() => expect(lastPlan()).toMatchObject({ replaces: 7 }));
});

it("rows that repeat another with other values are kept or not, as the analyst chooses", async () => {
  main.answer({
    "imports.check": () => ({ ...report, differing: 2, differs: [{ name: "label", rows: 2 }] }),
  });
  const user = await openKnown("/files/a.csv");
  const facts = { count: 2, columns: "“label”" };
  expect(await screen.findByText(t("imports:assumed.differing", facts))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: t("imports:assumed.keepAll") }));
  expect(await screen.findByText(t("imports:assumed.differingKept", facts))).toBeTruthy();
  await waitFor(() => expect(lastPlan()?.withheld).not.toContain(differingKey));
  await user.click(screen.getByRole("button", { name: t("imports:assumed.keepFirst") }));
  await waitFor(() => expect(lastPlan()?.withheld).toContain(differingKey));
});

it("the zone of a file's times, or that of charts, is changed with one click", async () => {
  const columns = [
    file.columns[0]!,
    {
      ...column(1, "date", "2015-02-24 11:35:52 -0800", ["published"]),
      stated: [{ offset: -480, at: Date.parse("2015-02-24T11:35:52-08:00") }],
    },
    column(2, "headline", "Espresso", ["title", "content"]),
  ];
  main.answer({ "imports.open": () => ({ ...file, columns }) });
  const user = await openFile("/files/a.csv");
  const own = await waitFor(() => ImportPlan.parse(lastPlan()).timeZone);
  await user.click(await screen.findByRole("button", { name: t("imports:assumed.readIn", { zone: own }) }));
  await waitFor(() => expect(lastPlan()).toMatchObject({ ignoresZones: true, timeZone: own }));
  await user.click(
    await screen.findByRole("button", { name: t("imports:assumed.readIn", { zone: "UTC−8" }) }),
  );
  await waitFor(() => expect(lastPlan()).toMatchObject({ ignoresZones: false }));
  await user.click(
    await screen.findByRole("button", { name: t("imports:assumed.countIn", { zone: "UTC−8" }) }),
  );
  await waitFor(() => expect(main.inputsOf("app.saveSettings")).toMatchObject([{ timeZone: "Etc/GMT+8" }]));
});

it("times without a zone are read as UTC with one click, or in any other zone", async () => {
  const columns = [
    file.columns[0]!,
    column(1, "date", "2015-02-24 11:35:52", ["published"]),
    column(2, "headline", "Espresso", ["title", "content"]),
  ];
  main.answer({ "imports.open": () => ({ ...file, columns }) });
  const user = await openFile("/files/a.csv");
  const own = await waitFor(() => ImportPlan.parse(lastPlan()).timeZone);
  expect(await screen.findByText(t("imports:assumed.noZone", { own }))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: t("imports:assumed.readIn", { zone: "UTC" }) }));
  expect(await screen.findByText(t("imports:assumed.noZone", { own: "UTC" }))).toBeTruthy();
  await waitFor(() => expect(lastPlan()).toMatchObject({ timeZone: "UTC" }));
  expect(screen.getByRole("button", { name: t("imports:assumed.readIn", { zone: own }) })).toBeTruthy();
  expect(screen.getByText(t("imports:assumed.otherZone"))).toBeTruthy();
});
