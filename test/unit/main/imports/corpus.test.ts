import { expect, it } from "vitest";
import { type CorpusFile, corpusFiles, type ExpectedRow, fileDate } from "../../../corpus/corpus-files";
import { dropArchive } from "../../../support/dropped-archive";
import { type DroppedFile, dropFiles } from "../../../support/dropped-file";

/** Every file of the corpus is imported as dropped, without any choice by the analyst. */

type Document = Readonly<Record<string, unknown>>;

const spaced = (text: unknown) => (typeof text === "string" ? text : "").replace(/\s+/g, " ").trim();
const at = (document: Document, ...path: string[]) =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    document,
  );
const plain = (name: unknown) => spaced(name).replace(/^@/, "").toLowerCase();

function dateFault(document: Document, { date }: ExpectedRow): string | null {
  const ms = Number(document["published"]);
  if (date === null) return document["date_assumed"] === true ? null : "a date where there is none";
  if (document["date_assumed"] === true) return `no date, for ${date}`;
  // A time without a zone is read as UTC here. For a day, any time of that day is right.
  const expected = /^\d{4}-\d\d-\d\d$/.test(date) ? date : /Z$/.test(date) ? date : `${date}Z`;
  const found = new Date(ms).toISOString();
  const isSame =
    expected.length === 10 ? found.startsWith(expected) : Math.abs(Date.parse(expected) - ms) < 1000;
  return isSame ? null : `date ${found}, for ${date}`;
}

function faultsOf(document: Document, row: ExpectedRow, { sentimentFrom }: CorpusFile["expected"]): string[] {
  const faults: string[] = [];
  const undecided = new Set<string>(row.undecided);
  const check = (field: keyof ExpectedRow, isRight: boolean, found: unknown) => {
    if (!isRight && !undecided.has(field))
      faults.push(`${field}: ${JSON.stringify(found)}, for ${JSON.stringify(row[field])}`);
  };
  const text = spaced(document["content"]);
  const expected = row.content ?? row.repost?.text ?? row.title;
  check("content", expected === undefined || text === spaced(expected), text.slice(0, 80));
  // A title that is the text as well needn't be stored twice.
  if (row.title !== undefined && row.content !== undefined && row.source !== undefined)
    check("title", spaced(document["title"]) === spaced(row.title), document["title"]);
  const outlet = at(document, "extra_source_attributes", "name");
  if (row.source !== undefined) check("source", outlet === row.source, outlet);
  const fault = undecided.has("date") ? null : dateFault(document, row);
  if (fault) faults.push(fault);
  const names = [
    at(document, "extra_author_attributes", "name"),
    at(document, "extra_author_attributes", "id"),
  ].filter(Boolean);
  check(
    "author",
    row.author ? names.some((name) => row.author?.map(plain).includes(plain(name))) : names.length === 0,
    names,
  );
  if (row.language) check("language", document["lang"] === row.language, document["lang"]);
  if (row.country)
    check(
      "country",
      at(document, "extra_source_attributes", "geo") === row.country,
      at(document, "extra_source_attributes", "geo"),
    );
  const sentiment = Number(document["sentiment"]);
  const sign = Number.isNaN(sentiment)
    ? undefined
    : sentiment > 0
      ? "positive"
      : sentiment < 0
        ? "negative"
        : "neutral";
  // Stars may or may not be read as a sentiment.
  if (sentimentFrom !== "stars") check("sentiment", sign === row.sentiment, sign);
  const numbers = JSON.stringify(document);
  for (const field of ["likes", "comments", "shares", "views", "reach"] as const) {
    const value = row[field];
    if (value !== undefined)
      check(
        field,
        new RegExp(`:"?${String(value).replace(".", "\\.")}"?[,}]`).test(numbers),
        numbers.slice(-200),
      );
  }
  if (row.url && !row.urlFrom) check("url", document["url"] === row.url, document["url"]);
  if (!row.url && !row.urlFrom && !row.sharedUrl)
    check("url", /\.example\//.test(String(document["url"])), document["url"]);
  return faults;
}

/** The files of one layout are one import, the files in an archive one for each. */
async function importsOf(parts: CorpusFile["parts"]): Promise<Pick<DroppedFile, "documents" | "report">[]> {
  const [first] = parts;
  if (first && /\.zip$/.test(first.fileName)) {
    const { imports, rejected } = await dropArchive(first.bytes, first.fileName);
    expect(rejected).toEqual([]);
    return imports;
  }
  return [await dropFiles(parts, { fileDate, max: 100_000 })];
}

async function told(file: CorpusFile): Promise<string[]> {
  const { expected, parts } = file;
  const faults: string[] = [];
  const imports = await importsOf(parts);
  const documents = imports.flatMap((one) => one.documents);
  const skipped = imports.reduce((sum, { report }) => sum + report.skipped, 0);
  for (const { report } of imports)
    if (report.refused > 0) faults.push(`${report.refused} rejected: ${JSON.stringify(report.groups[0])}`);
  if (documents.length !== expected.rows.length)
    faults.push(`${documents.length} documents, for ${expected.rows.length}; ${skipped} skipped`);
  const urls = new Set(documents.map(({ url }) => url));
  if (urls.size !== documents.length) faults.push(`${documents.length - urls.size} URLs twice`);
  else
    expected.rows.forEach((row, n) => {
      const document = documents[n];
      if (document) faults.push(...faultsOf(document, row, expected).map((fault) => `row ${n}: ${fault}`));
    });
  return faults;
}

it.each(corpusFiles().map((file) => [file.name, file] as const))(
  "a dropped file is imported correctly: %s",
  async (_, file) => {
    const faults = await told(file);
    expect(faults.slice(0, 6)).toEqual([]);
  },
);
