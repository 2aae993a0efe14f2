import { z } from "zod";
import { Bitset } from "./bitset";
import { type Codes, codesOfWidth, widthOf } from "./codes";
import {
  type AmountName,
  type Amounts,
  Columns,
  type WholeName,
  amountNames,
  amountsOfWidth,
  dictionaryNames,
  isRare,
  isShort,
  numberNames,
  wholeNames,
} from "./columns";
import { Dictionary } from "./dictionary";
import { ListColumn } from "./list-column";
import { type Section, type SnapshotReader, bytesOf } from "./snapshot-file";
import { chunksOf, earlierTextsOf, textSections } from "./snapshot-texts";
import { SparseColumn, pageSize } from "./sparse-column";

/** Increase it when the content of a snapshot changes. Older formats are read if they are listed in `About`. */
const format = 11;
/** The format without assumed dates and imports. */
const formatWithoutImports = 3;
/** The last format without origins of sentiment. */
const formatWithoutOrigins = 7;
/** The last format without sums of engagement. Documents that have one are read anew once. */
const formatWithoutSums = 8;

/** The last format that doesn't know reposts. */
const formatWithoutReposts = 9;
/** The last format without the confidence of sentiments. No document had one. */
const formatWithoutConfidence = 10;

/** The texts of a dictionary: their number, or in formats 3 and 4 the texts themselves, the empty one first. */
const Texts = z.union([z.number(), z.array(z.string())]);
type Texts = z.output<typeof Texts>;
/** `width` is the bytes of a place in the pool. */
const List = z.object({ values: Texts, used: z.number(), width: z.number().default(4) });
const About = z.object({
  format: z.literal([
    format,
    formatWithoutConfidence,
    formatWithoutReposts,
    formatWithoutSums,
    formatWithoutOrigins,
    6,
    5,
    4,
    formatWithoutImports,
  ]),
  size: z.number(),
  dictionaries: z.object({
    language: Texts,
    country: Texts,
    host: Texts,
    author: Texts,
    import: Texts.default([]),
    sentiment_origin: Texts.default([]),
  }),
  lists: z.record(z.string(), List),
  keywords: z.record(z.string(), List),
  metrics: z.record(z.string(), z.array(z.number())),
});
type About = z.output<typeof About>;
const denseNames = [...numberNames, ...amountNames, ...wholeNames] as const;

/** Usual length of a stored text with its number, in bytes. */
const textBytes = 24;

/**
 * The columns of the documents below `size` as sections. Call `about` after the last section. `bytes` is about how large
 * they are.
 */
export function snapshotOf(
  columns: Columns,
  size: number,
): { sections: Iterable<Section>; about: () => About; bytes: number } {
  const metrics: Record<string, number[]> = {};
  const lists: Record<string, z.output<typeof List>> = {};
  const keywords: Record<string, z.output<typeof List>> = {};
  const { dictionaries } = columns;
  const sizes: Record<keyof Columns["dictionaries"], number> = {
    language: 0,
    country: 0,
    host: 0,
    author: 0,
    import: 0,
    sentiment_origin: 0,
  };

  function* sections(): Generator<Section> {
    for (const name of denseNames) yield { name, bytes: bytesOf(columns.dense[name].subarray(0, size)) };
    for (const name of ["live", "assumed", "summed", "reposts"] as const)
      yield { name, bytes: bytesOf(columns[name].words.slice(0, (size + 31) >>> 5)) };
    for (const [name, list] of Object.entries(columns.lists))
      yield* listSections(`list ${name}`, list, size, (it) => (lists[name] = it));
    for (const [name, list] of columns.keywords)
      yield* listSections(`keyword ${name}`, list, size, (it) => (keywords[name] = it));
    for (const [name, { pages }] of columns.metrics) {
      const used = [...pages.entries()].filter(([, page]) => page !== undefined);
      metrics[name] = used.map(([at]) => at);
      for (const [at, page] of used) if (page) yield { name: `metric ${name} ${at}`, bytes: bytesOf(page) };
    }
    // Codes are only ever added, so dictionaries written last contain every code of the other sections.
    for (const name of dictionaryNames) {
      sizes[name] = dictionaries[name].size;
      yield* textSections(name, dictionaries[name]);
    }
    for (const [name, list] of Object.entries(columns.lists))
      yield* listTexts(`list ${name}`, list, lists[name]);
    for (const [name, list] of columns.keywords) yield* listTexts(`keyword ${name}`, list, keywords[name]);
  }

  const about = (): About => ({ format, size, dictionaries: sizes, lists, keywords, metrics });
  return { sections: sections(), about, bytes: bytesIn(columns, size) };
}

