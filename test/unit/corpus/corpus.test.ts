import { read } from "@e965/xlsx";
import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { decode } from "iconv-lite";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import {
  type CorpusFile,
  corpusFiles,
  type CorpusPart,
  type ExpectedRow,
  oddities,
  type Oddity,
} from "../../corpus/corpus-files";

const files = corpusFiles();

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
  return [];
}

function readings({ bytes }: CorpusPart): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return [decode(bytes, "utf-16le")];
  return ["utf-8", "windows-1252", "shift_jis", "gb18030"].map((encoding) => decode(bytes, encoding));
}

function jsonStrings(text: string): string[] {
  const start = text.startsWith("window.") ? text.indexOf("[") : 0;
  try {
    return leaves(JSON.parse(text.slice(start)));
  } catch {
    return text
      .split("\n")
      .filter(Boolean)
      .flatMap((line) => leaves(JSON.parse(line)));
  }
}

async function strings(part: CorpusPart): Promise<Set<string>> {
  const found: string[] = [];
  if (part.fileName.endsWith(".xlsx")) {
    for (const { data } of await readXlsxFile(part.bytes)) found.push(...leaves(data));
  } else if (/\.(?:xls|ods)$/.test(part.fileName)) {
    found.push(...leaves(read(part.bytes).Sheets));
  } else if (part.fileName.endsWith(".parquet")) {
    const { buffer, byteOffset, byteLength } = new Uint8Array(part.bytes);
    const file = buffer.slice(byteOffset, byteOffset + byteLength);
    found.push(...leaves(await parquetReadObjects({ file, compressors })));
  } else if (/json|ndjson|\.js$/.test(part.fileName)) found.push(...jsonStrings(part.bytes.toString()));
  else {
    for (const text of readings(part)) {
      for (const delimiter of [",", ";", "\t", "|"])
        found.push(...leaves(Papa.parse(text, { delimiter }).data));
      found.push(...text.split(/\r?\n/));
    }
  }
  return new Set(found.map(plain));
}

/** Oddities that change how a text is written in the file. */
const rewritten = new Set<Oddity>(["html-text", "text-parts", "byte-wise-text", "escaped-cells"]);

const isTable = (file: CorpusFile) => file.parts.every(({ fileName }) => /\.(csv|tsv|xlsx)$/.test(fileName));
const textOf = (row: ExpectedRow) => row.content ?? row.title ?? row.repost?.text;

describe("the corpus", () => {
  it("describes each file and names its documentation", () => {
    expect(files.length).toBeGreaterThanOrEqual(216);
    for (const { name, description, documentation, expected } of files) {
      expect(documentation.length, name).toBeGreaterThan(15);
      expect(description.length, name).toBeGreaterThan(15);
      expect(expected.rows.length, name).toBeGreaterThanOrEqual(8);
    }
  });

  it("has every oddity", () => {
    const present = new Set(files.flatMap((file) => file.oddities));
    expect(oddities.filter((oddity) => !present.has(oddity))).toEqual([]);
  });

  it("names files that hold the same documents", () => {
    for (const file of files.filter(({ sameAs }) => sameAs !== undefined)) {
      const other = files.find(({ name }) => name === file.sameAs);
      const ids = (some: CorpusFile | undefined) => some?.expected.rows.map(({ id }) => id).sort();
      expect(ids(file)).toEqual(ids(other));
    }
  });

  it("expects only what a file can tell", () => {
    for (const { name, expected } of files) {
      const dates = expected.rows.map(({ date }) => date);
      expect(dates.every((date) => date === null) === expected.assumedDate, name).toBe(true);
      expect(
        dates.every((date) => date === null || !Number.isNaN(Date.parse(date))),
        name,
      ).toBe(true);
      const ids = expected.rows.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size, name).toBe(ids.length);
      const urls = expected.rows.flatMap(({ url }) => url ?? []);
      expect(new Set(urls).size, name).toBe(urls.length);
      expect(
        expected.rows.every((row) => textOf(row) !== undefined || row.repost),
        name,
      ).toBe(true);
    }
  });

  it("holds the expected texts in its files", async () => {
    for (const file of files) {
      if (file.oddities.some((oddity) => rewritten.has(oddity))) continue;
      const held = new Set<string>();
      for (const part of file.parts) for (const text of await strings(part)) held.add(text);
      const lines = [...held].join("\n");
      for (const row of file.expected.rows) {
        if (textOf(row) === undefined) continue;
        const text = plain(textOf(row) ?? "");
        const first = plain((textOf(row) ?? "").split("\n")[0] ?? "");
        // Chats put the sender before the text and split the text over lines.
        expect(held.has(text) || (!isTable(file) && lines.includes(first)), `${file.name}: ${text}`).toBe(
          true,
        );
      }
    }
  });
});
