import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { column, file, main, openFile } from "./open-import";

const words = (index: number, name: string, sample: string) => ({
  ...column(index, name, sample, []),
  kind: "words" as const,
});
const columns = [
  { ...column(0, "link", "https://a.example/1", ["url"]), kind: "url" as const },
  { ...column(1, "date", "2007-02-04", ["published"]), kind: "date" as const },
  words(2, "pros", "The kitchen is clean"),
  words(3, "cons", "They are long shifts"),
];
const candidates = [
  t("imports:assumed.candidate", { column: "pros", sample: "The kitchen is clean" }),
  t("imports:assumed.candidate", { column: "cons", sample: "They are long shifts" }),
].join(" or ");
const choice = `${t("imports:assumed.openColumn")}: ${t("imports:assumed.openNone")}`;
const importButton = () => screen.findByRole("button", { name: /^Import/ });

it("asks which of two columns is the text, and isn't checked before one is chosen", async () => {
  const open = [{ field: "content", columns: [2, 3] }];
  main.answer({ "imports.open": () => ({ ...file, columns, open }) });
  const user = await openFile("/files/jobs.csv");
  expect(await screen.findByText(t("imports:fault.whichText", { columns: candidates }))).toBeTruthy();
  expect((await importButton()).hasAttribute("disabled")).toBe(true);
  expect(main.inputsOf("imports.check")).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: choice }));
  await user.click(await screen.findByRole("option", { name: "cons", hidden: true }));
  await waitFor(() => expect(main.inputsOf("imports.check").at(-1)?.plan.mapping["content"]).toBe(3));
  expect(screen.queryByText(t("imports:fault.whichText", { columns: candidates }))).toBeNull();
});

it("says what a list without texts holds, and takes a column by hand", async () => {
  main.answer({ "imports.open": () => ({ ...file, columns, open: [{ field: "content", columns: [] }] }) });
  const user = await openFile("/files/stops.csv");
  expect(await screen.findByText(t("imports:fault.noText", { columns: candidates }))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: choice }));
  await user.click(await screen.findByRole("option", { name: "pros", hidden: true }));
  await waitFor(() => expect(main.inputsOf("imports.check").at(-1)?.plan.mapping["content"]).toBe(2));
});

it("imports without a field that is left open, and says so", async () => {
  const settled = columns.map((own) => (own.index === 2 ? { ...own, guess: ["content"] } : own));
  main.answer({
    "imports.open": () => ({ ...file, columns: settled, open: [{ field: "title", columns: [3] }] }),
  });
  await openFile("/files/posts.csv");
  const [, only] = candidates.split(" or ");
  expect(await screen.findByText(t("imports:assumed.open", { field: "Title", columns: only }))).toBeTruthy();
  await waitFor(() =>
    expect(main.inputsOf("imports.check").at(-1)?.plan.mapping).not.toHaveProperty("title"),
  );
});

it("offers another column for a field that is read, and names expected fields that aren't found", async () => {
  const settled = columns.map((own) => (own.index === 2 ? { ...own, guess: ["content"] } : own));
  main.answer({
    "imports.open": () => ({
      ...file,
      columns: settled,
      open: [{ field: "content", columns: [3], taken: 2 }],
    }),
  });
  const user = await openFile("/files/posts.csv");
  const [, only] = candidates.split(" or ");
  const offer = t("imports:assumed.rival", { field: "Content", taken: "pros", columns: only });
  expect(await screen.findByText(offer)).toBeTruthy();
  expect(screen.getByText(t("imports:understood.notFound"))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: choice }));
  await user.click(await screen.findByRole("option", { name: "cons", hidden: true }));
  await waitFor(() => expect(main.inputsOf("imports.check").at(-1)?.plan.mapping["content"]).toBe(3));
  expect(screen.queryByText(offer)).toBeNull();
});
