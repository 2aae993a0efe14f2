import { drawHash, numberOfText } from "../../shared/coding/draw-hash";
import { sourceOf } from "../../shared/documents/source";
import type { SentimentValue } from "../../shared/coding/code-book";
import type { CodingSample, SampleItem, SampleKind, Stratum } from "../../shared/coding/coding-sample";
import { resultSample } from "../../shared/interface/text-analysis.constants";
import type { Document } from "../../shared/interface/documents";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import { sampleLimits } from "../../shared/interface/sample.constants";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, throwIfAborted } from "../client/service-error";
import { paramsOf } from "../results/result-pages";
import { readSample } from "../words/read-sample";
import type { DrawnItem } from "./coding-store";

/** Where a sample is drawn. */
export interface DrawingPlace {
  client: ServiceClient;
  projectId: string;
  isLocal: boolean;
  signal: AbortSignal;
  progress: (read: number, of: number) => void;
}

/** What is drawn: documents of a stratum that aren't among the known ones. */
export interface StratumDraw extends Pick<CodingSample, "kind" | "seed"> {
  name: string;
  question: DocumentQuestion;
  stratum: number;
  max: number;
  /** Documents that a sample has already, by `identityOf`. */
  known: ReadonlyMap<string, SampleItem>;
}

export interface DrawnStratum {
  stratum: Stratum;
  items: DrawnItem[];
  /** Whether a known document lies in another stratum than it was drawn from. */
  hasMoved: boolean;
  /** Present scores of known documents, by position. */
  scored: Map<number, SentimentValue>;
  readable: NonNullable<CodingSample["readable"]>;
}

/** First and last publication of a selection, and the sources of its first drawn documents. */
export interface Glance {
  published: { min: number; max: number } | undefined;
  sources: string[];
}

/** Identifies a document in its connection. */
export function identityOf({ document, datasetId }: Pick<DrawnItem, "document" | "datasetId">): string {
  const { url, external_provider: provider, external_id: id } = document;
  return url ? JSON.stringify([datasetId, url]) : JSON.stringify([datasetId, provider ?? "", id ?? ""]);
}

/** Draws documents of one stratum, those with the smallest hashes first. */
export function drawStratum(place: DrawingPlace, drawing: StratumDraw): Promise<DrawnStratum> {
  return place.isLocal ? drawLocally(place, drawing) : drawFromPieces(place, drawing);
}

/** Looks at a selection before it is divided into strata. */
export async function glanceAt(
  place: DrawingPlace,
  question: DocumentQuestion,
  seed: number,
): Promise<Glance> {
  if (!place.isLocal) {
    const { pieces } = await readPieces(place, question);
    const documents = pieces.flat();
    const times = documents.flatMap(({ published }) => (published == null ? [] : [published]));
    const published = times.length > 0 ? rangeOf(times) : undefined;
    return { published, sources: documents.map(sourceOf) };
  }
  const { published, sample } = await page(place, question, {
    seed,
    order: "random",
    offset: 0,
    max: sampleLimits.documents,
  });
  return { published, sources: sample.map((hit) => (hit ? sourceOf(hit.data) : "")) };
}

async function drawLocally(place: DrawingPlace, drawing: StratumDraw): Promise<DrawnStratum> {
  const { question, seed, kind, stratum, max, known } = drawing;
  const order = orderOf(kind);
  const items: DrawnItem[] = [];
  const again = new Map<number, SentimentValue>();
  const found = { positive: 0, neutral: 0, negative: 0 };
  // All known documents are read again, even if enough others with smaller hashes have arrived since.
  const horizon = [...known.values()].reduce((max, { hash }) => Math.max(max, hash), -1);
  let reached = -1;
  let hasMoved = false;
  for (let offset = 0; ;) {
    throwIfAborted(place.signal);
    const wanted = Math.min(sampleLimits.documents, max - items.length + known.size);
    const read = await page(place, question, { seed, order, offset, max: wanted });
    for (const hit of read.sample) {
      if (!hit) continue;
      const { data: document, number, hash, story } = hit;
      reached = order === "random" ? hash : horizon;
      const isByPerson = document.sentiment_origin === sentimentOrigins.person;
      const scored = isByPerson ? null : scoredAs(document);
      const item = { document, datasetId: hit.dataset ?? null };
      const before = known.get(identityOf(item));
      if (before && before.stratum !== stratum) hasMoved = true;
      if (!before) {
        if (items.length >= max) continue;
        const copies = Math.max(1, story?.documents ?? 1);
        items.push({ ...item, stratum, piece: 0, number, hash, copies, scored });
      } else if (scored) again.set(before.position, scored);
      // A code that was written into the document in the meantime must not change what the population was scored as.
      else if (before.scored) found[before.scored]++;
    }
    place.progress(items.length, max);
    offset += read.sample.length;
    const isDone = items.length >= max && reached >= horizon;
    if (!isDone && read.sample.length > 0 && offset < sampleLimits.offset) continue;
    const { positive, neutral, negative } = read.scored;
    return {
      items,
      hasMoved,
      scored: again,
      stratum: {
        name: drawing.name,
        question,
        population: read.documents,
        scored: {
          positive: positive + found.positive,
          neutral: neutral + found.neutral,
          negative: negative + found.negative,
        },
        scorers: read.scorers,
      },
      readable: { read: read.documents, of: read.documents, pieces: 1 },
    };
  }
}

