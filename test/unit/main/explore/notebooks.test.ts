import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BoardCard, type Board } from "../../../../src/shared/ipc/boards";
import { ErasedAuthor } from "../../../../src/shared/people/erased-author";
import { maxHistory, Notebooks } from "../../../../src/main/explore/notebooks";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ref = { connectionId: "c1", projectId: "p1" };
const other = { connectionId: "c1", projectId: "../p2" };
let folder: string;
let notebooks: Notebooks;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "earshot-notebooks-"));
  notebooks = new Notebooks(path.join(folder, "notebooks"), log);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a notebook", () => {
  it("is empty at first, and is still there after a restart", () => {
    expect(notebooks.read(ref)).toEqual({
      history: [],
      queries: [],
      charts: [],
      annotations: [],
      boards: [],
      hiddenTerms: [],
    });
    notebooks.keep(ref, { list: "annotations", item: { id: "a", at: 5, text: "Recall announced" } });
    const again = new Notebooks(path.join(folder, "notebooks"), log);
    expect(again.read(ref).annotations).toEqual([{ id: "a", at: 5, text: "Recall announced" }]);
  });

  it("keeps hidden terms until they are shown again", () => {
    const item = { id: "h", kind: "word" as const, term: "pod" };
    expect(notebooks.keep(ref, { list: "hiddenTerms", item }).hiddenTerms).toEqual([item]);
    expect(notebooks.read(other).hiddenTerms).toEqual([]);
    expect(notebooks.remove(ref, "hiddenTerms", "h").hiddenTerms).toEqual([]);
  });

  it("belongs to one project", () => {
    notebooks.addHistory(ref, "espresso");
    expect(notebooks.read(other).history).toEqual([]);
  });

  it("remembers each query once, the latest on top, and not without end", () => {
    for (let index = 0; index < maxHistory + 5; index++) notebooks.addHistory(ref, `q${index}`, index);
    const { history } = notebooks.addHistory(ref, " q50 ", 999);
    expect(history).toHaveLength(maxHistory);
    expect(history[0]).toEqual({ query: "q50", at: 999 });
    expect(history.filter(({ query }) => query === "q50")).toHaveLength(1);
    expect(notebooks.addHistory(ref, "  ").history).toHaveLength(maxHistory);
    expect(notebooks.forgetHistory(ref).history).toEqual([]);
  });

  it("replaces what has the same id where it stands, and removes by id", () => {
    notebooks.keep(ref, { list: "queries", item: { id: "1", name: "One", query: "a" } });
    notebooks.keep(ref, { list: "queries", item: { id: "2", name: "Two", query: "b" } });
    notebooks.keep(ref, { list: "queries", item: { id: "1", name: "First", query: "c" } });
    expect(notebooks.read(ref).queries.map(({ name }) => name)).toEqual(["First", "Two"]);
    expect(notebooks.remove(ref, "queries", "1").queries.map(({ name }) => name)).toEqual(["Two"]);
  });

  it("keeps boards whole, and refuses one that is none", () => {
    const range = { kind: "preset" as const, preset: "7d" as const };
    const card = BoardCard.parse({ id: "k", question: { type: "country" } });
    const board: Board = { id: "b", name: "Morning", query: "espresso", range, cards: [card] };
    notebooks.keep(ref, { list: "boards", item: board });
    notebooks.keep(ref, { list: "boards", item: { ...board, name: "Evening" } });
    const again = new Notebooks(path.join(folder, "notebooks"), log);
    expect(again.read(ref).boards).toEqual([{ ...board, name: "Evening" }]);
    const wrong = { ...board, cards: [{ ...card, width: 9 }] };
    expect(() => notebooks.keep(ref, { list: "boards", item: wrong })).toThrow();
    expect(again.read(ref).boards).toEqual([{ ...board, name: "Evening" }]);
    expect(notebooks.remove(ref, "boards", "b").boards).toEqual([]);
  });

  it("opens what was kept before there were boards", () => {
    notebooks.addHistory(ref, "espresso");
    const [name = ""] = readdirSync(path.join(folder, "notebooks"));
    const file = path.join(folder, "notebooks", name);
    const before = { ...ref, notebook: { history: [{ query: "espresso", at: 1 }], queries: [], charts: [] } };
    writeFileSync(file, JSON.stringify(before));
    expect(notebooks.read(ref)).toMatchObject({
      history: [{ query: "espresso", at: 1 }],
      boards: [],
      hiddenTerms: [],
    });
  });

  it("goes with its connection, and no other does", () => {
    notebooks.addHistory(ref, "espresso");
    notebooks.addHistory({ connectionId: "c2", projectId: "p1" }, "recall");
    notebooks.forget("c1");
    expect(notebooks.read(ref).history).toEqual([]);
    expect(notebooks.read({ connectionId: "c2", projectId: "p1" }).history).toHaveLength(1);
  });

  it("starts anew where its file is damaged, which is set aside", () => {
    notebooks.addHistory(ref, "espresso");
    const [name = ""] = readdirSync(path.join(folder, "notebooks"));
    writeFileSync(path.join(folder, "notebooks", name), "{");
    expect(notebooks.read(ref).history).toEqual([]);
    expect(readdirSync(path.join(folder, "notebooks")).length).toBe(1);
    notebooks.forget("c9");
  });
});

