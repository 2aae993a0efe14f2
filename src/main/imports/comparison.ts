import type { CheckReport, Comparison, ImportPlan } from "../../shared/ipc/imports";
import { t } from "../../shared/words";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import { textKey } from "./row-urls";
import { resultPages } from "../documents/result-pages";
import type { KnownDocument } from "./worker-protocol";

/** What comparing needs. */
export interface ComparisonParts {
  client: ServiceClient;
  plan: ImportPlan;
  /** Range of time of the file's rows. */
  published: CheckReport["published"];
  /** Which of these documents were changed since they were created; null where documents don't come with their texts. */
  edited: ((urls: readonly string[]) => ReadonlySet<string>) | null;
  /** Which rows of the file are one of these documents. */
  match: (there: KnownDocument[]) => Promise<{ line: number; url: string }[]>;
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
  const { client, plan, published, edited, match, progress, signal } = parts;
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
      const there = page.documents.flatMap((document) =>
        document?.url ? [{ ...document, url: document.url }] : [],
      );
      const changed = edited?.(there.map(({ url }) => url));
      const found = await match(
        there.map((document) => {
          const { url } = document;
          // With another text than it was created with, another text of a row says nothing.
          return { url, text: !changed || changed.has(url) ? null : textKey(url, document) };
        }),
      );
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
