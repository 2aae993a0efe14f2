import type { CheckReport, Comparison, ImportPlan } from "../../shared/ipc/imports";
import { t } from "../../shared/words";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import { resultPages } from "../documents/result-pages";

/** What comparing needs. */
export interface ComparisonParts {
  client: ServiceClient;
  plan: ImportPlan;
  /** Range of time of the file's rows. */
  published: CheckReport["published"];
  /** Which rows of the file have one of these addresses. */
  match: (urls: readonly string[]) => Promise<{ line: number; url: string }[]>;
  progress: (documents: number, fraction: number) => void;
  signal: AbortSignal;
}

/** Most documents looked at: 400 calls at the most. */
const mostDocuments = 200_000;
const examplesKept = 20;

/**
 * Looks through the documents of the project that were published in the file's range of time for the file's addresses. The
 * interface has no search by address, so this is the way to know before anything is sent; where it takes too many calls,
 * or the service doesn't list documents, the answer says so, and the service tells row by row.
 */
export async function compareWithProject(parts: ComparisonParts): Promise<Comparison> {
  const { client, plan, published, match, progress, signal } = parts;
  const none = { known: null, documents: 0, looked: 0, examples: [] };
  if (!published) return { ...none, note: t("files:compare.noDate") };
  const question = {
    min: published.from,
    max: published.to + 1,
    ...(plan.datasetId !== null && { dataset: [plan.datasetId] }),
  };
  const order = { sortBy: "published", sortOrder: "asc", signal, priority: "upload" } as const;
  const examples: Comparison["examples"] = [];
  let known = 0;
  let looked = 0;
  let all = 0;
  try {
    for await (const page of resultPages(client, plan.projectId, question, order)) {
      all = page.total;
      if (all > mostDocuments)
        return { ...none, documents: all, note: t("files:compare.tooMany", { documents: all }) };
      const found = await match(page.documents.flatMap((document) => document?.url ?? []));
      known += found.length;
      examples.push(...found.slice(0, examplesKept - examples.length));
      looked += page.documents.length;
      progress(looked, all > 0 ? looked / all : 1);
    }
  } catch (error) {
    if (error instanceof ServiceError && error.kind === "missing")
      return { ...none, note: t("files:compare.notListed") };
    throw error;
  }
  return { known, documents: all, looked, examples: examples.sort((a, b) => a.line - b.line), note: null };
}
