import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach } from "vitest";
import { type MappableField, SavedMapping } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { ImportScreen } from "../../../../src/renderer/features/imports/ImportScreen";
import { useImports } from "../../../../src/renderer/features/imports/store";
import { aFile, failure, FakeMain, oneWorkspace, show, target } from "../fake-bridge";
import type { StartedImport } from "../../../../src/renderer/features/imports/useStart";
import { checkReport, importedColumn, importedFile } from "./imported-file";

/** A column with one value. */
export const column = (index: number, name: string, sample: string, guess: string[], repeats = 0) =>
  importedColumn({ index, name, samples: [sample], guess, repeats });
/** A file without a column for the text. */
export const file = importedFile({
  importId: "i1",
  name: "a.csv",
  top: [
    { line: 1, text: "link, date, headline" },
    { line: 4, text: "https://a.example/1, 2007-02-04, Espresso" },
  ],
  rows: 13_500,
  columns: [
    column(0, "link", "https://a.example/1", ["url"], 63),
    column(1, "date", "2007-02-04", ["published"]),
    column(2, "headline", "Espresso", ["title"]),
  ],
  modifiedAt: Date.UTC(2026, 10, 20),
  notes: ["2 rows have a column too many."],
});
const field = (name: string, title: string, required: boolean): MappableField => ({
  field: name,
  title,
  required,
  group: "Document",
});
const fields = [
  field("url", "Address", true),
  field("published", "Published", true),
  field("title", "Title", false),
  field("content", "Content", true),
];
/** The report of checking `file`. */
export const report = checkReport({
  total: 13_500,
  ready: 13_000,
  warned: 498,
  refused: 2,
  calls: { single: 13_498, batched: 27 },
  dated: { from: Date.UTC(2007, 1, 3), to: Date.UTC(2007, 1, 4, 12) },
  groups: [
    {
      key: "empty content refused",
      withheld: false,
      kind: "empty",
      field: "content",
      severity: "refused",
      message: "There is no content. Give the row a text.",
      count: 2,
      examples: [{ line: 731, column: "headline", value: "" }],
    },
  ],
});
/** A complete mapping of `file`. */
export const mapping = { url: 0, published: 1, content: 2 };

/** The main process of the current test. */
export let main: FakeMain;
/** What the screen reported as imported. */
export let imported: StartedImport[] = [];
beforeEach(() => {
  imported = [];
  main = new FakeMain({
    ...oneWorkspace,
    "imports.fields": () => fields,
    "imports.open": ({ handle, options }) => {
      if (handle === "/files/quotes.tsv" && options?.quote === undefined)
        throw failure("invalid", "A quote is never closed.", null, { details: { field: "quote" } });
      return { ...file, name: String(handle).replace("/files/", ""), quote: options?.quote ?? '"' };
    },
    "imports.reread": ({ options }) => ({
      ...file,
      ...(options.delimiter ? { delimiter: options.delimiter } : {}),
    }),
    "imports.preview": () => [{ line: 2, document: { title: "Espresso" }, problems: [], skipped: false }],
    "imports.expand": ({ handles }) => ({ files: handles.map(aFile), rejected: [], skipped: 0 }),
    "imports.group": ({ handles }) => ({ groups: handles.map((one) => [one]), rejected: [] }),
    "imports.mappings": () => [],
    "imports.saveMapping": (given) =>
      SavedMapping.parse({ ...given, shape: given.columns.map(({ name }) => name), id: "m1", savedAt: 1 }),
    "connections.meter": () => ({ connectionId: "c1", classes: [], credits: null }),
    "imports.check": () => report,
    "imports.compare": () => ({ known: 0, documents: 0, looked: 0, examples: [], note: null }),
    "imports.start": () => ({ uploadId: 7 }),
    "imports.close": () => undefined,
  });
  useSession.setState(useSession.getInitialState(), true);
  forgetPlaces();
});

/** The import screen of a project. */
export function Screen({ into = target }: { into?: typeof target }) {
  return <ImportScreen target={into} onImported={(one) => void imported.push(one)} />;
}

/** Shows the screen and opens files. */
export async function openFile(...paths: string[]) {
  const user = userEvent.setup();
  show(<Screen />);
  await act(() => useImports.getState().take(paths.map(aFile)));
  return user;
}

/** Opens files whose columns are all recognized. */
export async function openKnown(...paths: string[]) {
  const columns = file.columns.map((one) =>
    one.index === 2 ? { ...one, guess: ["title", "content"] } : one,
  );
  main.answer({
    "imports.open": ({ handle }) => ({ ...file, columns, name: String(handle).replace("/files/", "") }),
  });
  return openFile(...paths);
}

/** The button that imports all rows that passed the check. */
export const importButton = () =>
  screen.findByRole("button", { name: t("imports:act.import", { count: 13_498 }) });
export const openColumns = async (user: ReturnType<typeof userEvent.setup>) => {
  const [button] = await screen.findAllByRole("button", { name: t("imports:act.changeColumns") });
  await user.click(button!);
};
