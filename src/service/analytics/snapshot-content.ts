import { z } from "zod";
import { Bitset } from "./bitset";
import { Columns, type DenseName, denseTypes } from "./columns";
import { Dictionary } from "./dictionary";
import { ListColumn } from "./list-column";
import type { Section, SnapshotReader } from "./snapshot-file";
import { SparseColumn, pageSize } from "./sparse-column";

/** Increase it when the content of a snapshot changes. Other formats aren't read, except the previous one. */
const format = 4;
/** The format without assumed dates and imports. */
const earlierFormat = 3;

const texts = z.array(z.string());
const List = z.object({ values: texts, used: z.number(), wasted: z.number() });
const About = z.object({
  format: z.literal([format, earlierFormat]),
  size: z.number(),
  dictionaries: z.object({
    language: texts,
    country: texts,
    host: texts,
    author: texts,
    import: texts.default([]),
  }),
  lists: z.record(z.string(), List),
  keywords: z.record(z.string(), List),
  metrics: z.record(z.string(), z.array(z.number())),
});
type About = z.output<typeof About>;

/** The columns of the documents below `size` as sections. Call `about` after the last section. */
export function snapshotOf(
  columns: Columns,
  size: number,
): { sections: Iterable<Section>; about: () => About } {
  const metrics: Record<string, number[]> = {};
  const lists: Record<string, z.output<typeof List>> = {};
  const keywords: Record<string, z.output<typeof List>> = {};

  function* sections(): Generator<Section> {
    for (const name of denseNames()) yield { name, bytes: bytesOf(columns.dense[name].subarray(0, size)) };
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
  }

  // Codes are only ever added, so dictionaries written last contain every code of the sections.
  const about = (): About => ({
    format,
    size,
    dictionaries: {
      language: columns.dictionaries.language.values,
      country: columns.dictionaries.country.values,
      host: columns.dictionaries.host.values,
      author: columns.dictionaries.author.values,
      import: columns.dictionaries.import.values,
    },
    lists,
    keywords,
    metrics,
  });
  return { sections: sections(), about };
}

/** Reads the columns of a snapshot. `isEarlier` means the previous format, without assumed dates and imports. */
export function columnsOf(reader: SnapshotReader): { columns: Columns; isEarlier: boolean } {
  const about = About.parse(reader.about);
  const columns = new Columns(about.dictionaries);
  const { size } = about;
  columns.reserve(Math.ceil(size * 1.05));
  columns.size = size;
  const isEarlier = about.format === earlierFormat;
  for (const name of denseNames())
    if (!isEarlier || name !== "import") reader.read(name, bytesOf(columns.dense[name]));
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
  tell({ values: list.dictionary.values, used, wasted });
}

function listOf(name: string, about: z.output<typeof List> | undefined, reader: SnapshotReader): ListColumn {
  if (!about) throw new Error(`The snapshot has no ${name}`);
  const starts = new Uint32Array((reader.bytesOf(`${name} starts`) ?? 0) / 4);
  const pool = new Uint32Array(Math.max(64, Math.ceil(about.used * 1.05)));
  reader.read(`${name} starts`, bytesOf(starts));
  reader.read(`${name} pool`, bytesOf(pool));
  return new ListColumn(new Dictionary(about.values), starts, pool, about.used, about.wasted);
}

function denseNames(): DenseName[] {
  return Object.keys(denseTypes).filter((name): name is DenseName => name in denseTypes);
}

function listNames(columns: Columns): (keyof Columns["lists"])[] {
  return Object.keys(columns.lists).filter((name): name is keyof Columns["lists"] => name in columns.lists);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
