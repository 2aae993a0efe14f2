import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useEvents } from "../../../../src/renderer/core/events";
import { useImports } from "../../../../src/renderer/features/imports/store";
import type { MappableField } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";
import { aFile, show, target } from "../fake-bridge";
import { column, file, main, openFile, Screen } from "./open-import";
import { checkReport } from "./imported-file";

const required = (field: string): MappableField => ({
  field,
  title: field,
  required: true,
  group: "Document",
});
const known = ["url", "published", "content"].map(required);
const metric = (name: string, format: string): MappableField => ({
  field: `custom.${name}`,
  title: name,
  required: false,
  group: "Custom metrics",
  format,
});
const counted = {
  ...file,
  columns: [
    column(0, "link", "https://a.example/1", ["url"]),
    column(1, "date", "2007-02-04", ["published"]),
    column(2, "text", "Espresso", ["content"]),
    column(3, "id", "1", []),
  ],
  metricColumns: [{ column: 3, format: "KEYWORD" as const, isPrivate: false }],
};
const taken = [...known, metric("id", "INTEGER")];
const remark = t("imports:assumed.otherMetric", {
  column: "id",
  name: "id_2",
  format: t("imports:format.KEYWORD"),
  taken: "id",
  found: t("imports:format.INTEGER"),
});

function Window() {
  useEvents();
  return <Screen />;
}

it("a column keeps clear of a metric that another import has created meanwhile", async () => {
  main.answer({ "imports.fields": () => known, "imports.open": () => counted });
  show(<Window />);
  await act(() => useImports.getState().take([aFile("/files/a.csv")]));
  await waitFor(() => expect(main.inputsOf("imports.check").at(-1)?.plan.mapping["custom.id"]).toBe(3));
  main.answer({ "imports.fields": () => taken });
  const place = { connectionId: target.connection.id, projectId: target.project.id };
  act(() => main.emit("metrics.changed", place));
  expect(await screen.findByText(remark)).toBeTruthy();
  await waitFor(() => expect(main.inputsOf("imports.check").at(-1)?.plan.mapping["custom.id_2"]).toBe(3));
});

it("files imported one after the other use the metrics that the first has created", async () => {
  main.answer({
    "imports.fields": () => known,
    "imports.open": ({ handle }) => ({ ...counted, name: String(handle) }),
    "imports.check": () => checkReport({ total: 3, ready: 3 }),
    "imports.start": () => {
      main.answer({ "imports.fields": () => taken });
      return { uploadId: 7 };
    },
  });
  const user = await openFile("/files/a.csv", "/files/b.csv");
  const all = await screen.findByRole("button", { name: t("imports:act.importAll", { count: 2 }) });
  await waitFor(() => expect(all.hasAttribute("disabled")).toBe(false));
  await user.click(all);
  await waitFor(() => expect(main.inputsOf("imports.start")).toHaveLength(2));
  expect(main.inputsOf("imports.start").at(-1)?.plan.newMetrics).toEqual([
    { name: "id_2", title: "id", format: "KEYWORD" },
  ]);
});

it("ratings are offered as the sentiment, and the choice can be taken back", async () => {
  const columns = [
    ...counted.columns.slice(0, 3),
    { ...column(3, "stars", "2", ["rating"]), kind: "number" as const },
  ];
  const given = [
    ...known,
    { ...required("rating"), required: false },
    { ...required("sentiment"), required: false },
  ];
  main.answer({
    "imports.fields": () => given,
    "imports.open": () => ({ ...counted, columns, metricColumns: [] }),
  });
  const user = await openFile("/files/reviews.csv");
  const planned = () => main.inputsOf("imports.check").at(-1)?.plan.mapping["sentiment"];
  expect(await screen.findByText(t("imports:assumed.stars", { column: "stars" }))).toBeTruthy();
  expect(planned()).toBeUndefined();
  await user.click(screen.getByRole("button", { name: t("imports:assumed.useStars") }));
  await waitFor(() => expect(planned()).toBe(3));
  await user.click(await screen.findByRole("button", { name: t("imports:assumed.useTexts") }));
  await waitFor(() => expect(planned()).toBeUndefined());
});
