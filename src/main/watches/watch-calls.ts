import { startOf } from "../../shared/text/start-of";
import { sourceOf } from "../../shared/documents/source";
import { filterParams } from "../../analysis/question/filterParams";
import type { CallableInput, CallableName, CallableResult } from "../../shared/interface/local";
import { creditsPerCall } from "../../shared/interface/calls.constants";
import type { Document } from "../../shared/interface/documents";
import { withPeriod } from "../../shared/query";
import type { ProjectRef } from "../../shared/ipc/explore";
import { BinSums } from "../../methods/watches/bin-sums";
import type { Span } from "../../methods/watches/marks";
import type { EvidenceDocument, Watch } from "../../shared/watches/watch";
import { evidenceDocuments } from "../../shared/watches/watch.constants";
import type { ServiceClient } from "../client/service-client";
import { failure } from "../client/service-error";
import { t } from "../../shared/texts";

export interface WatchCallsDeps {
  client: () => Promise<ServiceClient>;
  to: ProjectRef;
  zone: string;
  signal: AbortSignal;
  /** Whether the service tells authors of one name apart. */
  hasAuthorIds: boolean;
  /** Called before a call that costs credits. Throws if the budget doesn't allow it. */
  spend: (credits: number) => void;
}

type Selection = Pick<Watch, "query" | "filters">;

/**
 * The calls of a check, through the account's queue and behind the analyst's own. What was asked once isn't asked
 * again: watches of a project that are due together share their histograms.
 */
export class WatchCalls {
  readonly #histograms = new Map<string, Promise<BinSums>>();
  count = 0;

  constructor(private readonly deps: WatchCallsDeps) {}

  get zone(): string {
    return this.deps.zone;
  }

  /** Documents per hour, by sentiment if wanted. Without a selection, those of the whole project. */
  hours(of: Selection | null, { from, until }: Span, bySentiment: boolean) {
    const params = {
      ...(of ? selected(of) : {}),
      ...within({ from, until }),
      interval: "1 hour",
      timezone: this.deps.zone,
      ...(bySentiment && { breakdown: "sentiment" }),
    };
    const key = JSON.stringify(params);
    const known = this.#histograms.get(key);
    if (known) return known;
    const asked = (async () => {
      const path = { project_id: this.deps.to.projectId, type: "published" };
      const { data, header } = await this.#paid("projectHistogram", { path, params });
      const bins = data.map(({ t: start, v }) => {
        const counts = v.filter((count) => count !== null);
        // Taken for zero, a count that can't be read would fire, or hide what should.
        if (start === undefined || counts.length < v.length)
          throw failure("protocol", t("main:watches.unreadable"));
        return { t: start, v: counts };
      });
      return new BinSums({ labels: header.v, bins });
    })();
    this.#histograms.set(key, asked);
    // A failed call may be repeated by the next watch.
    asked.catch(() => this.#histograms.delete(key));
    return asked;
  }

  /** Stories of a time with at least `copies` documents, the biggest first. */
  async stories(of: Selection, span: Span, max: number) {
    const params = { ...selected(of), ...within(span), timezone: this.deps.zone, hpp: max };
    const path = { project_id: this.deps.to.projectId };
    return (await this.#free("listStories", { path, params })).data;
  }

  async influencers(of: Selection, type: "author" | "source", span: Span | null, max: number) {
    // Rankings have no parameters for a time.
    const query = span ? withPeriod(of.query, { min: span.from, max: span.until }) : of.query;
    const params = {
      ...selected({ ...of, query }),
      influencer_type: type,
      ...(this.deps.hasAuthorIds && { author_ids: "show" as const }),
      sort_criteria: "reach_per_mention" as const,
      top_n: max,
    };
    const path = { project_id: this.deps.to.projectId };
    return (await this.#paid("topInfluencers", { path, params })).influencers;
  }

  /** A page of results, the last to arrive or the latest first. */
  async results(
    of: Selection,
    {
      span,
      max,
      offset = 0,
      sort,
    }: { span?: Span; max: number; offset?: number; sort: "search_indexed" | "published" },
  ) {
    const params = { ...selected(of), ...(span && within(span)), hpp: max, offset, sort_by: sort };
    const path = { project_id: this.deps.to.projectId };
    const { data } = await this.#free("projectResults", { path, params });
    return data.flatMap((item) => (item ? [item.data] : []));
  }

  /** Documents for the evidence of a time. */
  async examples(of: Selection, { min, max }: { min: number; max: number }): Promise<EvidenceDocument[]> {
    const span = { from: min, until: max };
    const found = await this.results(of, { span, max: evidenceDocuments, sort: "published" });
    return found.map(briefOf);
  }

  async #paid<N extends CallableName>(name: N, input: CallableInput<N>): Promise<CallableResult<N>> {
    this.deps.spend(creditsPerCall);
    return this.#free(name, input);
  }

  async #free<N extends CallableName>(name: N, input: CallableInput<N>): Promise<CallableResult<N>> {
    this.count++;
    const client = await this.deps.client();
    // A check that fails is repeated later as a whole.
    return (await client.call(name, input, { signal: this.deps.signal, priority: "upload", retries: 0 }))
      .result;
  }
}

const within = ({ from, until }: Span) => ({
  min: new Date(from).toISOString(),
  max: new Date(until).toISOString(),
});

function selected({ query, filters }: Selection) {
  return { ...(query.trim() !== "" && { q: query }), ...filterParams(filters) };
}

const snippetLength = 140;

export function briefOf(document: Document): EvidenceDocument {
  const { title, content, published: at, extra_author_attributes: author } = document;
  return {
    url: idOf(document),
    title: title || startOf(content ?? "", snippetLength),
    author: author?.name ?? "",
    source: sourceOf(document),
    published: at ?? null,
  };
}

/** The URL of a document, or its id where a network lets nobody pass on the URL. */
export const idOf = ({ url, external_id: id }: Document): string => url ?? id ?? "";
