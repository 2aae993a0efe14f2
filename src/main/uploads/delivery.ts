import type { z } from "zod";
import {
  ModificationParams,
  documentLimits,
  type ModificationResult,
} from "../../shared/interface/documents";
import { t } from "../../shared/texts";
import type { CallOptions, ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";
import { CallBody, documentIn, encodeLines } from "./call-body";
import type { EntryAnswer, ClaimedEntry, UploadRow } from "./rows";
import type { ClaimedEntries } from "./entry-table";
import { judge, judgeError, type Verdict } from "./verdict";

/** Maximum size of one batch in bytes. */
export const batchBytes = documentLimits.bodyBytes - 64 * 1024;

const quiet: CallOptions = { priority: "upload", retries: 0 };

/**
 * Sends entries of one upload in one call and returns a verdict for each. Null if the batch was rejected as a whole, so
 * that nothing was changed. Throws failures that concern the whole call.
 */
export async function deliver(
  client: ServiceClient,
  { upload, entries, body }: ClaimedEntries,
  signal: AbortSignal,
): Promise<EntryAnswer[] | null> {
  const [only] = entries;
  if (!only) return [];
  const sentAt = Date.now();
  if (entries.length === 1) {
    const document = documentIn(body.lines[0] ?? "");
    return [{ entryId: only.id, sentAt, ...(await deliverOne(client, upload, only, document, signal)) }];
  }
  let results: ModificationResult[];
  let requestId: string;
  try {
    ({ results, requestId } = await callBatch(client, upload, body, signal));
  } catch (error) {
    if (
      !(error instanceof ServiceError) ||
      judgeError({ ...only, action: upload.action }, error.data) === null
    )
      throw error;
    return null;
  }
  if (results.length !== entries.length) {
    throw failure(
      "protocol",
      t("main:sending.answeredSome", { answered: results.length, sent: entries.length }),
    );
  }
  return entries.map((entry, i) => {
    const result = results[i] ?? { status_code: "", status_message: "" };
    return {
      entryId: entry.id,
      verdict: judge({ ...entry, action: upload.action }, result),
      requestId,
      sentAt,
    };
  });
}

/** Both halves of a batch. Sending them separately finds the entry at fault. */
export function halvesOf(batch: ClaimedEntries): ClaimedEntries[] {
  const middle = Math.ceil(batch.entries.length / 2);
  return [partOf(batch, (_, at) => at < middle), partOf(batch, (_, at) => at >= middle)];
}

/** Some of the entries of a batch. */
export function partOf(
  { upload, entries, body }: ClaimedEntries,
  isIn: (entry: ClaimedEntry, at: number) => boolean,
): ClaimedEntries {
  const { lines } = body;
  const own = lines.filter((_, at) => {
    const entry = entries[at];
    return entry !== undefined && isIn(entry, at);
  });
  return { upload, entries: entries.filter(isIn), body: new CallBody([encodeLines(own)]) };
}

async function deliverOne(
  client: ServiceClient,
  upload: UploadRow,
  entry: ClaimedEntry,
  bodyText: string,
  signal: AbortSignal,
): Promise<{ verdict: Verdict; requestId: string | null }> {
  const to = { project_id: upload.project, action: upload.action };
  const input = { params: paramsOf(upload) };
  const options = { ...quiet, signal, bodyText };
  const judged = { action: upload.action, interrupted: entry.interrupted };
  try {
    const { result, requestId } =
      upload.dataset === null
        ? await client.call("modifyDocument", { path: to, ...input }, options)
        : await client.call(
            "modifyReview",
            { path: { ...to, dataset_id: upload.dataset }, ...input },
            options,
          );
    const [only] = result;
    if (!only) throw failure("protocol", t("main:sending.answeredNothing"));
    return { verdict: judge(judged, only), requestId };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const verdict = judgeError(judged, error.data);
    if (verdict) return { verdict, requestId: error.data.requestId };
    throw error;
  }
}

async function callBatch(
  client: ServiceClient,
  upload: UploadRow,
  body: CallBody,
  signal: AbortSignal,
): Promise<{ results: ModificationResult[]; requestId: string }> {
  // Entries are stored as they are sent. Parsing and serializing them again would double the cost.
  const options = { ...quiet, signal, bodyText: body.text };
  const input = { params: paramsOf(upload) };
  const project_id = upload.project;
  const { result, requestId } =
    upload.dataset === null
      ? await client.call("modifyDocuments", { path: { project_id }, ...input }, options)
      : await client.call(
          "modifyReviews",
          { path: { project_id, dataset_id: upload.dataset }, ...input },
          options,
        );
  return { results: result, requestId };
}

function paramsOf({ options }: UploadRow): z.input<typeof ModificationParams> {
  return Object.keys(options).length > 0 ? ModificationParams.parse(options) : {};
}
