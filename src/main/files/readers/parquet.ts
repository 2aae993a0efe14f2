import { open, type FileHandle } from "node:fs/promises";
import type { AsyncBuffer, ColumnData, Compressors, FileMetaData } from "hyparquet";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { budget, refuseBomb } from "./budget";
import type { JsonValue } from "./json";
import { converterOf, timestampFromNanoseconds } from "./parquet-values";

/** Whether a file starts as Parquet. With an encrypted footer it starts as "PARE". */
export const isParquet = (head: Buffer) => /^PAR[1E]$/.test(head.toString("latin1", 0, 4));

const encrypted = "PARE";

/** Unpacked bytes read at once, as a group of rows may be of any size. */
const windowBytes = 64 * 1024 * 1024;
const minRows = 1000;

/** Values in a batch. */
const perBatch = 1000;

/** The rows of a Parquet file as values: structs are objects, lists are lists. */
export async function* parquetRows(
  path: string,
): AsyncGenerator<{ values: JsonValue[]; progress: number }, void, undefined> {
  // Loaded here, as few sessions need them.
  const { parquetMetadataAsync, parquetRead, parquetSchema } = await import("hyparquet");
  const { compressors, decompressZstd } = await import("hyparquet-compressors");
  // With room for what the page declares and no more.
  const all = {
    ...compressors,
    ZSTD: (input: Uint8Array, length: number) => decompressZstd(input, new Uint8Array(length)),
  };
  const handle = await open(path, "r");
  let row = 0;
  try {
    const { size } = await handle.stat();
    const file = bufferOf(handle, size);
    const tail = Buffer.from(await file.slice(Math.max(0, size - 4), size));
    if (tail.toString("latin1") === encrypted) throw new BadFile(t("files:file.locked"));
    const metadata = await parquetMetadataAsync(file, { geoparquet: false });
    refuseExcess(metadata, size);
    const columns = parquetSchema(metadata).children.map((node) => ({
      name: node.element.name,
      convert: converterOf(node),
    }));
    let given = 0;
    const total = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
    for (const [rowStart, rowEnd] of windowsOf(metadata)) {
      const read = new Map<string, ColumnData[]>();
      await parquetRead({
        file,
        metadata,
        rowStart,
        rowEnd,
        compressors: limited(all, size),
        utf8: false,
        parsers: { timestampFromNanoseconds },
        onChunk: (chunk) => {
          const chunks = read.get(chunk.columnName);
          if (chunks) chunks.push(chunk);
          else read.set(chunk.columnName, [chunk]);
        },
      });
      const cursors = columns.map(({ name, convert }) => ({
        name,
        convert,
        chunks: read.get(name) ?? [],
        at: 0,
      }));
      for (let batchStart = rowStart; batchStart < rowEnd; batchStart = row) {
        const values: JsonValue[] = [];
        let held = 0;
        const batchEnd = Math.min(rowEnd, batchStart + perBatch);
        for (row = batchStart; row < batchEnd && held < budget.batch; row++) {
          const cells: [string, unknown][] = [];
          for (const cursor of cursors) {
            const value = cursor.convert(valueAt(cursor, row));
            held += weightOf(value);
            cells.push([cursor.name, value]);
          }
          values.push({ line: row + 1, value: Object.fromEntries(cells) });
        }
        refuseBomb((given += held), size);
        yield { values, progress: row / total };
      }
    }
  } catch (error) {
    if (error instanceof BadFile || isOfSystem(error)) throw error;
    // Most of the library's messages are about its own variables.
    const [, what] =
      /^parquet (?:unsupported|unhandled) (.*)/.exec(String(error instanceof Error && error.message)) ?? [];
    throw new BadFile(
      what === undefined ? t("files:parquet.damaged", { row }) : t("files:parquet.unsupported", { what }),
    );
  } finally {
    await handle.close();
  }
}

interface Cursor {
  chunks: ColumnData[];
  at: number;
}

/** The value of a row. Rows come in order. */
function valueAt(cursor: Cursor, row: number): unknown {
  let chunk = cursor.chunks[cursor.at];
  while (chunk && row >= chunk.rowEnd) chunk = cursor.chunks[++cursor.at];
  if (!chunk || row < chunk.rowStart) throw new Error("a column ends before the others");
  return chunk.columnData[row - chunk.rowStart];
}

function weightOf(value: unknown): number {
  if (typeof value === "string") return value.length + 1;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + weightOf(inner), 1);
}

/** Ranges of rows that are read at once: groups, or parts of large ones. */
function* windowsOf({ row_groups }: FileMetaData): Generator<[number, number]> {
  let start = 0;
  for (const { num_rows, total_byte_size } of row_groups) {
    const end = start + Number(num_rows);
    const perRow = Number(total_byte_size) / Math.max(1, Number(num_rows));
    const rows = Math.max(minRows, Math.floor(windowBytes / Math.max(1, perRow)));
    for (; start < end; start += rows) yield [start, Math.min(end, start + rows)];
    start = end;
  }
}

/** Throws if the file declares more than it may unpack to. */
function refuseExcess({ row_groups }: FileMetaData, size: number): void {
  let bytes = 0;
  let values = 0;
  for (const { columns, num_rows } of row_groups) {
    if (num_rows < 0n) throw new Error("a negative number of rows");
    for (const { meta_data, crypto_metadata } of columns) {
      if (crypto_metadata !== undefined) throw new BadFile(t("files:file.locked"));
      bytes += Number(meta_data?.total_uncompressed_size ?? 0);
      values += Math.max(Number(num_rows), Number(meta_data?.num_values ?? 0));
    }
  }
  refuseBomb(Math.max(bytes, values), size);
}

/** The same, with a limit on what they unpack. */
function limited(compressors: Compressors, size: number): Compressors {
  let unpacked = 0;
  return Object.fromEntries(
    Object.entries(compressors).map(([codec, unpack]) => [
      codec,
      (input: Uint8Array, length: number) => {
        refuseBomb((unpacked += length), size);
        return unpack(input, length);
      },
    ]),
  );
}

function bufferOf(handle: FileHandle, size: number): AsyncBuffer {
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      const bytes = new ArrayBuffer(Math.max(0, Math.min(end, size) - start));
      const { bytesRead } = await handle.read(new Uint8Array(bytes), 0, bytes.byteLength, start);
      if (bytesRead < bytes.byteLength) throw new Error("the file ends early");
      return bytes;
    },
  };
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));
}
