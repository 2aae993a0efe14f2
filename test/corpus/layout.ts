import { makeMentions, type Mention, type MentionsOptions } from "./mentions";
import { Random } from "./random";
import type { CorpusFile, CorpusPart, Expected, ExpectedRow, Oddity } from "./types";
import { type Dialect, writeDelimited } from "./write/delimited";
import { type Sheet, type WorkbookCell, writeWorkbook } from "./write/workbook";

export interface CorpusLayout {
  name: string;
  documentation: string;
  make: (seed: number) => CorpusFile;
}

export interface LayoutFacts {
  name: string;
  description: string;
  /** Product, page or API reference. */
  documentation: string;
  /** Oddities that this layout always has. */
  oddities: readonly Oddity[];
  /** Name of a layout that writes the same documents for the same seed. */
  sameAs?: string;
}

export interface LayoutContent {
  parts: readonly CorpusPart[];
  rows: readonly ExpectedRow[];
  skipped?: number;
  merged?: number;
  oddities?: readonly Oddity[];
  privateColumns?: readonly string[];
  sentimentFrom?: Expected["sentimentFrom"];
}

/** Modification date of all files, later than every mention. Documents without a date get it. */
const FILE_DATE = "2026-02-03T09:30:00.000Z";

const multiLine = (rows: readonly ExpectedRow[]) => rows.some((row) => row.content?.includes("\n") ?? false);

/** A layout that writes its own files. */
export function layout(
  facts: LayoutFacts,
  write: (random: Random, seed: number) => LayoutContent,
): CorpusLayout {
  const { name, description, documentation } = facts;
  const make = (seed: number): CorpusFile => {
    const content = write(new Random(seed, name), seed);
    const found = new Set<Oddity>([...facts.oddities, ...(content.oddities ?? [])]);
    if (multiLine(content.rows)) found.add("multi-line-cell");
    if (content.parts.length > 1) found.add("several-files");
    return {
      name,
      description,
      ...(facts.sameAs ? { sameAs: facts.sameAs } : {}),
      documentation,
      parts: content.parts,
      fileDate: FILE_DATE,
      oddities: [...found],
      expected: {
        rows: content.rows,
        skipped: content.skipped ?? 0,
        merged: content.merged ?? 0,
        assumedDate: content.rows.every((row) => row.date === null),
        ...(content.sentimentFrom ? { sentimentFrom: content.sentimentFrom } : {}),
        privateColumns: content.privateColumns ?? [],
      },
    };
  };
  return { name, documentation, make };
}

export const part = (fileName: string, content: string | Buffer): CorpusPart => ({
  fileName,
  bytes: typeof content === "string" ? Buffer.from(content) : content,
});

type CellValue = WorkbookCell | undefined;
/**
 * "text": empty in rows without text. "kept": expected as an extra column with the value of the cell. "private":
 * e-mail addresses or phone numbers. A function returns the extra value if the cell spells it differently.
 */
type Role = "text" | "kept" | "private" | ((mention: Mention) => string | number);
export type Column = readonly [header: string, cell: (mention: Mention) => CellValue, role?: Role];

export interface TableSpec extends LayoutFacts {
  fileName: string;
  /** Default: 12 to 60. */
  rows?: number;
  mentions?: Omit<MentionsOptions, "rows">;
  columns: readonly Column[];
  expect: (mention: Mention) => Omit<ExpectedRow, "extra">;
  dialect?: Partial<Dialect>;
  /** Lines above the header. */
  preamble?: (mentions: readonly Mention[]) => readonly (readonly string[])[];
  /** Further header lines below the first. */
  moreHeaders?: (headers: readonly string[]) => readonly (readonly string[])[];
  /** Oddities that the seed never adds. */
  never?: readonly Oddity[] | "any";
  /** Whether repeated rows are one document, because the layout has an ID, or author and time. */
  repeatable?: boolean;
  sentimentFrom?: Expected["sentimentFrom"];
  /** Writes XLSX. A sheet of figures can come before the mentions. */
  workbook?: {
    sheet: string;
    before?: (mentions: readonly Mention[]) => readonly Sheet[];
    merged?: readonly string[];
  };
}

const additions = [
  "bom",
  "blank-header",
  "extra-columns",
  "private-columns",
  "empty-columns",
  "rows-without-text",
  "repeated-rows",
  "preamble",
] as const satisfies readonly Oddity[];

const extraColumns: readonly Column[] = [
  ["Store", (mention) => mention.store, "kept"],
  ["Complaint reason", (mention) => mention.reason, "kept"],
  ["Product line", (mention) => mention.product, "kept"],
];
const privateColumns: readonly Column[] = [
  ["Contact e-mail", (mention) => mention.email, "private"],
  ["Phone number", (mention) => mention.phone, "private"],
];
const emptyColumns: readonly Column[] = ["Custom field 1", "Custom field 2", "Assigned to", "Notes"].map(
  (header): Column => [header, () => null],
);
const indexColumn: Column = ["", (mention) => mention.index];

