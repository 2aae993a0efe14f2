import type { CheckReport, Comparison, ImportPlan } from "../../shared/ipc/imports";
import { t } from "../../shared/words";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";

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

const pageSize = 500;
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
  const range = { min: String(published.from), max: String(published.to + 1) };
  const filter = plan.datasetId === null ? {} : { dataset: [plan.datasetId] };
  const examples: Comparison["examples"] = [];
  let known = 0;
  let looked = 0;
  try {
    for (let offset = 0; ; offset += pageSize) {
      const { result, pagination } = await client.call(
        "projectResults",
        {
          path: { project_id: plan.projectId },
          params: { offset, hpp: pageSize, sort_by: "published", sort_order: "asc", ...range, ...filter },
        },
        { signal, priority: "upload" },
      );
      const documents = pagination?.total ?? offset + result.data.length;
      if (documents > mostDocuments) {
        const many = t("files:compare.tooMany", { documents });
        return { ...none, documents, note: many };
      }
      const found = await match(result.data.map(({ data }) => data.url));
      known += found.length;
      examples.push(...found.slice(0, examplesKept - examples.length));
      looked += result.data.length;
      progress(looked, documents > 0 ? looked / documents : 1);
      if (result.data.length === 0 || looked >= documents) {
        return {
          known,
          documents,
          looked,
          examples: [...examples].sort((a, b) => a.line - b.line),
          note: null,
        };
      }
    }
  } catch (error) {
    if (error instanceof ServiceError && error.notOffered) {
      return {
        ...none,
        note: t("files:compare.notListed"),
      };
    }
    throw error;
  }
}