function bytesIn(columns: Columns, size: number): number {
  const lists = [...Object.values(columns.lists), ...columns.keywords.values()];
  const texts = [...Object.values(columns.dictionaries), ...lists.map(({ dictionary }) => dictionary)];
  const pages = [...columns.metrics.values()].reduce((sum, metric) => sum + metric.pages.length, 0);
  return (
    denseNames.reduce(
      (sum, name) => sum + Math.min(size, columns.dense[name].length) * columns.dense[name].BYTES_PER_ELEMENT,
      0,
    ) +
    lists.reduce(
      (sum, { starts, used }) => sum + starts.byteLength + used * Uint32Array.BYTES_PER_ELEMENT,
      0,
    ) +
    texts.reduce((sum, dictionary) => sum + dictionary.size * textBytes, 0) +
    pages * pageSize * Float64Array.BYTES_PER_ELEMENT
  );
}

/**
 * Reads the columns of a snapshot. `isEarlier` means another format than the one that is written now, `lacksOrigins` one
 * without origins of sentiment, and `lacksImports` one without assumed dates and imports either, and `lacksReposts` one that doesn't know
 * reposts.
 */
export function columnsOf(reader: SnapshotReader): {
  columns: Columns;
  isEarlier: boolean;
  lacksImports: boolean;
  lacksOrigins: boolean;
  lacksReposts: boolean;
} {
  const about = About.parse(reader.about);
  const texts = (name: (typeof dictionaryNames)[number]) =>
    dictionaryOf(name, about.dictionaries[name], about.format, reader);
  const columns = new Columns({
    language: texts("language"),
    country: texts("country"),
    host: texts("host"),
    author: texts("author"),
    import: texts("import"),
    sentiment_origin: texts("sentiment_origin"),
  });
  const { size } = about;
  columns.reserve(Math.ceil(size * 1.05));
  columns.size = size;
  const lacksImports = about.format === formatWithoutImports;
  const lacksOrigins = about.format <= formatWithoutOrigins;
  const lacksReposts = about.format <= formatWithoutReposts;
  const isLacking = (name: string) =>
    (lacksImports && name === "import") || (lacksOrigins && name === "sentiment_origin");
  for (const name of numberNames) {
    if (name === "sentiment_confidence" && about.format <= formatWithoutConfidence) continue;
    // Workspaces without such numbers have an empty section.
    if (isRare(name) && reader.bytesOf(name) === 0) continue;
    if (isRare(name)) columns.make(name);
    reader.read(name, bytesOf(columns.dense[name]));
    if (isRare(name) && about.format < 6) columns.dropIfEmpty(name);
  }
  for (const name of amountNames) columns.dense[name] = amountsOf(name, columns, about.format, reader);
  for (const name of wholeNames)
    if (!isLacking(name)) columns.dense[name] = wholeOf(name, columns, about.format, reader);
  const isKnown = {
    live: true,
    assumed: !lacksImports,
    summed: about.format > formatWithoutSums,
    reposts: !lacksReposts,
  };
  for (const name of ["live", "assumed", "summed", "reposts"] as const) {
    if (!isKnown[name]) continue;
    columns[name] = Bitset.of(columns.capacity);
    reader.read(name, bytesOf(columns[name].words));
  }
  for (const name of listNames(columns))
    columns.lists[name] = listOf(`list ${name}`, about.lists[name], about.format, reader);
  for (const [name, list] of Object.entries(about.keywords))
    columns.keywords.set(name, listOf(`keyword ${name}`, list, about.format, reader));
  for (const [name, pages] of Object.entries(about.metrics)) {
    const column = new SparseColumn();
    for (const at of pages) {
      const page = new Float64Array(pageSize);
      reader.read(`metric ${name} ${at}`, bytesOf(page));
      // Clears numbers of documents that were added while the snapshot was written.
      page.fill(Number.NaN, Math.max(0, size - at * pageSize));
      column.pages[at] = page;
    }
    columns.metrics.set(name, column);
  }
  return { columns, isEarlier: about.format !== format, lacksImports, lacksOrigins, lacksReposts };
}