/** The dialect of a table. A file that was saved again by a spreadsheet may differ from what its tool writes. */
function drawDialect(spec: TableSpec, random: Random, bom: boolean): Dialect {
  const saved = spec.never !== "any" && !spec.workbook;
  const separator = saved && random.chance(0.2) ? random.pick([";", ";", "\t"] as const) : ",";
  const wide = saved && !bom && random.chance(0.08);
  return {
    separator,
    newline: random.chance(0.5) ? "\n" : "\r\n",
    encoding: bom ? "utf8-bom" : wide ? "utf16le" : "utf8",
    quoteAll: random.chance(0.3),
    ...spec.dialect,
  };
}

const asText = (value: CellValue) => {
  if (value === null || value === undefined) return "";
  return value instanceof Date ? value.toISOString() : String(value);
};

function drawAdditions(spec: TableSpec, random: Random): Set<Oddity> {
  const { never = [], dialect = {} } = spec;
  const chosen = new Set<Oddity>();
  for (const oddity of additions) {
    const drawn = random.chance(oddity === "preamble" ? 0.1 : 0.28);
    const allowed = never !== "any" && !never.includes(oddity) && !spec.oddities.includes(oddity);
    const fits =
      (oddity !== "bom" || (!spec.workbook && (dialect.encoding ?? "utf8") === "utf8")) &&
      (oddity !== "repeated-rows" || spec.repeatable === true) &&
      (oddity !== "preamble" || !spec.preamble);
    if (drawn && allowed && fits) chosen.add(oddity);
  }
  return chosen;
}

function withAdditions(columns: readonly Column[], chosen: ReadonlySet<Oddity>): readonly Column[] {
  return [
    ...(chosen.has("blank-header") ? [indexColumn] : []),
    ...columns,
    ...(chosen.has("empty-columns") ? emptyColumns : []),
    ...(chosen.has("extra-columns") ? extraColumns : []),
    ...(chosen.has("private-columns") ? privateColumns : []),
  ];
}

function extraOf(columns: readonly Column[], mention: Mention): Record<string, string | number> {
  const extra: Record<string, string | number> = {};
  for (const [header, cell, role] of columns) {
    const value = typeof role === "function" ? role(mention) : role === "kept" ? cell(mention) : null;
    if (typeof value === "number" || (typeof value === "string" && value !== "")) extra[header] = value;
  }
  return extra;
}

/** A layout of rows and columns. The seed adds oddities that any table can have. */
export function table(spec: TableSpec): CorpusLayout {
  return layout(spec, (random) => {
    const chosen = drawAdditions(spec, random);
    const columns = withAdditions(spec.columns, chosen);
    const mentions = makeMentions(random, { ...spec.mentions, rows: spec.rows ?? random.int(12, 60) });
    const lines: WorkbookCell[][] = [];
    const rows: ExpectedRow[] = [];
    let skipped = 0;
    const withoutText = chosen.has("rows-without-text") || spec.oddities.includes("rows-without-text");
    for (const mention of mentions) {
      const silent = withoutText && mention.index > 3 && (mention.index === 4 || random.chance(0.1));
      const cells = columns.map(([, cell, role]) =>
        silent && role === "text" ? null : (cell(mention) ?? null),
      );
      lines.push(cells);
      if (silent) {
        skipped += 1;
        continue;
      }
      const expected = spec.expect(mention);
      const extra = extraOf(columns, mention);
      rows.push(Object.keys(extra).length > 0 ? { ...expected, extra } : expected);
    }
    let merged = 0;
    if (chosen.has("repeated-rows") || spec.oddities.includes("repeated-rows")) {
      for (const again of lines.slice(0, 2)) {
        lines.push(again);
        merged += 1;
      }
    }
    const dialect = drawDialect(spec, random, chosen.has("bom"));
    if (!spec.workbook && dialect.encoding === "utf16le") chosen.add("utf-16");
    const headers = columns.map(([header]) => header);
    const above = chosen.has("preamble")
      ? [["Export of mentions"], [`Rows: ${String(lines.length)}`], []]
      : (spec.preamble?.(mentions) ?? []);
    const top = spec.oddities.includes("no-header") ? [] : [headers, ...(spec.moreHeaders?.(headers) ?? [])];
    const all: WorkbookCell[][] = [
      ...above.map((line) => [...line]),
      ...top.map((line) => [...line]),
      ...lines,
    ];
    const bytes = spec.workbook
      ? writeWorkbook([
          ...(spec.workbook.before?.(mentions) ?? []),
          {
            name: spec.workbook.sheet,
            rows: all,
            ...(spec.workbook.merged ? { merged: spec.workbook.merged } : {}),
          },
        ])
      : writeDelimited(
          all.map((line) => line.map(asText)),
          dialect,
        );
    return {
      parts: [part(spec.fileName, bytes)],
      rows,
      skipped,
      merged,
      oddities: [...chosen],
      privateColumns: columns.filter(([, , role]) => role === "private").map(([header]) => header),
      sentimentFrom: spec.sentimentFrom,
    };
  });
}
