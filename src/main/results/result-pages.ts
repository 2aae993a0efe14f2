import { epochParam } from "../../shared/calendar/epoch-param";
import type { Document } from "../../shared/interface/documents";
import type { CallInput } from "../../shared/interface/endpoints";
import type { StoryOfResult } from "../../shared/interface/text-analysis";
import { codes } from "../../shared/interface/errors";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import { t } from "../../shared/texts";
import type { CallOptions, ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";

/** Maximum documents per call. */
export const maxPerCall = 500;

/** After a response below this size the page size is doubled. */
const smallBytes = 8 * 1024 * 1024;

type Params = NonNullable<CallInput<"projectResults">["params"]>;

/** Which results to read and how they are sorted. Without a sort order the service's own is used. */
export interface ResultRange extends Pick<CallOptions, "signal" | "priority" | "retries"> {
  from?: number;
  /** Maximum number of results. All if undefined. */
  max?: number;
  sortBy?: Params["sort_by"];
  sortOrder?: Params["sort_order"];
  /** Asks for stories, which only local workspaces know. */
  stories?: Params["stories"];
  /** Local workspaces only: whether documents say what the present scorer gives them. */
  rescored?: boolean;
}

export interface ResultPage {
  /** null stands for an unreadable document, or one that is too large for a response. */
  documents: (Document | null)[];
  /** The story of each document, null if there is none or it wasn't asked for. */
  stories: (StoryOfResult | null)[];
  /** How many results were read up to the end of this page, also ones of an earlier page. */
  read: number;
  /** Number of matching documents. */
  total: number;
  /** How many of them lack the number that they are sorted by, if the service says so. */
  unknown?: number | undefined;
  /** List items of the response that could not be read. */
  unreadable: number;
}

/**
 * Reads results page by page. Pages get smaller after too large responses and larger again after small ones, so a
 * single huge document only costs itself. If documents have gone since the last page, the next one is read from where the
 * rest has moved to; what was on the last page isn't given again. A dataset without documents yields no pages. Throws
 * kind "missing" if the connection doesn't offer results.
 */
export async function* resultPages(
  client: ServiceClient,
  projectId: string,
  question: Partial<DocumentQuestion>,
  { from = 0, max = Infinity, sortBy, sortOrder, stories: asked, rescored, ...options }: ResultRange = {},
): AsyncGenerator<ResultPage> {
  let size = maxPerCall;
  let total = Infinity;
  /** The smallest count so far. Only a smaller one leads back, so that a count that goes up and down can't do so for good. */
  let smallest = Infinity;
  /** URLs of the last page, and how many results of the next one may have been on it. */
  let last = new Set<string>();
  let again = 0;
  const end = from + max;
  for (let offset = from; ;) {
    const count = Math.min(size, end - offset);
    const place = {
      offset,
      hpp: count,
      sort_by: sortBy,
      sort_order: sortOrder,
      stories: asked ?? question.stories,
      rescored,
    };
    let page: ResultPage;
    try {
      const answer = await readPage(client, projectId, { ...paramsOf(question), ...place }, options);
      const documents = answer.result.data.map((item) => item && item.data);
      const seen = offset + documents.length;
      const now = answer.pagination?.total ?? smallest;
      const gone = smallest === Infinity ? 0 : smallest - now;
      smallest = Math.min(smallest, now);
      if (gone > 0 && offset > from) {
        // The rest has moved up to where nobody would read it.
        const back = Math.min(gone, offset - from);
        offset -= back;
        again += back;
        continue;
      }
      // Without a count, there are more results as long as pages are full.
      total = answer.pagination?.total ?? (documents.length < count ? seen : seen + 1);
      const stories = answer.result.data.map((item) => item?.story ?? null);
      page = {
        documents,
        stories,
        read: seen,
        total,
        unknown: answer.pagination?.unknown,
        unreadable: answer.unreadable,
      };
      if (answer.bytes < smallBytes) size = Math.min(size * 2, maxPerCall);
    } catch (error) {
      if (isUnknownDataset(error)) return;
      if (!isTooLarge(error)) throw error;
      if (count > 1) {
        size = Math.ceil(count / 2);
        continue;
      }
      // The total isn't known yet. One more than this document is assumed, so that reading goes on.
      total = total === Infinity ? offset + 2 : total;
      page = { documents: [null], stories: [null], read: offset + 1, total, unreadable: 1 };
      size = maxPerCall;
    }
    const urls = page.documents.map((document) => document?.url ?? "");
    const isRead = (at: number) => at < again && last.has(urls[at] ?? "");
    yield again === 0 ? page : without(page, isRead);
    last = new Set(urls.filter((url) => url !== ""));
    again = 0;
    offset = page.read;
    if (urls.length === 0 || offset >= Math.min(page.total, end)) return;
  }
}

function without(page: ResultPage, isRead: (at: number) => boolean): ResultPage {
  const isNew = (_: unknown, at: number) => !isRead(at);
  return { ...page, documents: page.documents.filter(isNew), stories: page.stories.filter(isNew) };
}

async function readPage(
  client: ServiceClient,
  projectId: string,
  params: Params,
  options: Pick<CallOptions, "signal" | "priority" | "retries">,
) {
  try {
    return await client.call("projectResults", { path: { project_id: projectId }, params }, options);
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.notOffered) throw error;
    throw failure("missing", t("main:document.notListed"), { cause: error });
  }
}

/** A question as parameters of results and of what is counted from them. */
export function paramsOf({
  q,
  min,
  max,
  topic,
  filter,
  channel,
  panel,
  dataset,
  import: imports,
}: Partial<DocumentQuestion>): Omit<Params, "stories"> {
  return {
    q: q || undefined,
    min: min === undefined ? undefined : epochParam(min),
    max: max === undefined ? undefined : epochParam(max),
    topic,
    filter,
    channel,
    panel,
    dataset,
    import: imports,
  };
}

/** A dataset is created by its first review. Some deployments reject its name before that, most return nothing. */
function isUnknownDataset(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { statusCode, details } = error.data;
  return statusCode === codes.parameterInvalid && details?.["param"] === "dataset";
}

/** Whether the response was too large for this app, or the service refused the page size. */
function isTooLarge(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { kind, details } = error.data;
  return details?.["tooLarge"] === true || (kind === "invalid" && details?.["param"] === "hpp");
}
