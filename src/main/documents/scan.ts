import { createHash } from "node:crypto";
import type { Document, RescoredSentiment } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { BulkScope, DocumentQuestion } from "../../shared/ipc/documents";
import type { ServiceClient } from "../client/service-client";
import { resultPages } from "../results/result-pages";

type ResultScope = Extract<BulkScope, { kind: "results" }>;

/** A document of a bulk edit, with its dataset. */
export interface ScannedDocument {
  document: Document;
  datasetId: string | null;
  /** What the present scorer gives the document, if that was asked for. */
  rescored?: RescoredSentiment | undefined;
}

export interface ScanDeps {
  client: ServiceClient;
  to: ProjectRef;
  datasets: readonly string[];
  progress: (read: number, of: number) => void;
  /** Called with the number of unreadable documents. */
  unreadable: (count: number) => void;
  signal: AbortSignal;
  rescored?: boolean | undefined;
}

/** Reads the results of a scope page by page. Yields each document once, with its dataset. */
export async function* scanResults(
  scope: ResultScope,
  { client, to, datasets, progress, unreadable, signal, rescored }: ScanDeps,
): AsyncGenerator<ScannedDocument> {
  const { stories, ...question } = narrowed(scope);
  const except = new Set(scope.except);
  // Results don't say which dataset a review belongs to. So datasets are read first, and the query without a dataset
  // skips documents of the same content.
  const given = new Set<string>();
  const found = new Set<string>();
  let read = 0;
  const places = [
    ...(question.dataset ?? datasets).map((dataset) => ({ ...question, dataset: [dataset] })),
    ...(question.dataset ? [] : [question]),
  ];
  // Stories reach across datasets, so which document stands for its story is asked of all datasets together.
  const wanted = scope.only
    ? new Set(scope.only.map(({ url }) => url))
    : stories && (await urlsOf({ ...question, stories }, { client, to, signal }));
  const isWanted = ({ url }: Document) => !except.has(url ?? "") && (!wanted || wanted.has(url ?? ""));
  for (const place of places) {
    const datasetId = place.dataset?.[0] ?? null;
    // Oldest first, so that documents which arrive meanwhile are at the end and move nothing.
    const order = {
      sortBy: "published",
      sortOrder: "asc",
      signal,
      ...(rescored === true && { rescored }),
    } as const;
    for await (const { documents, total } of resultPages(client, to.projectId, place, order)) {
      for (const document of documents) {
        // The query without a dataset returns the datasets' documents once more.
        if (document === null && (question.dataset || datasetId === null)) unreadable(1);
        if (document === null || !isWanted(document)) continue;
        const key = digest(document);
        if (given.has(key)) continue;
        given.add(key);
        if (document.url) found.add(document.url);
        read++;
        const { rescored: scored, ...plain } = document;
        yield { document: plain, datasetId, rescored: scored };
      }
      progress(read, wanted?.size ?? total);
      if (wanted && found.size === wanted.size) break;
    }
  }
}

async function urlsOf(
  question: DocumentQuestion,
  { client, to, signal }: Pick<ScanDeps, "client" | "to" | "signal">,
): Promise<Set<string>> {
  const urls = new Set<string>();
  const order = { sortBy: "published", sortOrder: "asc", signal } as const;
  for await (const { documents } of resultPages(client, to.projectId, question, order))
    for (const document of documents) if (document?.url) urls.add(document.url);
  return urls;
}

/** Limits the query to the times of the selected documents if all are known, which saves calls. */
function narrowed({ question, only }: ResultScope): DocumentQuestion {
  const times = only?.map(({ published }) => published) ?? [null];
  if (times.length === 0 || times.includes(null)) return question;
  const known = times.filter((time) => time !== null);
  const [first, last] = known.reduce(
    ([min, max], time) => [Math.min(min, time), Math.max(max, time)],
    [Infinity, -Infinity],
  );
  return {
    ...question,
    min: Math.max(first, question.min ?? first),
    max: Math.min(last + 1, question.max ?? last + 1),
  };
}

function digest(document: Document): string {
  return createHash("sha1").update(JSON.stringify(document)).digest("base64");
}