describe("a notebook with parts that only a newer version knows", () => {
  const map = { id: "m", kind: "map", title: "Where", question: { zoom: 3 } };
  const chart = { id: "k", kind: "chart", title: "", width: 3, question: { form: "radar" } };
  const stored = {
    connectionId: "c1",
    projectId: "p1",
    notebook: {
      queries: [{ id: "q", name: "Pods", query: "pod", folder: "Weekly" }],
      charts: [{ id: "c", name: "Radar", question: { form: "radar" } }],
      boards: [
        { id: "b", name: "Monday", query: "", range: { kind: "all" }, cards: [map, chart], locked: true },
      ],
      timelines: [1],
    },
  };
  let file: string;
  beforeEach(() => {
    notebooks.addHistory(ref, "espresso");
    const [name = ""] = readdirSync(path.join(folder, "notebooks"));
    file = path.join(folder, "notebooks", name);
    writeFileSync(file, JSON.stringify(stored));
  });
  const onDisk = (): unknown => JSON.parse(readFileSync(file, "utf8"));

  it("shows what it can read, and cards that it can't as such", () => {
    const { queries, charts, boards } = notebooks.read(ref);
    expect(queries).toEqual([{ id: "q", name: "Pods", query: "pod" }]);
    expect(charts).toEqual([]);
    const wide = { ...map, width: 3 };
    expect(boards[0]?.cards).toEqual([
      { id: "m", title: "Where", width: 3, wording: null, kind: "newer", stored: wide },
      { id: "k", title: "", width: 3, wording: null, kind: "newer", stored: chart },
    ]);
    expect(onDisk()).toEqual(stored);
  });

  it("writes them back unchanged, wherever cards are moved to", () => {
    const [board] = notebooks.read(ref).boards;
    const [first, second] = board?.cards ?? [];
    if (!board || !first || !second) throw new Error("The board lacks its cards");
    const copy = { ...first, id: "copy" };
    notebooks.keep(ref, {
      list: "boards",
      item: { ...board, name: "Tuesday", cards: [second, { ...first, width: 6 }, copy] },
    });
    notebooks.addHistory(ref, "recall", 5);
    expect(onDisk()).toEqual({
      version: 1,
      connectionId: "c1",
      projectId: "p1",
      notebook: {
        ...stored.notebook,
        history: [{ query: "recall", at: 5 }],
        boards: [
          {
            ...stored.notebook.boards[0],
            name: "Tuesday",
            cards: [chart, { ...map, width: 6 }, { ...map, id: "copy", width: 3 }],
          },
        ],
        annotations: [],
        hiddenTerms: [],
      },
    });
  });

  it("loses an author's name in them, too", () => {
    writeFileSync(
      file,
      JSON.stringify({ ...stored, notebook: { ...stored.notebook, timelines: ["by Mara Quill"] } }),
    );
    const author = new ErasedAuthor({
      tag: "0123456789abcdef",
      language: "en",
      keys: [],
      urls: [],
      people: [{ id: "7", name: "Mara Quill" }],
    });
    expect(notebooks.erase("c1", author)).toEqual({ saved: 1 });
    expect(readFileSync(file, "utf8")).not.toContain("Quill");
    expect(notebooks.read(ref).boards[0]?.cards[0]).toMatchObject({ id: "m", kind: "newer" });
  });

  it("isn't written if its file has a newer version", () => {
    writeFileSync(file, JSON.stringify({ ...stored, version: 2 }));
    expect(() => notebooks.addHistory(ref, "recall")).toThrow(/newer version/);
    expect(onDisk()).toEqual({ ...stored, version: 2 });
    expect(notebooks.read(ref).queries).toHaveLength(1);
  });
});
