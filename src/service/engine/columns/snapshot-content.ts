import { z } from "zod";
import { Bitset } from "./bitset";
import { codesOfWidth } from "./codes";
import { Columns, denseNames, dictionaryNames, isRare } from "./columns";
import { Dictionary } from "./dictionary";
import { ListColumn } from "./list-column";
import { type Section, type SectionReader, bytesOf } from "./section-file";
import { chunksOf, textSections } from "./snapshot-texts";
import { SparseColumn, pageSize } from "./sparse-column";

/** Increase it when the content of a snapshot changes. Of snapshots in other formats, the documents are read instead. */
const format = 11;

/** `values` is the number of texts, and `width` the bytes of a place in the pool. */
const List = z.object({ values: z.number(), used: z.number(), width: z.number() });
const About = z.object({
  format: z.literal(format),
  size: z.number(),
  dictionaries: z.record(z.string(), z.number()),
  lists: z.record(z.string(), List),
  keywords: z.record(z.string(), List),
  metrics: z.record(z.string(), z.array(z.number())),
});
type About = z.output<typeof About>;
const bitNames = ["live", "assumed", "summed", "reposts"] as const;

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
  const dictionaries: Record<string, number> = {};

  function* sections(): Generator<Section> {
    for (const name of denseNames) yield { name, bytes: bytesOf(columns.dense[name].subarray(0, size)) };
    for (const name of bitNames)
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
      dictionaries[name] = columns.dictionaries[name].size;
      yield* textSections(name, columns.dictionaries[name]);
    }
    for (const [name, list] of Object.entries(columns.lists))
      yield* listTexts(`list ${name}`, list, lists[name]);
    for (const [name, list] of columns.keywords) yield* listTexts(`keyword ${name}`, list, keywords[name]);
  }

  const about = (): About => ({ format, size, dictionaries, lists, keywords, metrics });
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

/** Reads the columns of a snapshot. Throws if it has another format or is damaged. */
export function columnsOf(reader: SectionReader): Columns {
  const about = About.parse(reader.about);
  const columns = new Columns();
  const { size } = about;
  columns.reserve(Math.ceil(size * 1.05));
  columns.size = size;
  for (const name of dictionaryNames)
    columns.dictionaries[name] = dictionaryOf(name, about.dictionaries[name] ?? 0, reader);
  for (const name of denseNames) {
    const bytes = reader.bytesOf(name);
    // Workspaces without such numbers have an empty section.
    if (size === 0 || (isRare(name) && bytes === 0)) continue;
    reader.readInto(name, bytesOf(columns.make(name, bytes / size)));
  }
  for (const name of bitNames) {
    columns[name] = Bitset.of(columns.capacity);
    reader.readInto(name, bytesOf(columns[name].words));
  }
  for (const name of listNames(columns))
    columns.lists[name] = listOf(`list ${name}`, about.lists[name], reader);
  for (const [name, list] of Object.entries(about.keywords))
    columns.keywords.set(name, listOf(`keyword ${name}`, list, reader));
  for (const [name, pages] of Object.entries(about.metrics)) {
    const column = new SparseColumn();
    for (const at of pages) {
      const page = new Float64Array(pageSize);
      reader.readInto(`metric ${name} ${at}`, bytesOf(page));
      // Clears numbers of documents that were added while the snapshot was written.
      page.fill(Number.NaN, Math.max(0, size - at * pageSize));
      column.pages[at] = page;
    }
    columns.metrics.set(name, column);
  }
  return columns;
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

function listOf(name: string, about: z.output<typeof List> | undefined, reader: SectionReader): ListColumn {
  if (!about) throw new Error(`The snapshot has no ${name}`);
  const { used, width } = about;
  const bytes = reader.bytesOf(`${name} starts`);
  const starts = codesOfWidth(width, bytes / width);
  const pool = new Uint32Array(Math.max(64, Math.ceil(used * 1.05)));
  reader.readInto(`${name} starts`, bytesOf(starts));
  reader.readInto(`${name} pool`, bytesOf(pool));
  return new ListColumn(dictionaryOf(name, about.values, reader), starts, pool, used);
}

function dictionaryOf(name: string, size: number, reader: SectionReader): Dictionary {
  const dictionary = Dictionary.of(chunksOf(name, reader), size);
  // Without all of its texts, a dictionary would number the next ones with codes that columns use already.
  if (dictionary.size !== size) throw new Error(`The snapshot has ${dictionary.size} of ${size} texts`);
  return dictionary;
}

function listNames(columns: Columns): (keyof Columns["lists"])[] {
  return Object.keys(columns.lists).filter((name): name is keyof Columns["lists"] => name in columns.lists);
}