/** Most documents with a correction that are learned from, by the order of a hash. */
const maxCorrected = 2_000;

/** Documents of a local project whose sentiment a person gave. */
export async function correctedDocuments(
  client: ServiceClient,
  projectId: string,
  signal: AbortSignal,
): Promise<Pick<DrawnItem, "document" | "datasetId">[]> {
  const place = { client, projectId, signal };
  const question = { q: `sentiment_origin:${sentimentOrigins.person}` };
  const found: Pick<DrawnItem, "document" | "datasetId">[] = [];
  for (let offset = 0; offset < maxCorrected; offset += sampleLimits.documents) {
    throwIfAborted(signal);
    const range = { seed: 0, order: "random" as const, offset, max: sampleLimits.documents };
    const { sample } = await page(place, question, range);
    for (const hit of sample) if (hit) found.push({ document: hit.data, datasetId: hit.dataset ?? null });
    if (sample.length < sampleLimits.documents) break;
  }
  return found;
}

async function page(
  { client, projectId, signal }: Pick<DrawingPlace, "client" | "projectId" | "signal">,
  question: DocumentQuestion,
  { max, ...range }: { seed: number; order: "random" | "doubtful"; offset: number; max: number },
) {
  const params = { ...paramsOf(question), ...range, most: max };
  const given = { path: { project_id: projectId }, params };
  return (await client.call("drawSample", given, { signal })).result;
}

/** Draws from the pieces of the results that a hosted service passes on. */
async function drawFromPieces(place: DrawingPlace, drawing: StratumDraw): Promise<DrawnStratum> {
  const { question, kind, seed, stratum, max, known } = drawing;
  const { pieces, total } = await readPieces(place, question);
  const scores = await countScores(place, question);
  const seen = new Set<string>();
  let hasMoved = false;
  const candidates: DrawnItem[] = [];
  for (const [piece, documents] of pieces.entries())
    for (const document of documents) {
      const key = identityOf({ document, datasetId: null });
      if (seen.has(key)) continue;
      seen.add(key);
      const before = known.get(key);
      if (before && before.stratum !== stratum) hasMoved = true;
      if (before) continue;
      const number = numberOfText(document.url ?? document.external_id ?? "");
      const hash = drawHash(seed, number);
      const scored = scoredAs(document);
      candidates.push({ document, datasetId: null, stratum, piece, number, hash, copies: 1, scored });
    }
  const precedes = (a: DrawnItem, b: DrawnItem) => a.hash - b.hash || a.number - b.number;
  candidates.sort(
    orderOf(kind) === "random" ? precedes : (a, b) => doubt(a.document) - doubt(b.document) || precedes(a, b),
  );
  return {
    items: candidates.slice(0, max),
    hasMoved,
    scored: new Map(),
    stratum: { name: drawing.name, question, population: total, scored: scores },
    readable: { read: seen.size, of: total, pieces: pieces.length },
  };
}

function readPieces({ client, projectId, signal, progress }: DrawingPlace, question: DocumentQuestion) {
  const max = resultSample.pieces * resultSample.documents;
  return readSample(client, projectId, question, signal, (read, of) => progress(read, Math.min(of, max)));
}

/** The service's own counts of sentiments. Null if it has none. */
async function countScores(
  { client, projectId, signal }: DrawingPlace,
  question: DocumentQuestion,
): Promise<Stratum["scored"]> {
  const found = { positive: 0, neutral: 0, negative: 0 };
  try {
    const given = { path: { project_id: projectId, type: "sentiment" }, params: paramsOf(question) };
    const { result, unreadable } = await client.call("projectHistogram", given, { signal });
    if (unreadable > 0) return null;
    for (const { ks = "", v } of result.data) {
      const name = ks.toLowerCase();
      if (name === "positive" || name === "neutral" || name === "negative") found[name] = v[0] ?? 0;
    }
  } catch (error) {
    throwIfAborted(signal);
    // Shares are then estimated from the sample alone.
    if (error instanceof ServiceError) return null;
    throw error;
  }
  return found.positive + found.neutral + found.negative > 0 ? found : null;
}

function scoredAs({ sentiment }: Document): SentimentValue | null {
  if (typeof sentiment !== "number") return null;
  return sentiment > 0 ? "positive" : sentiment < 0 ? "negative" : "neutral";
}

/** Weak sentiments are the most doubtful; none at all comes last. */
function doubt({ sentiment }: Document): number {
  return sentiment ? Math.abs(sentiment) : Infinity;
}

function orderOf(kind: SampleKind): "random" | "doubtful" {
  return kind === "uncertain" ? "doubtful" : "random";
}

function rangeOf(times: readonly number[]): { min: number; max: number } {
  return times.reduce(({ min, max }, time) => ({ min: Math.min(min, time), max: Math.max(max, time) }), {
    min: Infinity,
    max: -Infinity,
  });
}
