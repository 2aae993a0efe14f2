import type { CheckReport, Comparison, ImportPlan } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import { textKey } from "../files/columns/row-urls";
import { resultPages } from "../results/result-pages";
import type { KnownDocument } from "./worker-protocol";

export interface ComparisonDeps {
  client: ServiceClient;
  plan: ImportPlan;
  /** Time range of the file's rows. */
  published: CheckReport["published"];
  /** Which of these documents were changed after creation. Null if documents are listed without texts. */
  edited: ((urls: readonly string[]) => ReadonlySet<string>) | null;
  /** Finds the rows of the file that match these documents. */
  match: (there: KnownDocument[]) => Promise<{ line: number; url: string }[]>;
  progress: (documents: number, fraction: number) => void;
  signal: AbortSignal;
}

/** Maximum number of documents that are scanned, which takes up to 400 calls. */
const maxDocuments = 200_000;
const maxExamples = 20;
const dayMs = 86_400_000;

/**
 * Finds rows whose documents exist already, by scanning the project's documents in the file's time range. The API
 * can't search by URL, so this is the only way to know before uploading. If it takes too many calls or the service
 * doesn't list documents, the note says so, and the service reports duplicates row by row.
 */
export async function compareWithProject(deps: ComparisonDeps): Promise<Comparison> {
  const { client, plan, published, edited, match, progress, signal } = deps;
  const none = { known: null, documents: 0, looked: 0, examples: [] };
  if (!published) return { ...none, note: t("files:compare.noDate") };
  const question = {
    // Files may have days without times, in another time zone than the service's.
    min: published.from - dayMs,
    max: published.to + 2 * dayMs,
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
      if (all > maxDocuments)
        return { ...none, documents: all, note: t("files:compare.tooMany", { documents: all }) };
      const there = page.documents.flatMap((document) =>
        document?.url ? [{ ...document, url: document.url }] : [],
      );
      const changed = edited?.(there.map(({ url }) => url));
      const found = await match(
        there.map((document) => {
          const { url } = document;
          // A changed document's text differs from the uploaded one, so comparing texts proves nothing.
          return { url, text: !changed || changed.has(url) ? null : textKey(url, document) };
        }),
      );
      known += found.length;
      examples.push(...found.slice(0, maxExamples - examples.length));
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
