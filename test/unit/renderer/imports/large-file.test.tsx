import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { ImportedFile } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";
import { useImports } from "../../../../src/renderer/features/imports/store";
import { aFile, failure, show } from "../fake-bridge";
import { column, file, importButton, imported, main, openColumns, Screen } from "./open-import";

const columns = [
  column(0, "link", "https://a.example/1", ["url"]),
  column(1, "created", "2026-01-02", ["published"]),
  column(2, "headline", "Espresso", ["content"]),
];
const first: ImportedFile = { ...file, columns, rows: 5000, isPartial: true };
const whole: ImportedFile = { ...file, columns };
const atLeast = (count: number) =>
  t("imports:headline.atLeast", { what: t("imports:noun.posts", { count }) });

/** Opens a file of which the first rows have been read. The result ends the reading. */
async function openLarge() {
  let end: (file: ImportedFile | Error) => void = () => undefined;
  main.answer({
    "imports.open": () => first,
    "imports.readOn": () =>
      new Promise<ImportedFile>((resolve, reject) => {
        end = (given) => (given instanceof Error ? reject(given) : resolve(given));
      }),
  });
  show(<Screen />);
  const opening = useImports.getState().take([aFile("/files/a.csv")]);
  await screen.findByRole("heading", { name: atLeast(5000) });
  const readTo = async (given: ImportedFile | Error) => {
    end(given);
    await act(() => opening);
  };
  return { user: userEvent.setup(), readTo };
}

describe("a large file", () => {
  it("is shown while it is still read, and imported only after all rows are checked", async () => {
    const { user, readTo } = await openLarge();
    expect(await screen.findByText("Espresso")).toBeTruthy();
    expect(screen.getByText(t("imports:headline.readingOn", { count: 5000 }))).toBeTruthy();
    act(() => main.emit("imports.progress", { importId: "i1", stage: "reading", rows: 9800, progress: 0.7 }));
    expect(await screen.findByRole("heading", { name: atLeast(9800) })).toBeTruthy();
    const button = screen.getByRole("button", { name: t("imports:act.importSome") });
    expect(button.hasAttribute("disabled")).toBe(true);
    expect(main.inputsOf("imports.check")).toEqual([]);

    await readTo(whole);
    await user.click(await importButton());
    await waitFor(() => expect(imported).toHaveLength(1));
    expect(screen.queryByText(t("imports:headline.readingOn", { count: 5000 }))).toBeNull();
  });

  it("isn't imported with Enter before that", async () => {
    const { user, readTo } = await openLarge();
    await user.keyboard("{Enter}");
    expect(main.inputsOf("imports.start")).toEqual([]);
    await readTo(whole);
    await importButton();
    expect(main.inputsOf("imports.start")).toEqual([]);
  });

  it("says which columns its other rows have changed", async () => {
    const { readTo } = await openLarge();
    const updated = column(2, "updated", "2026-02-03", ["published"]);
    await readTo({
      ...whole,
      columns: [columns[0]!, { ...columns[1]!, guess: [] }, updated, { ...columns[2]!, index: 3 }],
    });
    expect(await screen.findByText(t("imports:headline.reguessed", { fields: "Published" }))).toBeTruthy();
    expect(useImports.getState().decisions.mapping).toEqual({ url: 0, published: 2, content: 3 });
  });

  it("keeps what was changed while it was read", async () => {
    const { readTo } = await openLarge();
    act(() =>
      useImports.getState().decide({ dataset: "spring", mapping: { url: 0, published: 1, title: 2 } }),
    );
    const extra = column(0, "id", "7", []);
    await readTo({
      ...whole,
      columns: [extra, ...columns.map((one) => ({ ...one, index: one.index + 1 }))],
      guessedSuffixFromText: true,
    });
    expect(useImports.getState().decisions).toMatchObject({
      dataset: "spring",
      mapping: { url: 1, published: 2, title: 3 },
    });
  });

  it("can't be read in another way before its end", async () => {
    const { user, readTo } = await openLarge();
    await openColumns(user);
    const encoding = () => screen.getByRole("button", { name: `${t("imports:reading.encoding")}: UTF-8` });
    expect(encoding().hasAttribute("disabled")).toBe(true);
    await readTo(whole);
    await waitFor(() => expect(encoding().hasAttribute("disabled")).toBe(false));
  });

  it("is closed when reading is canceled", async () => {
    await openLarge();
    act(() => useImports.getState().stop());
    await waitFor(() => expect(main.inputsOf("imports.close")).toEqual([{ importId: "i1" }]));
    expect(useImports.getState().source).toBeNull();
  });

  it("keeps what was changed for another attempt if it can't be read to its end", async () => {
    const { user, readTo } = await openLarge();
    act(() =>
      useImports
        .getState()
        .decide({ dataset: "spring", mapping: { url: 0, published: 1, content: 2, title: 2 } }),
    );
    await readTo(failure("invalid", "The drive is gone.", null));
    main.answer({ "imports.readOn": () => whole });
    await user.click(await screen.findByRole("button", { name: t("imports:act.readAgain") }));
    await importButton();
    expect(useImports.getState().decisions).toMatchObject({
      dataset: "spring",
      mapping: { url: 0, published: 1, content: 2, title: 2 },
    });
  });

  it("keeps what was changed if it is read without quotes", async () => {
    const { user, readTo } = await openLarge();
    act(() => useImports.getState().decide({ dataset: "spring" }));
    await readTo(failure("invalid", "A quote is never closed.", null, { details: { field: "quote" } }));
    main.answer({ "imports.open": () => whole });
    await user.click(await screen.findByRole("button", { name: t("imports:act.withoutQuotes") }));
    await importButton();
    expect(useImports.getState().decisions).toMatchObject({ dataset: "spring" });
  });

  it("shows why it can't be read to its end", async () => {
    const { readTo } = await openLarge();
    await readTo(failure("invalid", "A quote is never closed.", null, { details: { field: "quote" } }));
    expect(await screen.findByText("A quote is never closed.")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: atLeast(5000) })).toBeNull();
    expect(screen.getByRole("button", { name: t("imports:act.withoutQuotes") })).toBeTruthy();
  });
});
