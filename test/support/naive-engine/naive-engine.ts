import { z } from "zod";
import {
  type CollectionCount,
  type DistributionQuestion,
  type Engine,
  type PageQuestion,
  type Ranking,
  type SampleQuestion,
  type Selection,
  type TimeQuestion,
  TooMany,
  type ValueQuestion,
  type WalkQuestion,
} from "../../../src/service/engine/engine";
import type { Workspace } from "../../../src/service/workspace";
import type { DocumentKey } from "../../../src/service/workspace/document-key";
import { drawHash } from "../../../src/shared/coding/draw-hash";
import { Document } from "../../../src/shared/interface/documents";
import { rescores } from "../../../src/shared/interface/documents.constants";
import { histogramLimits } from "../../../src/shared/interface/histograms.constants";
import {
  countsOf,
  detailsOf,
  entriesOf,
  figuresOf,
  idOf,
  matchesOf,
  mostFrequent,
  valuesOf,
} from "./divided";
import { type NaiveDocument, compare, groupsOf, holds, isIn, numberOf, widthFor } from "./documents";
import { meets } from "./meets";

type Answered = Pick<
  Engine,
  | "among"
  | "timeHistogram"
  | "valueHistogram"
  | "distribution"
  | "influencers"
  | "published"
  | "page"
  | "sample"
  | "walk"
  | "hasMetric"
  | "countByCollection"
  | "countByImport"
>;

const Row = z.object({ id: z.number(), collection: z.number(), deleted: z.number(), body: z.string() });

/**
 * Answers the engine's questions by going through the stored documents one by one, as a reference for every other engine. It shares
 * types with them and nothing else. Answers lack what only helps to draw a chart: places, and how sure sentiments are.
 */
export class NaiveEngine implements Answered {
  /** By their JSON, since reading it takes longest. */
  readonly #documents = new Map<string, Document>();

  constructor(private readonly workspace: Pick<Workspace, "db" | "collections">) {}

  #all(): NaiveDocument[] {
    const { db, collections } = this.workspace;
    const rows = db.all("SELECT id, collection, deleted, body FROM document ORDER BY id", [], Row);
    return rows.map(({ id, collection, deleted, body }) => {
      const { project = "", name = "" } = collections.byId(collection) ?? {};
      return { key: id, project, dataset: name, isLive: deleted === 0, document: this.#read(body) };
    });
  }

