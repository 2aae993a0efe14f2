import { epochParam } from "../../shared/calendar/epoch-param";
import type { Document } from "../../shared/interface/documents";
import type { CallInput } from "../../shared/interface/endpoints";
import { codes } from "../../shared/interface/errors";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import { t } from "../../shared/words";
import type { CallOptions, ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";

/** Most documents that one call answers. */
export const mostPerCall = 500;

/** An answer below this may well be twice as long. */
const smallBytes = 8 * 1024 * 1024;

type Params = NonNullable<CallInput<"projectResults">["params"]>;

/** Which results are read, in which order; the service's own order where nothing is said. */
export interface ResultRange extends Pick<CallOptions, "signal" | "priority"> {
  from?: number;
  /** Results to read at most; all without it. */
  most?: number;
  sortBy?: Params["sort_by"];
  sortOrder?: Params["sort_order"];
}

/** Some of the results, in their order. */
export interface ResultPage {
  /** null stands for a document that can't be read, or that alone is too large for an answer. */
  documents: (Document | null)[];
  /** Where the page begins among the results. */
  offset: number;
  /** All that match. */
  total: number;
  /** Items of the answer's lists that could not be read. */
  unreadable: number;
}

/**
 * Reads results page by page. Where an answer is too large, the pages get smaller, and longer again once answers are small;
 * a document that is too large by itself costs itself alone. A dataset that nothing came into yet has no pages. Kind
 * "missing" where the connection has no such list.
 */
export async function* resultPages(
  client: ServiceClient,
  projectId: string,
  question: Partial<DocumentQuestion>,
  { from = 0, most = Infinity, sortBy, sortOrder, ...options }: ResultRange = {},
): AsyncGenerator<ResultPage> {
  let size = mostPerCall;
  let total = Infinity;
  const end = from + most;
  for (let offset = from; ;) {
    const count = Math.min(size, end - offset);
    const place = { offset, hpp: count, sort_by: sortBy, sort_order: sortOrder };
    let page: ResultPage;
    try {
      const answer = await readPage(client, projectId, { ...paramsOf(question), ...place }, options);
      const documents = answer.result.data.map((item) => item && item.data);
      const seen = offset + documents.length;
      // A service that doesn't count has more as long as its pages are full.
      total = answer.pagination?.total ?? (documents.length < count ? seen : seen + 1);
      page = { documents, offset, total, unreadable: answer.unreadable };
      if (answer.bytes < smallBytes) size = Math.min(size * 2, mostPerCall);
    } catch (error) {
      if (isUnknownDataset(error)) return;
      if (!isTooLarge(error)) throw error;
      if (count > 1) {
        size = Math.ceil(count / 2);
        continue;
      }
      // Before anything was read, its number isn't known: at least this one is there.
      total = total === Infinity ? offset + 2 : total;
      page = { documents: [null], offset, total, unreadable: 1 };
      size = mostPerCall;
    }
    yield page;
    offset += page.documents.length;
    if (page.documents.length === 0 || offset >= Math.min(page.total, end)) return;
  }
}

async function readPage(
  client: ServiceClient,
  projectId: string,
  params: Params,
  options: Pick<CallOptions, "signal" | "priority">,
) {
  try {
    return await client.call("projectResults", { path: { project_id: projectId }, params }, options);
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.notOffered) throw error;
    throw failure("missing", t("main:document.notListed"), { cause: error });
  }
}

function paramsOf({
  q,
  min,
  max,
  topic,
  filter,
  channel,
  panel,
  dataset,
  import: imports,
}: Partial<DocumentQuestion>): Params {
  return {
    q: q || undefined,
    min: min === undefined ? undefined : epochParam(min),
    max: max === undefined ? undefined : epochParam(max),
    ...{ topic, filter, channel, panel, dataset, import: imports },
  };
}

/** A dataset comes into being with its first review: some deployments don't know its name before, and most answer nothing. */
function isUnknownDataset(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { statusCode, details } = error.data;
  return statusCode === codes.parameterInvalid && details?.["param"] === "dataset";
}

/** Whether an answer was too large: for this app, or for the service, which then refuses the size of the page. */
function isTooLarge(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { kind, details } = error.data;
  return details?.["tooLarge"] === true || (kind === "invalid" && details?.["param"] === "hpp");
}
