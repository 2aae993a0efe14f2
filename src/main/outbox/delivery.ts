import type { z } from "zod";
import {
  ModificationParams,
  documentLimits,
  type ModificationResult,
} from "../../shared/interface/documents";
import { t } from "../../shared/words";
import type { CallOptions, ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";
import type { Answered, TakenEntry, UploadRow } from "./rows";
import { judge, judgeError, type Verdict } from "./verdict";

/** Most bytes of one batch. */
export const batchBytes = documentLimits.bodyBytes - 64 * 1024;

/** What became of each entry that was sent. */
export type Verdicts = Answered[];

const quiet: CallOptions = { priority: "upload", retries: 0 };

/** Sends entries of one upload in one call and judges the answer. Failures that aren't about the entries are thrown. */
export async function deliver(
  client: ServiceClient,
  upload: UploadRow,
  entries: readonly TakenEntry[],
  signal: AbortSignal,
): Promise<Verdicts> {
  const [only] = entries;
  if (!only) return [];
  const sentAt = Date.now();
  if (entries.length === 1)
    return [{ entryId: only.id, sentAt, ...(await deliverOne(client, upload, only, signal)) }];
  let results: ModificationResult[];
  let requestId: string;
  try {
    ({ results, requestId } = await callBatch(client, upload, entries, signal));
  } catch (error) {
    if (
      !(error instanceof ServiceError) ||
      judgeError({ ...only, action: upload.action }, error.data) === null
    )
      throw error;
    // The batch was refused as a whole, so nothing of it went in: its halves tell which entry is at fault.
    const middle = Math.ceil(entries.length / 2);
    const first = await deliver(client, upload, entries.slice(0, middle), signal);
    return [...first, ...(await deliver(client, upload, entries.slice(middle), signal))];
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

async function deliverOne(
  client: ServiceClient,
  upload: UploadRow,
  entry: TakenEntry,
  signal: AbortSignal,
): Promise<{ verdict: Verdict; requestId: string | null }> {
  const to = { project_id: upload.project, action: upload.action };
  const input = { params: paramsOf(upload) };
  const options = { ...quiet, signal, bodyText: entry.document };
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
  entries: readonly TakenEntry[],
  signal: AbortSignal,
): Promise<{ results: ModificationResult[]; requestId: string }> {
  // Documents lie in the outbox as the JSON text that is sent: to read and write them once more would cost as much again.
  const bodyText = `[${entries.map(({ document }) => `{"${upload.action}":${document}}`).join(",")}]`;
  const input = { params: paramsOf(upload) };
  const options = { ...quiet, signal, bodyText };
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
