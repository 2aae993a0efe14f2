import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import iconv from "iconv-lite";
import { z } from "zod";
import { BadFile } from "./bad-file";

/** One record of a file. `line` is the line, counted from 1, where it begins; cells may hold line breaks. */
export interface FileRecord {
  line: number;
  cells: string[];
}

/** How the bytes are to be read. */
export interface Reading {
  encoding: string;
  delimiter: string;
}

/** Longest record in characters; beyond it a quote was never closed. */
const longestRecord = 8 * 1024 * 1024;

const ParsedRecord = z.object({ record: z.array(z.string()), raw: z.string() });
const lineBreak = /\r\n|\r|\n/g;

/**
 * Reads a file record by record without ever holding it whole. Empty lines are skipped, ragged records kept. `onBytes`
 * hears how many bytes have been read so far.
 */
export async function* readRecords(
  path: string,
  { encoding, delimiter }: Reading,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<FileRecord, void, undefined> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const parser = parse({
    delimiter,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  });
  // The pipeline's outcome reaches us through the parser, which it destroys with the same error.
  pipeline(file, iconv.decodeStream(encoding), parser, () => undefined);
  let line = 1;
  try {
    for await (const item of parser) {
      onBytes?.(file.bytesRead);
      const { record, raw } = ParsedRecord.parse(item);
      // csv-parse counts a CR LF inside quotes twice, so lines are counted from the raw text of each record,
      // which begins with the empty lines skipped before it.
      const leading = /^[\r\n]*/.exec(raw)?.[0] ?? "";
      yield { line: line + countBreaks(leading), cells: record };
      line += countBreaks(raw);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new BadFile(explain(error, line));
    throw error;
  } finally {
    file.destroy();
  }
}

function countBreaks(text: string): number {
  return text.match(lineBreak)?.length ?? 0;
}

function explain(error: CsvError, line: number): string {
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
    case "CSV_MAX_RECORD_SIZE":
      return `The record that begins at line ${line} has a quote that is never closed. Close it, or choose another delimiter.`;
    default:
      return `The file cannot be read from line ${line} on: ${error.message}`;
  }
}
