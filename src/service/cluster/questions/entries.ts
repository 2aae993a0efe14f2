import { z } from "zod";
import { sentiments } from "../../../shared/interface/documents.constants";
import { certainties } from "../../../shared/interface/histograms.constants";
import { valueKey } from "../../../shared/query";
import type { Breakdown, Field } from "../../engine/engine";
import { regionOf } from "../../engine/questions/regions";
import type { ClusterSearch } from "../cluster-search";
import { keyField, spelledField, spellingsOf, textOfSpelled } from "../fields";
import { term } from "../query-dsl";
import { type Dsl, allOf, anyOf } from "../text-query";
import { frequentValues, sorted } from "./frequent-values";

/** What documents are divided by: a label, and which documents it is of. */
export interface Entry {
  label: string;
  documents: Dsl;
}
interface CountedEntry extends Entry {
  count: number;
}

/** Values that are looked through for places in the project. */
const mostPlaced = 1_000;
/** Places of more entries only tell colors. */
const maxPlaced = 20;

const fieldsOfValues = {
  language: "lang",
  country: "country",
  channel: "host",
  sentiment_origin: "sentiment_origin",
};

/** Of a selection and its project. */
export interface Scope {
  selected: Dsl;
  project: Dsl;
}

/** The entries of a breakdown in a selection, and the places of values in the project. */
export async function entriesOf(
  search: ClusterSearch,
  breakdown: Breakdown | undefined,
  { selected, project }: Scope,
  max: number,
  signal?: AbortSignal,
): Promise<{ entries: Entry[]; places?: number[] }> {
  if (!breakdown) return { entries: [{ label: "ALL", documents: { match_all: {} } }] };
  switch (breakdown.by) {
    case "sentiment": {
      const unscored = ofSentiment("unscored");
      const hasUnscored = (await search.count(allOf([selected, unscored.documents]), signal)) > 0;
      const scored = sentiments.map((name) => ofSentiment(name.toLowerCase()));
      return { entries: hasUnscored ? [...scored, unscored] : scored };
    }
    case "sentiment_certainty":
      return {
        entries: certainties.map((label) => ({ label, documents: term("sentiment_certainty", label) })),
      };
    case "topic":
      return {
        entries: breakdown.topics.map((topic) => ({ label: topic.id, documents: search.topic(topic) })),
      };
    default: {
      const most = breakdown.by === "sourcetype" ? Infinity : max;
      const found = await frequentEntries(search, breakdown, { selected, project }, most, signal);
      if (found.length > maxPlaced) return { entries: found };
      const all = await frequentEntries(
        search,
        breakdown,
        { selected: project, project },
        mostPlaced,
        signal,
      );
      const places = found.map(({ label }) => all.findIndex((other) => other.label === label));
      return places.includes(-1) ? { entries: found } : { entries: found, places };
    }
  }
}

const ofSentiment = (name: string): Entry => ({
  label: name.toUpperCase(),
  documents: term("sentiment_name", name),
});

/** The most frequent values of a field with how many documents have them. */
export async function frequentEntries(
  search: ClusterSearch,
  field: Field,
  { selected, project }: Scope,
  max: number,
  signal?: AbortSignal,
): Promise<CountedEntry[]> {
  const values = async (name: string, most = max) =>
    (await frequentValues(search, selected, name, most, signal)).map(({ value, count }) => ({
      ...{ label: value, count, documents: term(name, value) },
    }));
  switch (field.by) {
    case "topic": {
      const topics = field.topics.map((topic) => ({ label: topic.id, documents: search.topic(topic) }));
      return top(await counted(search, selected, topics, signal), max);
    }
    case "sentiment":
      return top(
        (await values("sentiment_name", Infinity)).map((one) => ({ ...one, label: one.label.toUpperCase() })),
        max,
      );
    case "gender":
    case "sentiment_certainty":
      return values(field.by);
    case "source_region": {
      const byRegion = new Map<string, CountedEntry[]>();
      for (const one of await values("country", Infinity)) {
        const region = regionOf(one.label);
        if (region !== "") byRegion.set(region, [...(byRegion.get(region) ?? []), one]);
      }
      return top(
        Array.from(byRegion, ([label, countries]) => joined(label, countries)),
        max,
      );
    }
    case "tag_text": {
      const texts = await values(spelledField("tag"));
      return top(
        texts.map((one) => ({ ...one, label: textOfSpelled(one.label) })),
        max,
      );
    }
    case "tag":
    case "hashtag":
    case "sourcetype":
      return spelledEntries(search, field.by, [], { selected, project }, max, signal);
    case "keyword":
      return spelledEntries(search, field.metric, field.names, { selected, project }, max, signal);
    default:
      return values(fieldsOfValues[field.by]);
  }
}

