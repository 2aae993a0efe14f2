import { createHash } from "node:crypto";
import type { Document } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/analytics";
import type { BulkScope, DocumentQuestion } from "../../shared/ipc/documents";
import type { ServiceClient } from "../client/service-client";
import { resultPages } from "./result-pages";

type ResultScope = Extract<BulkScope, { kind: "results" }>;

/** A document that a bulk edit is about, and where it is kept. */
export interface ScannedDocument {
  document: Document;
  datasetId: string | null;
}

/** What a scan needs. */
export interface ScanParts {
  client: ServiceClient;
  to: ProjectRef;
  datasets: readonly string[];
  progress: (read: number, of: number) => void;
  /** Told of documents that could not be read. */
  unreadable: (count: number) => void;
  signal: AbortSignal;
}

/** Reads, page by page, the results that a scope is about. Each is given once, with the dataset that keeps it. */
export async function* scanResults(
  scope: ResultScope,
  { client, to, datasets, progress, unreadable, signal }: ScanParts,
): AsyncGenerator<ScannedDocument> {
  const question = narrowed(scope);
  const wanted = scope.only && new Set(scope.only.map(({ url }) => url));
  const except = new Set(scope.except);
  const isAsked = ({ url }: Document) => (wanted ? wanted.has(url ?? "") : !except.has(url ?? ""));
  // Results don't say which dataset keeps a review: what a dataset answers is told from the rest by its content.
  const given = new Set<string>();
  const found = new Set<string>();
  let read = 0;
  const places = [
    ...(question.dataset ?? datasets).map((dataset) => ({ ...question, dataset: [dataset] })),
    ...(question.dataset ? [] : [question]),
  ];
  for (const place of places) {
    const datasetId = place.dataset?.[0] ?? null;
    // Oldest first: what arrives meanwhile comes last and moves nothing.
    const order = { sortBy: "published", sortOrder: "asc", signal } as const;
    for await (const { documents, total } of resultPages(client, to.projectId, place, order)) {
      for (const document of documents) {
        // The question without a dataset finds once more what its datasets answered.
        if (document === null && (question.dataset || datasetId === null)) unreadable(1);
        if (document === null || !isAsked(document)) continue;
        const key = digest(document);
        if (given.has(key)) continue;
        given.add(key);
        if (document.url) found.add(document.url);
        read++;
        yield { document, datasetId };
      }
      progress(read, wanted?.size ?? total);
      if (wanted && found.size === wanted.size) break;
    }
  }
}

/** The question, bounded by the times of the documents wanted where all are known: a selection needs few calls. */
function narrowed({ question, only }: ResultScope): DocumentQuestion {
  const times = only?.map(({ published }) => published) ?? [null];
  if (times.length === 0 || times.includes(null)) return question;
  const known = times.filter((time) => time !== null);
  const [first, last] = known.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
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
