import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CheckReport, type MappableField, SavedMapping } from "../../../../src/shared/ipc/imports";
import type { Upload } from "../../../../src/shared/ipc/uploads";
import { useEvents } from "../../../../src/renderer/core/events";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { ImportScreen } from "../../../../src/renderer/features/imports/ImportScreen";
import { useImports } from "../../../../src/renderer/features/imports/store";
import { aFile, failure, FakeMain, oneWorkspace, service, show, target } from "../fake-bridge";
import { importedColumn, importedFile } from "./imported-file";

const column = (index: number, name: string, sample: string, guess: string[], repeats = 0) =>
  importedColumn({ index, name, samples: [sample], guess, repeats });
const file = importedFile({
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
const report: CheckReport = {
  total: 13_500,
  ready: 13_000,
  warned: 498,
  refused: 2,
  skipped: 0,
  calls: { single: 13_498, batched: 27 },
  bytes: 1,
  published: null,
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
};
const upload: Upload = {
  id: 7,
  connectionId: "c1",
  projectId: "p1",
  datasetId: null,
  name: "a.csv",
  action: "upsert",
  createdAt: 1,
  finishedAt: null,
  state: "sending",
  priority: 0,
  hasFile: true,
  parts: [],
  undo: null,
  undoes: null,
  waitsFor: null,
  counts: {
    waiting: 9_000,
    sending: 500,
    done: 3_998,
    present: 0,
    refused: 0,
    invalid: 2,
    skipped: 0,
    cancelled: 0,
  },
  total: 13_500,
  rate: 820,
  secondsLeft: 75,
  error: null,
};

let main: FakeMain;
beforeEach(() => {
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
    "imports.expand": ({ handles }) => ({ files: handles.map(aFile), leftOut: 0 }),
    "imports.mappings": () => [],
    "imports.saveMapping": (given) => SavedMapping.parse({ ...given, id: "m1", savedAt: 1 }),
    "connections.meter": () => ({ connectionId: "c1", classes: [], credits: null }),
    "imports.check": () => report,
    "imports.start": () => ({ uploadId: 7 }),
    "imports.close": () => undefined,
  });
  useSession.setState(useSession.getInitialState(), true);
  forgetPlaces();
});
afterEach(cleanup);

const shown: number[] = [];

/** The screen with the events that the shell would follow. */
function Screen({ into = target }: { into?: typeof target }) {
  useEvents(() => undefined);
  return <ImportScreen target={into} onExplore={(one) => shown.push(one.id)} onEntries={() => undefined} />;
}

async function openFile(...paths: string[]) {
  const user = userEvent.setup();
  show(<Screen />);
  await act(() => useImports.getState().take(paths.map(aFile)));
  return user;
}

