import type { CheckReport, ImportedFile } from "../../../../src/shared/ipc/imports";

type Column = ImportedFile["columns"][number];

/** A text column as main describes it. */
export function importedColumn(
  column: Pick<Column, "index" | "name"> & Partial<Omit<Column, "index" | "name">>,
): Column {
  return {
    isNumbered: false,
    kind: "words",
    samples: [],
    guess: [],
    repeats: 0,
    empty: 0,
    dayOrder: "none",
    isRelative: false,
    lacksYears: false,
    stated: [],
    decimals: null,
    isHtml: false,
    openNumbers: false,
    mangled: 0,
    ...column,
  };
}

/** A CSV file as main describes it after reading. */
export function importedFile(
  file: Pick<ImportedFile, "importId" | "name" | "rows" | "columns"> & Partial<ImportedFile>,
): ImportedFile {
  return {
    bytes: 100,
    kind: "delimited",
    encoding: "UTF-8",
    delimiter: ",",
    quote: '"',
    backslash: false,
    header: true,
    preamble: 0,
    top: [],
    sheet: null,
    sheets: [],
    guessedUrlSuffix: null,
    guessedSuffixFromText: false,
    guessedTemplates: {},
    guessedFallbacks: {},
    guessedUrls: { site: "https://file.example/", id: null },
    open: [],
    metricColumns: [],
    modifiedAt: 0,
    parts: [{ name: "mentions.csv", firstLine: 1, rows: 2 }],
    notes: [],
    ...file,
  };
}

/** The report of a check in which every row can be imported. */
export function checkReport(
  report: Partial<CheckReport> & Pick<CheckReport, "total" | "ready">,
): CheckReport {
  return {
    warned: 0,
    refused: 0,
    skipped: 0,
    calls: { single: report.ready, batched: Math.ceil(report.ready / 500) },
    bytes: 1,
    published: null,
    dated: null,
    authors: null,
    languages: [],
    assumedDates: 0,
    madeUrls: { id: 0, content: 0 },
    edges: [],
    reposts: 0,
    copies: 0,
    differing: 0,
    differs: [],
    replaced: null,
    noText: 0,
    known: null,
    groups: [],
    ...report,
  };
}
