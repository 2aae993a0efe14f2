import type { Document } from "../../shared/interface/documents";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import { resultSample } from "../../shared/interface/text-analysis.constants";
import { resultPages } from "../results/result-pages";
import type { ServiceClient } from "../client/service-client";

export interface ResultSample {
  /** Documents of each piece. Unreadable ones are missing. */
  pieces: Document[][];
  /** Number of matching documents. */
  total: number;
}

/**
 * Reads pieces of the results at even distances in order of publication, or all results if they are not more than a
 * sample.
 */
export async function readSample(
  client: ServiceClient,
  projectId: string,
  question: Partial<DocumentQuestion>,
  signal?: AbortSignal,
  progress?: (read: number, of: number) => void,
): Promise<ResultSample> {
  const max = resultSample.pieces * resultSample.documents;
  const pieces: Document[][] = [];
  let total = 0;
  let documents = 0;
  const read = async (from: number, count: number) => {
    const piece: Document[] = [];
    const range = { from, max: count, sortBy: "published", sortOrder: "asc", signal } as const;
    for await (const page of resultPages(client, projectId, question, range)) {
      total = page.total;
      documents += page.documents.length;
      progress?.(documents, total);
      piece.push(...page.documents.filter((document) => document !== null));
    }
    if (piece.length > 0) pieces.push(piece);
  };
  await read(0, resultSample.documents);
  if (total <= max) {
    if (total > resultSample.documents) await read(resultSample.documents, total - resultSample.documents);
  } else {
    const distance = total / resultSample.pieces;
    for (let piece = 1; piece < resultSample.pieces; piece++)
      await read(Math.floor(piece * distance), resultSample.documents);
  }
  return { pieces, total };
}
