import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DelimitedCutter, type Dialect } from "../../../../src/main/files/readers/delimited";
import { detectDialect } from "../../../../src/main/files/readers/dialect";
import type { FileRecord } from "../../../../src/main/files/readers/record";
import { tables, writeTable, writings } from "../../../support/table-writer";
import { t } from "../../../../src/shared/texts";

const plain: Dialect = { delimiter: ",", quote: '"', backslash: false, newline: "\n" };

/** Reads a text that arrives in chunks of `part` characters. */
function read(text: string, dialect: Dialect, part = text.length || 1): FileRecord[] {
  const cutter = new DelimitedCutter(dialect);
  const records: FileRecord[] = [];
  for (let at = 0; at < text.length; at += part) cutter.push(text.slice(at, at + part), records);
  cutter.end(records);
  return records;
}

const cellsOf = (text: string, dialect = plain) => read(text, dialect).map(({ cells }) => cells);

describe("DelimitedCutter", () => {
  it("reads any table in any dialect, in chunks of any size", () => {
    fc.assert(
      fc.property(tables(), writings, fc.integer({ min: 1, max: 40 }), (rows, writing, part) => {
        expect(read(writeTable(rows, writing), writing, part).map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: 600 },
    );
  });

  it("reports the line where each record begins, whatever line breaks its cells contain", () => {
    fc.assert(
      fc.property(tables(), writings, (rows, writing) => {
        const text = writeTable(rows, { ...writing, quoteAll: true });
        const lines = rows.map((_, i) => {
          const before = writeTable(rows.slice(0, i), { ...writing, quoteAll: true, lastEnding: i > 0 });
          return 1 + (before.match(/\r{0,2}\n|\r|\u0085/g)?.length ?? 0);
        });
        expect(read(text, writing).map(({ line }) => line)).toEqual(lines);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a,"b ""quoted"" c",d', ["a", 'b "quoted" c', "d"]],
    ['a,b "not" a quote,c', ["a", 'b "not" a quote', "c"]],
    ['a,"half" quoted,c"\n', ["a", 'half" quoted,c']],
    ['a, "b, c" ,d', ["a", "b, c", "d"]],
    ["a,b,", ["a", "b", ""]],
    ['"",b', ["", "b"]],
  ])("reads %j as spreadsheets do", (text, cells) => {
    expect(cellsOf(text)).toEqual([cells]);
  });

  it("keeps a lone CR in a cell if records end with LF", () => {
    expect(cellsOf("a\rb,c\nd,e\n")).toEqual([
      ["a\rb", "c"],
      ["d", "e"],
    ]);
  });

  it("reads quotes as characters if the dialect has none", () => {
    expect(cellsOf('5" pipe,"x\n', { ...plain, quote: "" })).toEqual([['5" pipe', '"x']]);
  });

  it("reports where an unclosed quote begins", () => {
    expect(() => cellsOf('a,b\nc,"d\ne\nf')).toThrow(t("files:record.openQuote", { line: 2 }));
  });

  it("reports where an unending record begins", () => {
    const cutter = new DelimitedCutter(plain);
    const push = () => {
      for (let i = 0; i < 20; i++) cutter.push('"'.padEnd(1024 * 1024, "x"), []);
    };
    cutter.push("a,b\n", []);
    expect(push).toThrow(t("files:record.tooLong", { line: 2, max: "16" }));
  });
});

describe("detectDialect", () => {
  const header = ["url", "date", "text", "likes"];
  const rows = Array.from({ length: 40 }, (_, i) => [
    `https://paper.example/${i}`,
    "2026-01-02 14:05",
    i % 3 === 0 ? `Well, "so"; it's ${i} | fine` : `line one\nline two ${i}`,
    String(i * 7),
  ]);

  it("detects the dialect of a table of mentions", () => {
    fc.assert(
      fc.property(writings, (writing) => {
        // Colons occur in every URL and time, so they aren't detected as delimiters of mentions.
        fc.pre(writing.delimiter !== ":");
        const text = writeTable([header, ...rows], writing);
        const found = detectDialect(text);
        expect(read(text, found).map(({ cells }) => cells)).toEqual([header, ...rows]);
      }),
      { numRuns: 200 },
    );
  });

  it("keeps quotes inside texts, and removes those around cells", () => {
    const text = ['"Great" they said', 'a 5" pipe', '"so', 'he said "no"', '"all ""of"" it"'];
    const tabs = ["url\ttext", ...text.map((cell, n) => `https://a.example/${n}\t${cell}`), ""].join("\n");
    const found = detectDialect(tabs);
    expect(found.quote).toBe("");
    expect(read(tabs, found).map(({ cells }) => cells[1])).toEqual(["text", ...text]);
    const wrapped = 'url,text\nhttps://a.example/1,"He said "no" to me"\nhttps://a.example/2,"a ""b"""\n';
    expect(detectDialect(wrapped).quote).toBe('"');
    const parts = Array.from({ length: 9 }, (_, n) => `TITLE: Tea ${n} | "TEXT": It is loud\t${n % 2}`);
    expect(detectDialect(["review\tlabel", ...parts].join("\n"))).toMatchObject({ delimiter: "\t" });
    const quoted = Array.from({ length: 9 }, (_, n) => `"${n}","Ann Lee","It is loud, said number ${n}"`);
    expect(detectDialect(quoted.join("\n"))).toMatchObject({ delimiter: ",", quote: '"' });
    expect(detectDialect('url,text\n1,"two\nlines"\n2,"Great" they said\n').quote).toBe('"');
  });

  it("uses the delimiter that a first line names", () => {
    expect(detectDialect("sep=^\r\na^b,c\r\n1^2,3\r\n").delimiter).toBe("^");
  });

  it("uses given options", () => {
    expect(detectDialect("a;b,c\n1;2,3\n", { delimiter: ";", quote: "" })).toMatchObject({
      delimiter: ";",
      quote: "",
    });
  });
});