/** One entry of values that no document has two of. */
function joined(label: string, parts: readonly CountedEntry[]): CountedEntry {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return { label, count, documents: anyOf(parts.map(({ documents }) => documents)) };
}

function top(entries: readonly CountedEntry[], max: number): CountedEntry[] {
  const found = entries.filter(({ count }) => count > 0).map((entry) => ({ ...entry, value: entry.label }));
  return sorted(found).slice(0, max);
}

/** Values of a list with all their spellings as one, and those of the same name. */
async function spelledEntries(
  search: ClusterSearch,
  list: string,
  names: readonly { value: string; name: string }[],
  { selected, project }: Scope,
  max: number,
  signal?: AbortSignal,
): Promise<CountedEntry[]> {
  const field = keyField(list);
  const groups = groupsOf(names);
  const grouped = new Set([...groups.values()].flatMap(({ keys }) => keys));
  const found = await frequentValues(search, selected, field, max + grouped.size, signal);
  const single = found
    .filter(({ value }) => !grouped.has(value))
    .map(({ value, count }) => ({ keys: [value], named: [], count }));
  const ofGroups = Array.from(groups.values(), ({ keys, named }) => ({
    keys,
    named,
    label: "",
    documents: { terms: { [field]: keys } },
  }));
  const several = await counted(search, selected, ofGroups, signal);
  const chosen = [...single, ...several].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  // Labels may order those of the last count.
  const last = chosen[max - 1]?.count ?? 0;
  const labels = chosen
    .filter(({ count }) => count >= last)
    .map(async ({ keys, named, count }) => ({
      label: await labelOf(search, project, list, named, keys, signal),
      count,
      documents: { terms: { [field]: keys } },
    }));
  return top(await Promise.all(labels), max);
}

/** Keys of values that have the same name. What reads like a name is what has that name, unless it has another one. */
function groupsOf(names: readonly { value: string; name: string }[]) {
  const groups = new Map<string, { keys: string[]; named: string[] }>();
  const seen = new Set<string>();
  for (const { value, name } of names) {
    const key = valueKey(value);
    if (seen.has(key)) continue;
    seen.add(key);
    const group = groups.get(valueKey(name)) ?? { keys: [], named: [] };
    group.keys.push(key);
    group.named.push(key);
    groups.set(valueKey(name), group);
  }
  for (const [name, group] of groups) if (!seen.has(name)) group.keys.push(name);
  return groups;
}

/** The most frequent spelling in the project, of the values that were given the name if there are any. */
async function labelOf(
  search: ClusterSearch,
  project: Dsl,
  list: string,
  named: readonly string[],
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  for (const some of [named, keys]) {
    if (some.length === 0) continue;
    const include = some.map(spellingsOf).join("|");
    const terms = { field: spelledField(list), include, size: 1_000, shard_size: 1_000 };
    const { values } = await search.aggregate(Spellings, project, { values: { terms } }, signal);
    const [most] = sorted(
      values.buckets.map(({ key, doc_count }) => ({ value: textOfSpelled(key), count: doc_count })),
    );
    if (most) return most.value;
  }
  return keys[0] ?? "";
}

const Spellings = z.object({
  values: z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.number() })) }),
});
const Filtered = z.object({ entries: z.object({ buckets: z.array(z.object({ doc_count: z.number() })) }) });

async function counted<T extends Entry>(
  search: ClusterSearch,
  query: Dsl,
  entries: readonly T[],
  signal?: AbortSignal,
): Promise<(T & { count: number })[]> {
  if (entries.length === 0) return [];
  const filters = entries.map(({ documents }) => documents);
  const found = await search.aggregate(Filtered, query, { entries: { filters: { filters } } }, signal);
  return entries.map((entry, i) => ({ ...entry, count: found.entries.buckets[i]?.doc_count ?? 0 }));
}
