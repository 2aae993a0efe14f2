import { z } from "zod";
import { Bitset } from "./bitset";
import type { Codes } from "./coded";
import { type CodeName, Columns, codeNames, codesOfWidth, isRare, numberNames, widthOf } from "./columns";
import { Dictionary } from "./dictionary";
import { ListColumn } from "./list-column";
import type { Section, SnapshotReader } from "./snapshot-file";
import { textSections, textsOf } from "./snapshot-texts";
import { SparseColumn, pageSize } from "./sparse-column";

/** Increase it when the content of a snapshot changes. Older formats are read if they are listed in `About`. */
const format = 6;
/** The format without assumed dates and imports. */
const formatWithoutImports = 3;

/** The texts of a dictionary: their number, or in formats 3 and 4 the texts themselves, the empty one first. */
const Texts = z.union([z.number(), z.array(z.string())]);
type Texts = z.output<typeof Texts>;
const List = z.object({ values: Texts, used: z.number(), wasted: z.number() });
const About = z.object({
  format: z.literal([format, 5, 4, formatWithoutImports]),
  size: z.number(),
  dictionaries: z.object({
    language: Texts,
    country: Texts,
    host: Texts,
    author: Texts,
    import: Texts.default([]),
  }),
  lists: z.record(z.string(), List),
  keywords: z.record(z.string(), List),
  metrics: z.record(z.string(), z.array(z.number())),
});
type About = z.output<typeof About>;
const dictionaryNames = ["language", "country", "host", "author", "import"] as const;

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
  };

  function* sections(): Generator<Section> {
    for (const name of [...numberNames, ...codeNames])
      yield { name, bytes: bytesOf(columns.dense[name].subarray(0, size)) };
    for (const name of ["live", "assumed"] as const)
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
      yield* textSections(name, dictionaries[name].values);
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
    [...numberNames, ...codeNames].reduce(
      (sum, name) => sum + Math.min(size, columns.dense[name].length) * columns.dense[name].BYTES_PER_ELEMENT,
      0,
    ) +
    lists.reduce((sum, { used }) => sum + (size + used) * Uint32Array.BYTES_PER_ELEMENT, 0) +
    texts.reduce((sum, dictionary) => sum + dictionary.size * textBytes, 0) +
    pages * pageSize * Float64Array.BYTES_PER_ELEMENT
  );
}

/** Reads the columns of a snapshot. `isEarlier` means a format without assumed dates and imports. */
export function columnsOf(reader: SnapshotReader): { columns: Columns; isEarlier: boolean } {
  const about = About.parse(reader.about);
  const texts = (name: (typeof dictionaryNames)[number]) =>
    storedTexts(name, about.dictionaries[name], reader);
  const columns = new Columns({
    language: texts("language"),
    country: texts("country"),
    host: texts("host"),
    author: texts("author"),
    import: texts("import"),
  });
  for (const name of dictionaryNames) refuseOtherSize(columns.dictionaries[name], about.dictionaries[name]);
  const { size } = about;
  columns.reserve(Math.ceil(size * 1.05));
  columns.size = size;
  const isEarlier = about.format === formatWithoutImports;
  for (const name of numberNames) {
    // Workspaces without such numbers have an empty section.
    if (isRare(name) && reader.bytesOf(name) === 0) continue;
    if (isRare(name)) columns.make(name);
    reader.read(name, bytesOf(columns.dense[name]));
    if (isRare(name) && about.format !== format) columns.dropIfEmpty(name);
  }
  for (const name of codeNames)
    if (!isEarlier || name !== "import") columns.dense[name] = codesOf(name, columns, reader);
  for (const name of isEarlier ? (["live"] as const) : (["live", "assumed"] as const)) {
    columns[name] = Bitset.of(columns.capacity);
    reader.read(name, bytesOf(columns[name].words));
  }
  for (const name of listNames(columns))
    columns.lists[name] = listOf(`list ${name}`, about.lists[name], reader);
  for (const [name, list] of Object.entries(about.keywords))
    columns.keywords.set(name, listOf(`keyword ${name}`, list, reader));
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
  return { columns, isEarlier };
}

function* listSections(
  name: string,
  list: ListColumn,
  size: number,
  tell: (about: z.output<typeof List>) => void,
): Generator<Section> {
  // Starts and pool must match, so both are taken before anything can change them.
  const starts = list.starts.slice(0, size);
  const { pool, used, wasted } = list;
  yield { name: `${name} starts`, bytes: bytesOf(starts) };
  yield { name: `${name} pool`, bytes: bytesOf(pool.subarray(0, used)) };
  tell({ values: 0, used, wasted });
}

/** The texts of a list whose other sections are written. A metric that was added since has none. */
function* listTexts(
  name: string,
  { dictionary }: ListColumn,
  about: z.output<typeof List> | undefined,
): Generator<Section> {
  if (!about) return;
  about.values = dictionary.size;
  yield* textSections(name, dictionary.values);
}

function listOf(name: string, about: z.output<typeof List> | undefined, reader: SnapshotReader): ListColumn {
  if (!about) throw new Error(`The snapshot has no ${name}`);
  const starts = new Uint32Array((reader.bytesOf(`${name} starts`) ?? 0) / 4);
  const pool = new Uint32Array(Math.max(64, Math.ceil(about.used * 1.05)));
  reader.read(`${name} starts`, bytesOf(starts));
  reader.read(`${name} pool`, bytesOf(pool));
  const dictionary = new Dictionary(storedTexts(name, about.values, reader));
  refuseOtherSize(dictionary, about.values);
  return new ListColumn(dictionary, starts, pool, about.used, about.wasted);
}

function storedTexts(name: string, texts: Texts, reader: SnapshotReader): Iterable<string> {
  return typeof texts === "number" ? textsOf(name, reader) : texts;
}

/** Without all of its texts, a dictionary would number the next ones with codes that columns use already. */
function refuseOtherSize({ size }: Dictionary, texts: Texts): void {
  if (typeof texts === "number" && size !== texts)
    throw new Error(`The snapshot has ${size} of ${texts} texts`);
}

/** A column of codes, in fewer bytes than the snapshot's if they are enough. */
function codesOf(name: CodeName, { capacity, size }: Columns, reader: SnapshotReader): Codes {
  const stored = codesOfWidth(size === 0 ? 1 : (reader.bytesOf(name) ?? 0) / size, capacity);
  reader.read(name, bytesOf(stored));
  let highest = 0;
  for (const code of stored) if (code > highest) highest = code;
  const width = widthOf(highest);
  if (width === stored.BYTES_PER_ELEMENT) return stored;
  const narrow = codesOfWidth(width, capacity);
  narrow.set(stored);
  return narrow;
}

function listNames(columns: Columns): (keyof Columns["lists"])[] {
  return Object.keys(columns.lists).filter((name): name is keyof Columns["lists"] => name in columns.lists);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
