import type { Ask } from "../../analysis/ask";
import { sampleTitle } from "../../analysis/coding/valueTitles";
import type { ChartTokens } from "../../analysis/drawing/tokens";
import { maxPeriod } from "../../analysis/question/extent";
import { can } from "../../shared/capabilities";
import { epochParam } from "../../shared/calendar/epoch-param";
import { originType } from "../../shared/interface/histograms.constants";
import { isObject } from "../../shared/documents/json";
import type { Board, BoardCard } from "../../shared/ipc/boards";
import type { Connection } from "../../shared/ipc/connections";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { HiddenTerm } from "../../shared/ipc/notebook";
import type { MethodRecord, ReportCard } from "../../shared/ipc/reports";
import type { Upload } from "../../shared/ipc/uploads";
import { currentLanguage } from "../../shared/texts";
import type { AskedChart, BoardContext } from "./asked-chart";
import { digestOf, type RecordedCall } from "./record";

/** A board to describe, and where and when. */
export interface Reporting {
  ask: Ask;
  signal: AbortSignal;
  ref: ProjectRef;
  connection: Pick<Connection, "id" | "name" | "kind" | "capabilities">;
  project: { id: string; title: string };
  board: Board;
  timeZone: string;
  /** When relative ranges end. */
  now: number;
  /** Version of Earshot. */
  version: string;
  /** By which people get pseudonyms; null to name them. */
  pseudonymSecret: string | null;
  /** Whether to add the method in words. */
  method: boolean;
  /** Colors of the ground on which drawings lie; white paper if left out. */
  tokens?: ChartTokens;
  onCard?: (done: number, of: number) => void;
}

/** A card, and how it came about. */
export interface Described {
  card: ReportCard;
  calls: readonly RecordedCall[];
  ages: readonly number[];
  samples: AskedChart["samples"];
  /** Whether the card has nothing to tell, so that no summary lists it. */
  isEmpty: boolean;
}

/** An analyst's words. Those written about a sentence of Earshot's may name people as it does. */
export const wordingOf = ({ wording }: Pick<BoardCard, "wording">, { withoutNames }: BoardContext) =>
  withoutNames ? withoutNames.wording(wording) : wording;

/** A card as the record keeps it. With pseudonyms, neither words nor links name anybody. */
function recordedCard(card: BoardCard, asking: BoardContext): BoardCard {
  const wording = wordingOf(card, asking);
  if (card.kind === "profile" && asking.withoutNames) {
    const { author, authorId } = card.question;
    const renamed = {
      author: asking.withoutNames.author(author, authorId),
      authorId: asking.withoutNames.authorId(authorId),
    };
    return { ...card, wording, question: { ...card.question, ...renamed } };
  }
  if (card.kind !== "quotations") return { ...card, wording };
  const documents = card.question.documents.map((document) => withPlainLink(document, asking));
  return { ...card, wording, question: { ...card.question, documents } };
}

/** A profile asks for an author by ID or name. */
function withPlainQuery(input: unknown, { withoutNames }: BoardContext): unknown {
  if (withoutNames === null || !isObject(input)) return input;
  const { q, params } = input;
  return {
    ...input,
    ...(typeof q === "string" && { q: withoutNames.query(q) }),
    ...(isObject(params) &&
      typeof params["q"] === "string" && { params: { ...params, q: withoutNames.query(params["q"]) } }),
  };
}

function withPlainLink<Input>(input: Input, { withoutNames }: BoardContext): Input {
  if (withoutNames === null || typeof input !== "object" || input === null || !("url" in input)) return input;
  return typeof input.url === "string" ? { ...input, url: withoutNames.link(input.url) } : input;
}

