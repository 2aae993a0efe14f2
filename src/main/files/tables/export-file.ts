import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { ExportFormat } from "../../../shared/ipc/exports";
import { isNothing } from "../columns/cell-values";
import type { Cell } from "./cell-text";
import { writePieces, writeTable, type WrittenRows } from "./write-table";

/** Documents that are read to find the columns. */
const sampled = 1000;
/** Columns that come first, in this order. */
const usual = [
  "url",
  "published",
  "title",
  "content",
  "lang",
  "sentiment",
  "extra_author_attributes.name",
  "extra_source_attributes.name",
  "extra_source_attributes.geo",
  "source_type",
  "reach",
  "engagement",
];
/** Fields in epoch milliseconds, written as ISO 8601 in UTC. */
const instants: readonly string[] = ["published", "search_indexed"];

type Fields = Record<string, unknown>;

export interface SavedRows extends WrittenRows {
  /** Lines that aren't documents. */
  unreadable: number;
}

/** The columns found in the first documents of an NDJSON file. */
export async function columnsOf(source: string): Promise<string[]> {
  const found = new Set<string>();
  let count = 0;
  for await (const document of documentsOf(source)) {
    if (document !== null) for (const path of pathsOf(document)) found.add(path);
    if (++count >= sampled) break;
  }
  return [...usual.filter((path) => found.has(path)), ...[...found].filter((path) => !usual.includes(path))];
}

/** Converts an NDJSON file to another format, with the chosen columns. */
export async function saveExport(
  {
    source,
    path,
    format,
    columns,
  }: { source: string; path: string; format: ExportFormat; columns: readonly string[] },
  onRows: (rows: number) => void,
): Promise<SavedRows> {
  let unreadable = 0;
  let rows = 0;
  async function* documents() {
    for await (const document of documentsOf(source)) {
      if (document === null) {
        unreadable++;
        continue;
      }
      if (++rows % 2000 === 0) onRows(rows);
      yield document;
    }
  }
  if (format === "ndjson") {
    async function* lines() {
      for await (const document of documents()) yield `${JSON.stringify(picked(document, columns))}\n`;
    }
    await writePieces(path, lines());
    return { rows, unreadable, cut: 0 };
  }
  async function* records() {
    for await (const document of documents()) yield columns.map((column) => cellOf(document, column));
  }
  const written = await writeTable(path, format, columns, records());
  return { ...written, unreadable };
}

async function* documentsOf(source: string): AsyncGenerator<Fields | null> {
  const file = createReadStream(source, { highWaterMark: 256 * 1024 });
  try {
    for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
      if (line.trim() !== "") yield parsed(line);
    }
  } finally {
    file.destroy();
  }
}

function parsed(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Paths of a document's values. Objects are expanded one level: "extra_author_attributes.name". */
function pathsOf(document: Fields): string[] {
  return Object.entries(document).flatMap(([key, value]) =>
    isFields(value) ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key],
  );
}

function valueAt(document: Fields, path: string): unknown {
  if (Object.hasOwn(document, path)) return document[path];
  const dot = path.indexOf(".");
  const outer = dot < 0 ? undefined : document[path.slice(0, dot)];
  return isFields(outer) ? outer[path.slice(dot + 1)] : undefined;
}

function cellOf(document: Fields, path: string): Cell {
  const value = valueAt(document, path);
  if (value === undefined || value === null) return null;
  if (instants.includes(path) && !Number.isNaN(new Date(Number(value)).valueOf()))
    return new Date(Number(value)).toISOString();
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value) && value.every(canBeJoined)) return value.join("; ");
  return JSON.stringify(value);
}

/** Whether a list item survives being joined with list separators and split again. */
function canBeJoined(item: unknown): boolean {
  if (typeof item !== "string") return typeof item !== "object";
  return !/[;|,]|^\[|^\s|\s$|^$/.test(item) && !isNothing(item);
}

function picked(document: Fields, columns: readonly string[]): Fields {
  const chosen: Fields = {};
  for (const path of columns) {
    const value = valueAt(document, path);
    if (value === undefined) continue;
    const dot = path.indexOf(".");
    if (dot < 0 || Object.hasOwn(document, path)) chosen[path] = value;
    else {
      const outer = path.slice(0, dot);
      chosen[outer] = { ...(isFields(chosen[outer]) ? chosen[outer] : {}), [path.slice(dot + 1)]: value };
    }
  }
  return chosen;
}