function* listSections(
  name: string,
  list: ListColumn,
  size: number,
  tell: (about: z.output<typeof List>) => void,
): Generator<Section> {
  // The pool only grows, so places that are taken now lie in the part of it that is taken now.
  const starts = list.starts.subarray(0, size);
  const { pool, used } = list;
  yield { name: `${name} starts`, bytes: bytesOf(starts) };
  yield { name: `${name} pool`, bytes: bytesOf(pool.subarray(0, used)) };
  tell({ values: 0, used, width: starts.BYTES_PER_ELEMENT });
}

/** The texts of a list whose other sections are written. A metric that was added since has none. */
function* listTexts(
  name: string,
  { dictionary }: ListColumn,
  about: z.output<typeof List> | undefined,
): Generator<Section> {
  if (!about) return;
  about.values = dictionary.size;
  yield* textSections(name, dictionary);
}

function listOf(
  name: string,
  about: z.output<typeof List> | undefined,
  written: number,
  reader: SnapshotReader,
): ListColumn {
  if (!about) throw new Error(`The snapshot has no ${name}`);
  const { used, width } = about;
  const bytes = reader.bytesOf(`${name} starts`) ?? 0;
  const starts = codesOfWidth(width, bytes / width);
  const pool = new Uint32Array(Math.max(64, Math.ceil(used * 1.05)));
  reader.read(`${name} starts`, bytesOf(starts));
  reader.read(`${name} pool`, bytesOf(pool));
  const dictionary = dictionaryOf(name, about.values, written, reader);
  if (written >= 7) return new ListColumn(dictionary, starts, pool, used);
  const list = new ListColumn(dictionary);
  list.adopt(starts, pool);
  return list;
}

/** A dictionary of a snapshot. `written` is the snapshot's format. */
function dictionaryOf(name: string, texts: Texts, written: number, reader: SnapshotReader): Dictionary {
  if (typeof texts !== "number") return new Dictionary(texts);
  const dictionary =
    written >= 7
      ? Dictionary.of(chunksOf(name, reader), texts)
      : new Dictionary(earlierTextsOf(name, reader));
  // Without all of its texts, a dictionary would number the next ones with codes that columns use already.
  if (dictionary.size !== texts) throw new Error(`The snapshot has ${dictionary.size} of ${texts} texts`);
  return dictionary;
}

/** A column of whole numbers, of earlier snapshots in fewer bytes if they are enough. */
function wholeOf(
  name: WholeName,
  { capacity, size }: Columns,
  written: number,
  reader: SnapshotReader,
): Codes {
  const width = size === 0 ? 1 : (reader.bytesOf(name) ?? 0) / size;
  const isFloat = written < 7 && name === "word_count";
  const stored = isFloat ? new Float32Array(capacity) : codesOfWidth(width, capacity);
  reader.read(name, bytesOf(stored));
  if (written >= 7 && !(stored instanceof Float32Array)) return stored;
  let highest = 0;
  for (const number of stored) if (number > highest) highest = number;
  const narrow = codesOfWidth(widthOf(highest), capacity);
  narrow.set(stored);
  return narrow;
}

/** A column of amounts, of earlier snapshots in four bytes each if they are enough. */
function amountsOf(
  name: AmountName,
  { capacity, size }: Columns,
  written: number,
  reader: SnapshotReader,
): Amounts {
  const width = written < 7 ? 8 : size === 0 ? 4 : (reader.bytesOf(name) ?? 0) / size;
  const stored = amountsOfWidth(width, capacity);
  reader.read(name, bytesOf(stored));
  if (written >= 7 || !stored.every(isShort)) return stored;
  const short = amountsOfWidth(4, capacity);
  short.set(stored);
  return short;
}

function listNames(columns: Columns): (keyof Columns["lists"])[] {
  return Object.keys(columns.lists).filter((name): name is keyof Columns["lists"] => name in columns.lists);
}