/** How a described board was made, as a file of its own. */
export async function recordOf(
  { connection, project, board, timeZone, now, version, pseudonymSecret }: Reporting,
  asking: BoardContext,
  { cards, hiddenTerms }: { cards: readonly Described[]; hiddenTerms: HiddenTerm[] },
): Promise<MethodRecord> {
  return {
    kind: "earshot-record",
    version: 1,
    earshot: version,
    made: now,
    language: currentLanguage(),
    timeZone,
    pseudonyms: pseudonymSecret !== null,
    connection: { id: connection.id, name: connection.name, kind: connection.kind },
    project: { id: project.id, title: project.title },
    board: { ...board, cards: board.cards.map((card) => recordedCard(card, asking)) },
    data: await dataOf(asking),
    corrections: await correctionsOf(asking),
    hiddenTerms: board.cards.some(({ kind }) => kind === "words") ? hiddenTerms : [],
    samples: samplesOf(cards, timeZone),
    cards: cards.map(({ card, calls }) => ({
      id: card.id,
      title: card.title,
      calls: calls.map(({ route, input, answer }) => ({
        route,
        input: withPlainQuery(withPlainLink(input, asking), asking),
        digest: digestOf(answer),
      })),
      table: card.table,
      failure: card.failure,
      digest: digestOf(calls.map(({ route, input, answer }) => ({ route, input, answer }))),
    })),
    digest: digestOf(
      cards.map(({ calls }) => calls.map(({ route, input, answer }) => ({ route, input, answer }))),
    ),
  };
}

function samplesOf(cards: readonly Described[], timeZone: string): MethodRecord["samples"] {
  const found = new Map(
    cards.flatMap(({ samples }) => samples.map((sample) => [sample.sampleId, sample] as const)),
  );
  return [...found.values()].map((sample) => ({
    title: sampleTitle(sample, timeZone),
    seed: sample.seed,
    coded: sample.coded,
    population: sample.population,
  }));
}

/** Size and changes of the project's data. Local workspaces tell it by import. */
async function dataOf({
  ask,
  signal,
  ref,
  connection,
  timeZone,
}: BoardContext): Promise<MethodRecord["data"]> {
  if (!can(connection, "imports"))
    return { documents: null, firstChange: null, lastChange: null, sentiments: [] };
  const { data: imports } = await ask("project.imports", ref, { signal });
  // Edited and streamed documents belong to no import.
  const params = {
    min: epochParam(maxPeriod.min),
    max: epochParam(maxPeriod.max),
    interval: "1year",
    timezone: timeZone,
  };
  const { data } = await ask("analytics.histogram", { ...ref, type: "published", params }, { signal });
  const origins = can(connection, "origins")
    ? await ask("analytics.histogram", { ...ref, type: originType, params: { top_n: 100 } }, { signal })
    : null;
  return {
    documents: data.data.reduce((sum, { v: [count] }) => sum + (count ?? 0), 0),
    firstChange:
      imports.length === 0 ? null : Math.min(...imports.map((localImport) => localImport.first_change)),
    lastChange:
      imports.length === 0 ? null : Math.max(...imports.map((localImport) => localImport.last_change)),
    sentiments: (origins?.data.data ?? []).map(({ ks = "", v: [count] }) => ({
      origin: ks,
      documents: count ?? 0,
    })),
  };
}

/** Edits of the project that were sent from this computer, oldest first. */
async function correctionsOf({ ask, signal, ref }: BoardContext): Promise<MethodRecord["corrections"]> {
  const uploads = (await ask("uploads.list", undefined, { signal })).filter(
    ({ connectionId, projectId, counts }) =>
      connectionId === ref.connectionId && projectId === ref.projectId && counts.done > 0,
  );
  const undone = new Set(uploads.map(({ undoes }) => undoes));
  return uploads
    .filter(({ hasFile, undoes, action }) => !hasFile && undoes === null && isCorrection(action))
    .map(({ id, name, createdAt, counts }) => ({
      name,
      at: createdAt,
      documents: counts.done,
      undone: undone.has(id),
    }))
    .sort((a, b) => a.at - b.at);
}

/** Files and streams add documents; edits change or remove them. */
const isCorrection = (action: Upload["action"]) => action === "update" || action === "delete";
