import type { Filter, TimeRange, Topic } from "../../../src/service/engine/engine";
import type { Document } from "../../../src/shared/interface/documents";
import { histogramLimits } from "../../../src/shared/interface/histograms.constants";
import { meets } from "./meets";

/** A document as the store has it. */
export interface NaiveDocument {
  key: number;
  project: string;
  /** Empty for a document of the project itself. */
  dataset: string;
  isLive: boolean;
  document: Document;
}

export function isIn({ from, until }: TimeRange, time: number | null | undefined): boolean {
  return typeof time === "number" && time >= from && time < until;
}

/** NaN without the number. */
export function numberOf(document: Document, name: string): number {
  const value = Object.entries(document).find(([field]) => field === name)?.[1];
  return typeof value === "number" ? value : Number.NaN;
}

export function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function groupsOf<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

/** The first of 1, 2, 5, 10, 20, … of which few enough cover a span. */
export function widthFor(span: number): number {
  const powers = Array.from({ length: 20 }, (_, power) => 10 ** power);
  const widths = powers.flatMap((power) => [power, 2 * power, 5 * power]);
  return widths.find((width) => span / width < histogramLimits.autoBins - 1) ?? Infinity;
}

export function isOf({ included, excluded }: Topic, { document }: NaiveDocument): boolean {
  return included !== undefined && meets(document, included) && !(excluded && meets(document, excluded));
}

/** Whether any value of a filter holds a document. */
export function holds(filter: Filter, one: NaiveDocument): boolean {
  const { document, dataset } = one;
  switch (filter.by) {
    case "topic":
      return filter.topics.some((topic) => isOf(topic, one));
    case "panel":
      return filter.panels.some(({ included_entries: entries = [] }) =>
        entries.some((entry) => isMember(document, entry)),
      );
    case "channel":
      return filter.names.some((name) => name.toLowerCase() === document.host_url);
    case "import":
      return filter.names.some((name) => name === document.import);
    case "dataset":
      return filter.names.includes(dataset);
  }
}

type Panel = Extract<Filter, { by: "panel" }>["panels"][number];
type Entry = NonNullable<Panel["included_entries"]>[number];

function isMember(document: Document, { entry_type, id, url = "", site = "", exact_match }: Entry): boolean {
  const { extra_author_attributes: author, host_url: host, domain_url: domain } = document;
  if (entry_type === "AUTHOR") {
    if (author?.id) return author.id === id;
    return author?.name === id && site !== "" && [host, domain].includes(site.toLowerCase());
  }
  const [wanted, own] = [url === "" ? site : url, document.url ?? ""].map(addressOf);
  if (!wanted || !own || wanted.hostname !== own.hostname) return false;
  const [prefix, path] = [wanted, own].map(({ pathname, search, hash }) => pathname + search + hash);
  if (prefix === undefined || path === undefined || exact_match === true) return path === prefix;
  return path.startsWith(prefix) && (prefix.endsWith("/") || /^([/?#]|$)/.test(path.slice(prefix.length)));
}

function addressOf(text: string): URL | undefined {
  const full = /^https?:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : undefined;
}