  #read(body: string): Document {
    const known = this.#documents.get(body) ?? Document.parse(JSON.parse(body));
    this.#documents.set(body, known);
    return known;
  }

  /** What a selection holds, by number. */
  #find({ query, project, filters = [], published, once }: Selection): NaiveDocument[] {
    if (once) throw new RangeError("Stories aren't told apart here");
    return this.#all().filter(
      (one) =>
        one.isLive &&
        (project === undefined || one.project === project) &&
        (!query || meets(one.document, query)) &&
        (!published || isIn(published, one.document.published)) &&
        filters.every((filter) => holds(filter, one)),
    );
  }

  among(keys: readonly DocumentKey[], selection: Selection) {
    const found = new Set<DocumentKey>(this.#find(selection).map(({ key }) => key));
    return Promise.resolve(keys.filter((key) => found.has(key)));
  }

  timeHistogram(selection: Selection, { field, edges, range, breakdown, metric, max }: TimeQuestion) {
    const starts = [...edges.slice(0, -1)];
    const end = edges.at(-1) ?? 0;
    const inside = this.#find(selection).filter(({ document }) => isIn(range, document[field]));
    const isAssumed = ({ document }: NaiveDocument) =>
      field === "published" && document.date_assumed === true;
    const shown = inside.filter(
      (one) => !isAssumed(one) && isIn({ from: starts[0] ?? 0, until: end }, one.document[field]),
    );
    const entries = entriesOf(breakdown, shown, max);
    const bins = starts.map((from, at) => {
      const bin = { from, until: starts[at + 1] ?? end };
      return countsOf(
        shown.filter(({ document }) => isIn(bin, document[field])),
        entries,
        metric,
      );
    });
    const left = inside.filter(isAssumed);
    const times = left.map(({ document }) => document[field] ?? 0);
    const assumed = {
      ...countsOf(left, entries, metric),
      count: left.length,
      min: Math.min(...times),
      max: Math.max(...times),
    };
    const labels = entries.map(({ label }) => label);
    return Promise.resolve({ labels, bins, ...(left.length > 0 && { assumed }) });
  }

  valueHistogram(selection: Selection, question: ValueQuestion) {
    const { metric, bounds, step: given, nested, breakdown, max } = question;
    const { min = -Infinity, max: most = Infinity, includeMin, includeMax } = bounds;
    const found = this.#find(selection);
    const fits = (value: number) =>
      (includeMin ? value >= min : value > min) && (includeMax ? value <= most : value < most);
    const inside = found.filter(({ document }) => fits(numberOf(document, metric)));
    const values = inside.map(({ document }) => numberOf(document, metric));
    const lowest = bounds.min ?? Math.min(...values);
    const highest = bounds.max ?? Math.max(...values);
    const isEmpty = !Number.isFinite(lowest) || !Number.isFinite(highest);
    const entries = entriesOf(breakdown, isEmpty ? found : inside, max);
    const labels = entries.map(({ label }) => label);
    if (isEmpty) return Promise.resolve({ labels, bins: [] });
    const step = given ?? widthFor(highest - lowest);
    const first = Math.floor(lowest / step);
    // A bin that begins with an excluded maximum holds nothing.
    const isLastEmpty = bounds.max !== undefined && !includeMax && highest % step === 0 && highest > lowest;
    const last = Math.floor(highest / step) - (isLastEmpty ? 1 : 0);
    if (last - first + 1 > histogramLimits.bins) return Promise.reject(new TooMany("bins"));
    const bins = [];
    for (let bin = first; bin <= last; bin++) {
      const own = inside.filter(({ document }) => Math.floor(numberOf(document, metric) / step) === bin);
      bins.push({ k: bin * step, ...countsOf(own, entries, nested) });
    }
    return Promise.resolve({ labels, bins });
  }

  distribution(selection: Selection, { field, breakdown, max }: DistributionQuestion) {
    const found = this.#find(selection);
    const entries = entriesOf(breakdown, found, max);
    const bins = mostFrequent(found, field, max).map((label) => {
      const own = found.filter((one) => valuesOf(one, field).includes(label));
      return { ks: label, v: entries.map(({ has }) => own.filter(has).length) };
    });
    return Promise.resolve({ labels: entries.map(({ label }) => label), bins });
  }

  influencers(selection: Selection, { type, criterion, max, topics }: Ranking) {
    const found = this.#find(selection);
    const groups = groupsOf(found, ({ document }) => JSON.stringify(idOf(document, type)));
    const ranked = groups.flatMap((group) => {
      const id = group[0] && idOf(group[0].document, type).id;
      if (!id) return [];
      const shown = {
        ...figuresOf(group),
        ...detailsOf(id, group, type),
        matched_topics: matchesOf(group, topics),
      };
      const { posts, sentiment, ...amounts } = shown;
      const ranks: Readonly<Record<string, unknown>> = { total: posts, ...sentiment, ...amounts };
      const value = ranks[criterion];
      return [{ value: typeof value === "number" ? value : -Infinity, shown }];
    });
    ranked.sort(
      (a, b) =>
        compare(b.value, a.value) ||
        b.shown.posts - a.shown.posts ||
        compare(a.shown.details.id, b.shown.details.id),
    );
    return Promise.resolve({
      total: ranked.length,
      documents: found.length,
      repostsLeftOut: 0,
      influencers: ranked.slice(0, max).map(({ shown }) => shown),
    });
  }

  published(selection: Selection) {
    const times = this.#find(selection).map(({ document }) => document.published ?? 0);
    return Promise.resolve(
      times.length === 0 ? undefined : { min: Math.min(...times), max: Math.max(...times) },
    );
  }

  page(selection: Selection, { by, direction, from, to }: PageQuestion) {
    const found = this.#find(selection);
    const sign = direction === "asc" ? 1 : -1;
    const rank = ({ document }: NaiveDocument) => {
      const value = sign * numberOf(document, by);
      return Number.isNaN(value) ? Infinity : value;
    };
    const inOrder = found.sort(
      by === "url"
        ? (a, b) => sign * compare(a.document.url ?? "", b.document.url ?? "")
        : (a, b) => compare(rank(a), rank(b)) || a.key - b.key,
    );
    const keys = inOrder.slice(from, to).map(({ key }) => key);
    const unknown = by === "url" || to <= from ? 0 : found.filter((one) => rank(one) === Infinity).length;
    return Promise.resolve({ total: found.length, keys, unknown });
  }

  sample(selection: Selection, { seed, order, from, to }: SampleQuestion) {
    const found = this.#find(selection);
    const scored = found.filter(({ document }) => document.sentiment_origin !== "person");
    const having = (sign: number) =>
      scored.filter(({ document: { sentiment } }) => Math.sign(sentiment ?? Number.NaN) === sign).length;
    const doubtOf = ({ document: { sentiment } }: NaiveDocument) =>
      order === "random" ? 0 : Math.abs(sentiment ?? 0) || 6;
    const drawn = (order === "random" ? found : scored)
      .map((one) => ({ one, doubt: doubtOf(one), hash: drawHash(seed, one.key) }))
      .sort((a, b) => a.doubt - b.doubt || a.hash - b.hash || a.one.key - b.one.key)
      .slice(from, to)
      .map(({ one: { key, dataset }, hash }) => ({ key, number: key, hash, dataset, story: undefined }));
    const origins = new Set(scored.map(({ document }) => document.sentiment_origin ?? ""));
    return this.published(selection).then((published) => ({
      published,
      scorers: [...origins].filter(rescores).sort(),
      documents: found.length,
      scored: { positive: having(1), neutral: having(0), negative: having(-1) },
      drawn,
    }));
  }

  walk(selection: Selection, { from, until, after, max, piece }: WalkQuestion) {
    const found = this.#find(selection)
      .map(({ key, document }) => ({ key, time: document.published ?? 0 }))
      .filter(({ time }) => isIn({ from, until }, time))
      .sort((a, b) => a.time - b.time || a.key - b.key);
    const start = after ? 1 + found.findIndex(({ key }) => key === after.key) : 0;
    const left = found.slice(start).map(({ key }) => key);
    const pieces: DocumentKey[][] = [];
    for (let at = 0; at < Math.min(max, left.length); at += piece)
      pieces.push(left.slice(at, Math.min(at + piece, max)));
    return Promise.resolve({ total: left.length, pieces });
  }

  hasMetric(name: string) {
    return Promise.resolve(["sentiment", "engagement", "reach", "word_count"].includes(name));
  }

  countByCollection(): Promise<CollectionCount[]> {
    const groups = groupsOf(this.#all(), ({ project, dataset }) => JSON.stringify([project, dataset]));
    const counts = groups.flatMap((group) => {
      const [first] = group;
      const live = group.filter(({ isLive }) => isLive).length;
      if (!first) return [];
      return [{ project: first.project, dataset: first.dataset, live, deleted: group.length - live }];
    });
    return Promise.resolve(counts);
  }

  countByImport(project: string) {
    const imported = this.#find({ project }).filter(({ document }) => document.import);
    const counts = groupsOf(imported, ({ document }) => document.import ?? "").map((group) => {
      const times = group.map(({ document }) => document.published ?? 0);
      const name = group[0]?.document.import ?? "";
      return { name, documents: group.length, min: Math.min(...times), max: Math.max(...times) };
    });
    return Promise.resolve(counts);
  }
}
