import type {
  WordsParams,
  ContextParams,
  CooccurrenceParams,
  Words,
} from "../../shared/interface/text-analysis";
import { hostedTermKinds, type TermKind } from "../../shared/interface/text-analysis.constants";
import { codes } from "../../shared/interface/errors";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import type { TextBasis } from "../../shared/ipc/words";
import { exclude, narrow, quoted } from "../../shared/query";
import { clusteredProportion } from "../../methods/statistics/proportions";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";
import type { ResultSamples, Sample, SampledSelection } from "./result-samples";

const findable: readonly TermKind[] = hostedTermKinds;
/** Kinds that a hosted service may count itself, with the name of the distribution. */
const distributions: ReadonlySet<string> = new Set(["hashtag", "emoji"]);
const maxOfDistribution = 100;

export interface HostedQuestion<Params> {
  client: ServiceClient;
  connectionId: string;
  projectId: string;
  params: Params;
  signal?: AbortSignal | undefined;
}

type Selection = Pick<
  WordsParams,
  "q" | "min" | "max" | "topic" | "filter" | "channel" | "panel" | "dataset"
>;

const list = (values: Selection["topic"]) => (typeof values === "string" ? [values] : values);
const epoch = (time: string | undefined) => (time === undefined ? undefined : Number(time));

function questionOf({ q, min, max, topic, filter, channel, panel, dataset }: Selection) {
  return {
    ...(q !== undefined && { q }),
    min: epoch(min),
    max: epoch(max),
    topic: list(topic),
    filter: list(filter),
    channel: list(channel),
    panel: list(panel),
    dataset: list(dataset),
  } satisfies Partial<DocumentQuestion>;
}

/** What the selection of a question is compared with. Undefined if with nothing. */
function comparedWith(params: WordsParams): Partial<DocumentQuestion> | undefined {
  const here = questionOf(params);
  switch (params.measure ?? "frequent") {
    case "frequent":
      return undefined;
    case "rising":
      if (here.min === undefined || here.max === undefined) return undefined;
      return { ...here, min: 2 * here.min - here.max, max: here.min };
    case "distinctive":
      if (params.against === "selection")
        return questionOf({
          q: params.against_q,
          min: params.against_min,
          max: params.against_max,
          topic: params.against_topic,
          filter: params.against_filter,
          channel: params.against_channel,
          panel: params.against_panel,
          dataset: params.against_dataset,
        });
      // Other documents than those of a range or of filters are no single query.
      if (!here.q?.trim()) throw failure("invalid", t("main:text.restNeedsQuery"));
      return { ...here, q: exclude("", here.q) };
  }
}

/** Terms of a hosted service: its own counts where it has them and nothing else is wanted, else those of a sample. */
export async function hostedWords(
  samples: ResultSamples,
  question: HostedQuestion<WordsParams>,
): Promise<{ words: Words; basis: TextBasis }> {
  const { client, connectionId, projectId, params, signal } = question;
  const kinds = [params.kind ?? findable].flat().filter((kind) => findable.includes(kind));
  const [only] = kinds;
  if (
    kinds.length === 1 &&
    only &&
    distributions.has(only) &&
    (params.measure ?? "frequent") === "frequent"
  ) {
    const counted = await countedByService(question, only);
    if (counted) return counted;
  }
  const there = comparedWith(params);
  const sample = await samples.of(
    client,
    { connectionId, projectId, here: questionOf(params), ...(there && { there }) },
    signal,
  );
  const { result } = await sample.client.call(
    "listWords",
    {
      path: { project_id: sample.projectId },
      params: {
        q: sample.here.query,
        kind: kinds,
        measure: sample.there ? "distinctive" : "frequent",
        ...(sample.there && { against: "selection", against_q: sample.there.query }),
        top_n: params.top_n,
        details: params.details,
        stories: params.stories,
        timezone: params.timezone,
      },
    },
    { signal },
  );
  const intervals = await intervalsOf(sample, result, signal);
  const { reference } = result;
  const words: Words = {
    ...result,
    ...(reference && { reference: { ...reference, min: there?.min, max: there?.max } }),
    terms: result.terms.map((term) => (term.kind === "emoji" ? { ...term, query: quoted(term.term) } : term)),
  };
  return { words, basis: basisOf(sample.here, intervals) };
}