describe("a file on its way in", () => {
  it("says which required field has no column and does not check before it has one", async () => {
    const user = await openFile("/files/a.csv");
    expect(
      await screen.findByText("Content has no column yet. Choose the column that holds it."),
    ).toBeTruthy();
    const check = screen.getByRole("button", { name: "Check 13,500 rows" });
    expect(check.hasAttribute("disabled")).toBe(true);
    await user.click(screen.getByRole("combobox", { name: "Fields fed by headline" }));
    await user.click(await screen.findByRole("option", { name: "Content", hidden: true }));
    await waitFor(() => expect(check.hasAttribute("disabled")).toBe(false));
    expect(useImports.getState().decisions.mapping).toEqual({ url: 0, published: 1, title: 2, content: 2 });
  });

  it("builds an address where the file has none, and says so at its column", async () => {
    const columns = [
      column(0, "review_id", "r-1", []),
      column(1, "date", "2007-02-04", ["published"]),
      column(2, "headline", "Espresso", ["title", "content"]),
    ];
    main.answer({ "imports.open": () => ({ ...file, columns }) });
    const user = await openFile("/files/a.csv");
    await user.click(await screen.findByRole("button", { name: "Build an address" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Address is built as" }).value).toBe(
      "https://a.example/{review_id}",
    );
    expect(screen.getByText("part of Address, see Rules")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Build an address" })).toBeNull();
  });

  it("shows from when dates count back, and lets that be changed", async () => {
    const columns = file.columns.map((one) => ({ ...one, isRelative: one.name === "date" }));
    main.answer({ "imports.open": () => ({ ...file, columns }) });
    await openFile("/files/a.csv");
    const moment = await screen.findByLabelText<HTMLInputElement>(/^Counted back from/);
    expect(moment.value).toMatch(/^2026-11-(19|20|21)T/);
    fireEvent.change(moment, { target: { value: "2026-11-01T10:00" } });
    expect(useImports.getState().decisions.asOf).not.toBeNull();
    expect(moment.value).toBe("2026-11-01T10:00");
  });

  it("says that texts are in HTML, and lets their tags be kept", async () => {
    const columns = file.columns.map((one) => ({ ...one, isHtml: one.name === "headline" }));
    main.answer({ "imports.open": () => ({ ...file, columns }) });
    await openFile("/files/a.csv");
    const line = within(await screen.findByRole("group", { name: "Column headline" }));
    await userEvent.click(line.getByRole("button", { name: "HTML: tags taken out" }));
    await userEvent.click(await screen.findByRole("option", { name: "tags kept", hidden: true }));
    expect(useImports.getState().decisions.keepTags).toBe(true);
    line.getByRole("button", { name: "HTML: tags kept" });
  });

  it("shows what was noticed in the file and that addresses repeat", async () => {
    await openFile("/files/a.csv");
    expect(await screen.findByText("2 rows have a column too many.")).toBeTruthy();
    expect(screen.getByText("not unique: 63 repeats")).toBeTruthy();
  });

  it("reads again with another delimiter and keeps the mapping while the columns are the same", async () => {
    const user = await openFile("/files/a.csv");
    act(() => useImports.getState().decide({ mapping: { url: 0, content: 2 } }));
    await user.click(await screen.findByRole("button", { name: "Delimiter: Comma" }));
    await user.click(await screen.findByRole("option", { name: "Semicolon", hidden: true }));
    expect(await screen.findByRole("button", { name: "Delimiter: Semicolon" })).toBeTruthy();
    expect(useImports.getState().decisions.mapping).toEqual({ url: 0, content: 2 });
  });

  it("says in which row the names are, and takes another", async () => {
    const user = await openFile("/files/a.csv");
    await user.click(await screen.findByRole("button", { name: "Header: Row 1" }));
    const other = "Row 4: https://a.example/1, 2007-02-04, Espresso";
    await user.click(await screen.findByRole("option", { name: other, hidden: true }));
    await waitFor(() => expect(main.inputsOf("imports.reread")).toHaveLength(1));
    expect(main.inputsOf("imports.reread")[0]?.options).toMatchObject({ header: true, preamble: 1 });
  });

  it("opens a file without quotes where one of them is never closed", async () => {
    const user = await openFile("/files/quotes.tsv");
    expect(await screen.findByText(/never closed/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Read without quotes" }));
    expect(await screen.findByRole("button", { name: "Quotes: None" })).toBeTruthy();
    expect(screen.queryByText(/never closed/)).toBeNull();
  });

  it("says of a service what an upload takes with and without batches, and how long at its limit", async () => {
    main.answer({
      "connections.meter": () => ({
        connectionId: "s1",
        classes: [{ callClass: "modification", used: 0, perMinute: 120, waiting: 0, freeAt: null }],
        credits: null,
      }),
    });
    const user = userEvent.setup();
    useSession.setState({ connectionId: service.id });
    show(<Screen into={{ ...target, connection: service }} />);
    await act(() => useImports.getState().take([aFile("/files/a.csv")]));
    act(() => useImports.getState().decide({ mapping: { url: 0, published: 1, content: 2 } }));
    await user.click(await screen.findByRole("button", { name: "Check 13,500 rows" }));
    const [batched, single] = ["27 calls, about 1 minute", "13,498 calls, about 113 minutes"];
    const rate = "at 120 calls a minute";
    expect(
      await screen.findByText(
        `It takes ${batched} ${rate}; where the service takes no batches, ${single} ${rate}.`,
      ),
    ).toBeTruthy();
  });

  it("reads a file again that has changed meanwhile, and keeps the mapping", async () => {
    const user = await openFile("/files/a.csv");
    act(() => useImports.getState().decide({ mapping: { url: 0, published: 1, content: 2 } }));
    main.answer({
      "imports.check": () => {
        throw failure("conflict", "It is another one.", null, { details: { file: true } });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Check 13,500 rows" }));
    expect(await screen.findByText("The file has changed")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Read the file again" }));
    expect(await screen.findByRole("button", { name: "Check 13,500 rows" })).toBeTruthy();
    expect(screen.queryByText("The file has changed")).toBeNull();
    expect(main.inputsOf("imports.reread")[0]?.options).toMatchObject({ delimiter: ",", preamble: 0 });
    expect(useImports.getState().decisions.mapping).toEqual({ url: 0, published: 1, content: 2 });
  });

  it("checks, says where the faults are, uploads, and leads to the chart", async () => {
    const user = await openFile("/files/a.csv");
    act(() => useImports.getState().decide({ mapping: { url: 0, published: 1, content: 2 } }));
    await user.click(await screen.findByRole("button", { name: "Check 13,500 rows" }));
    expect(await screen.findByText("There is no content. Give the row a text.")).toBeTruthy();
    expect(screen.getByRole("row", { name: "731 headline empty" })).toBeTruthy();
    expect(screen.getByText("It takes 27 calls.")).toBeTruthy();

    await user.click(screen.getByRole("button", { name: "Upload 13,498 rows" }));
    await waitFor(() => expect(main.inputsOf("imports.start")).toHaveLength(1));
    act(() => main.emit("uploads.changed", upload));
    expect(await screen.findByText("3,998 of 13,500 in so far")).toBeTruthy();
    expect(screen.getByText("820 per second, 1 min 15 s left")).toBeTruthy();

    const counts = { ...upload.counts, waiting: 0, sending: 0, done: 13_498 };
    act(() =>
      main.emit("uploads.changed", { ...upload, state: "finished", counts, rate: null, secondsLeft: null }),
    );
    expect(await screen.findByText("13,498 of 13,500 in")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show in Explore" }));
    expect(shown).toEqual([7]);
  });

  it("keeps what was typed into grids of corrections while other work is done and another grid is applied", async () => {
    const user = userEvent.setup();
    const [empty] = report.groups;
    const wrong = {
      ...empty!,
      key: "date published refused",
      kind: "date",
      field: "published",
      message: "This is no date.",
      examples: [{ line: 802, column: "date", value: "someday" }],
    };
    main.answer({
      "imports.check": () => ({ ...report, groups: [empty!, wrong] }),
      "imports.exportProblems": () => null,
      "imports.compare": () => ({ known: 0, documents: 1, looked: 1, examples: [], note: null }),
      "imports.problemRows": ({ key }) =>
        key === wrong.key
          ? [{ line: 802, cells: ["https://a.example/2", "someday", "Late"], problems: [] }]
          : [{ line: 731, cells: ["https://a.example/1", "2007-02-04", ""], problems: [] }],
    });
    show(<Screen />);
    await act(() => useImports.getState().take([aFile("/files/a.csv")]));
    act(() => useImports.getState().decide({ mapping: { url: 0, published: 1, content: 2 } }));
    await user.click(await screen.findByRole("button", { name: "Check 13,500 rows" }));
    const group = (name: string) => screen.findByRole("group", { name });
    const openGrid = async (name: string) =>
      user.click(within(await group(name)).getByRole("button", { name: "Fix here" }));
    const cell = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
    await openGrid("There is no content. Give the row a text.");
    await openGrid("This is no date.");
    fireEvent.change(await cell("headline of line 731"), { target: { value: "A text" } });
    fireEvent.change(await cell("date of line 802"), { target: { value: "2007-02-05" } });

    await user.click(screen.getByRole("button", { name: "Export rows with problems" }));
    expect((await cell("headline of line 731")).value).toBe("A text");
    await user.click(screen.getByRole("button", { name: "Compare with what is there" }));
    expect((await cell("date of line 802")).value).toBe("2007-02-05");

    const checks = main.inputsOf("imports.check").length;
    const first = await group("There is no content. Give the row a text.");
    await user.click(within(first).getByRole("button", { name: /^Check again/ }));
    await waitFor(() => expect(main.inputsOf("imports.check").length).toBe(checks + 1));
    expect(main.inputsOf("imports.check").at(-1)?.plan.fixes).toEqual({ "731": { "2": "A text" } });
    expect((await cell("date of line 802")).value).toBe("2007-02-05");
    const second = await group("This is no date.");
    await user.click(within(second).getByRole("button", { name: /^Check again/ }));
    await waitFor(() => expect(main.inputsOf("imports.check").length).toBe(checks + 2));
    expect(main.inputsOf("imports.check").at(-1)?.plan.fixes).toEqual({
      "731": { "2": "A text" },
      "802": { "1": "2007-02-05" },
    });
  });

  describe("with a correction that is not applied", () => {
    const button = (name: string) => screen.findByRole("button", { name });
    const typeOne = async () => {
      main.answer({
        "imports.problemRows": () => [
          { line: 731, cells: ["https://a.example/1", "2007-02-04", ""], problems: [] },
        ],
      });
      const user = await openFile("/files/a.csv");
      act(() => useImports.getState().decide({ mapping: { url: 0, published: 1, content: 2 } }));
      await user.click(await button("Check 13,500 rows"));
      await user.click(await button("Fix here"));
      const cell = await screen.findByRole("textbox", { name: "headline of line 731" });
      fireEvent.change(cell, { target: { value: "A text" } });
      return user;
    };

    it("applies it before anything can be uploaded", async () => {
      const user = await typeOne();
      expect(screen.queryByRole("button", { name: /^Upload/ })).toBeNull();
      await user.click(await button("Apply 1 correction and check"));
      await waitFor(() => expect(main.inputsOf("imports.check")).toHaveLength(2));
      await user.click(await button("Upload 13,498 rows"));
      expect(main.inputsOf("imports.start")[0]?.plan.fixes).toEqual({ "731": { "2": "A text" } });
    });

    it("asks before it closes the grid, and closes an empty one at once", async () => {
      const user = await typeOne();
      await user.click(await button("Close the grid"));
      await user.click(await button("Keep correcting"));
      expect(await screen.findByDisplayValue("A text")).toBeTruthy();
      await user.click(await button("Close the grid"));
      await user.click(await button("Discard"));
      await user.click(await button("Fix here"));
      expect(screen.queryByDisplayValue("A text")).toBeNull();
      await user.click(await button("Close the grid"));
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(await button("Upload 13,498 rows")).toBeTruthy();
    });
  });

  it("shows a fault of the file with its reason and the way out", async () => {
    main.answer({
      "imports.open": () => {
        throw failure("invalid", "a.csv is an image, not a table.");
      },
    });
    const user = await openFile("/files/a.csv");
    expect(await screen.findByText("a.csv is an image, not a table.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Close the file" }));
    expect(useImports.getState().source).toBeNull();
  });

  it("opens several files one after the other and says which wait", async () => {
    const user = await openFile("/files/a.csv", "/files/b.csv");
    expect(await screen.findByText("1 more file waits: b.csv")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("heading", { name: "b.csv" })).toBeTruthy();
    expect(main.inputsOf("imports.close")).toEqual([{ importId: "i1" }]);
  });

  it("closes the file that is uploaded when another is dropped", async () => {
    const user = await openFile("/files/a.csv");
    act(() => useImports.getState().decide({ mapping: { url: 0, published: 1, content: 2 } }));
    await user.click(await screen.findByRole("button", { name: "Check 13,500 rows" }));
    await user.click(await screen.findByRole("button", { name: "Upload 13,498 rows" }));
    await waitFor(() => expect(useImports.getState().step).toBe("upload"));
    await act(() => useImports.getState().take([aFile("/files/b.csv")]));
    expect(useImports.getState().source?.place).toBe("/files/b.csv");
    expect(main.inputsOf("imports.close")).toEqual([{ importId: "i1" }]);
  });

  it("ignores the answer of a check that was stopped", async () => {
    let answer: (report: CheckReport) => void = () => undefined;
    main.answer({ "imports.check": () => new Promise((resolve) => (answer = resolve)) });
    const user = await openFile("/files/a.csv");
    act(() => useImports.getState().decide({ mapping: { url: 0, published: 1, content: 2 } }));
    await user.click(await screen.findByRole("button", { name: "Check 13,500 rows" }));
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    expect(main.aborted).toHaveLength(1);
    await act(() => {
      answer(report);
      return Promise.resolve();
    });
    expect(useImports.getState()).toMatchObject({ step: "columns", report: null, busy: null });
  });
});