/** Lines and collocates of a sample of the documents that match the node. */
export async function hostedContext(
  samples: ResultSamples,
  { client, connectionId, projectId, params, signal }: HostedQuestion<ContextParams>,
) {
  const here = { ...questionOf(params), q: narrow(params.q ?? "", params.node) };
  const sample = await samples.of(client, { connectionId, projectId, here }, signal);
  const { node, sort, offset, hpp, span, collocates, stories, timezone } = params;
  const { result, unreadable } = await sample.client.call(
    "listContext",
    {
      path: { project_id: sample.projectId },
      params: { q: sample.here.query, node, sort, offset, hpp, span, collocates, stories, timezone },
    },
    { signal },
  );
  return { data: { context: result, basis: basisOf(sample.here) }, unreadable };
}

/** What occurs together in a sample. */
export async function hostedCooccurrence(
  samples: ResultSamples,
  { client, connectionId, projectId, params, signal }: HostedQuestion<CooccurrenceParams>,
) {
  const sample = await samples.of(client, { connectionId, projectId, here: questionOf(params) }, signal);
  const { of, top_n, least, stories, timezone } = params;
  const { result, unreadable } = await sample.client.call(
    "listCooccurrence",
    {
      path: { project_id: sample.projectId },
      params: { q: sample.here.query, of, top_n, least, stories, timezone },
    },
    { signal },
  );
  return { data: { network: result, basis: basisOf(sample.here) }, unreadable };
}

function basisOf(
  { read, of, pieces }: SampledSelection,
  intervals?: { low: number; high: number }[],
): TextBasis {
  if (read >= of) return { kind: "all" };
  return { kind: "sample", read, of, pieces: pieces.length, ...(intervals && { intervals }) };
}

/** The interval of each term's share of all results, from its documents in each piece of the sample. */
async function intervalsOf(
  { client, projectId, here }: Sample,
  { terms }: Words,
  signal?: AbortSignal,
): Promise<{ low: number; high: number }[]> {
  if (here.read >= here.of) return [];
  return Promise.all(
    terms.map(async ({ query }) => {
      const { result } = await client.call(
        "projectHistogram",
        {
          path: { project_id: projectId, type: "tag" },
          params: { q: narrow(here.query, query), top_n: maxOfDistribution },
        },
        { signal },
      );
      const counts = new Map(result.data.map(({ ks, v: [count = 0] }) => [ks, count]));
      return clusteredProportion(
        here.pieces.map(({ tag, read }) => ({ found: counts.get(tag) ?? 0, read })),
        here.read / here.of,
      );
    }),
  );
}

/** The themes that a hosted service names and counts. Kind "missing" if it doesn't. */
export async function hostedThemes(
  question: HostedQuestion<WordsParams>,
): Promise<{ words: Words; basis: TextBasis }> {
  const counted = await countedByService(question, "theme");
  if (!counted) throw failure("missing", t("words:noThemes"));
  return counted;
}

/** The service's own distribution of hashtags, emoji or themes; null if it has none. */
async function countedByService(
  { client, projectId, params, signal }: HostedQuestion<WordsParams>,
  kind: TermKind | "theme",
): Promise<{ words: Words; basis: TextBasis } | null> {
  const { q, min, max, topic, filter, channel, panel, dataset } = params;
  const selection = { q, min, max, topic, filter, channel, panel, dataset };
  const path = { project_id: projectId };
  const type = kind === "theme" ? "theme_cloud" : kind;
  try {
    const { result } = await client.call(
      "projectHistogram",
      {
        path: { ...path, type },
        params: {
          ...selection,
          top_n: Math.min(Number(params.top_n ?? maxOfDistribution), maxOfDistribution),
        },
      },
      { signal },
    );
    const { pagination } = await client.call(
      "projectResults",
      { path, params: { ...selection, hpp: 0 } },
      { signal },
    );
    const total = pagination?.total ?? 0;
    const terms = result.data.flatMap(({ ks: term, v: [value] }) => {
      if (value === undefined || value === null) return [];
      // Themes come as percentages of the matching documents.
      const documents = kind === "theme" ? Math.round((value / 100) * total) : value;
      if (term === undefined || documents === 0) return [];
      const query = kind === "hashtag" ? `hashtag:${quoted(term)}` : quoted(term);
      return [{ term, kind, forms: [{ term, documents }], query, documents }];
    });
    return {
      words: { documents: total, terms },
      basis: { kind: "distribution", types: [type] },
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isUnknown = error.data.statusCode === codes.parameterInvalid;
    if (!error.notOffered && !isUnknown) throw error;
    return null;
  }
}
