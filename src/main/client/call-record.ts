import type { CallClass } from "../../shared/interface/endpoints";
import type { CallableName, LinesName } from "../../shared/interface/local";
import type { CallError } from "../../shared/ipc/contract";
import type { Redactor } from "../redaction";
import type { Priority } from "./account-queue";
import type { Call } from "./prepared-call";
import type { ServiceError } from "./service-error";

/** One attempt of a call, without the token. */
export interface CallRecord {
  at: number;
  method: string;
  path: string;
  /** "assistant" for what an assistant did, which is no call. */
  endpoint: CallableName | LinesName | "assistant";
  params: [string, string][];
  callClass: CallClass;
  priority: Priority;
  attempt: number;
  durationMs: number;
  waitedMs: number;
  httpStatus: number | null;
  requestId: string | null;
  sentBytes: number;
  bytes: number;
  /** Null on success. */
  error: CallError | null;
}

/** Stores a record and returns its id, or undefined if it could not be stored. */
export type RecordCall = (record: CallRecord) => number | undefined;

/** What is known of the response so far. */
export type ResponseFacts = Pick<CallRecord, "httpStatus" | "requestId" | "bytes">;

/** Starts the record of one attempt. `note` completes it, with null for success. */
export function recording(
  { record, redactor }: { record?: RecordCall | undefined; redactor: Redactor },
  call: Call,
  attempt: number,
  waitedMs: number,
): { seen: ResponseFacts; note: (error: ServiceError | null) => void } {
  const seen: ResponseFacts = { httpStatus: null, requestId: null, bytes: 0 };
  const at = Date.now();
  const began = performance.now();
  const note = (error: ServiceError | null) => {
    const id = record?.({
      at,
      method: call.endpoint.method,
      path: redactor.text(call.path),
      endpoint: call.name,
      params: call.params.map(([name, value]) => [name, redactor.text(value)]),
      callClass: call.endpoint.callClass,
      priority: call.priority,
      attempt,
      durationMs: performance.now() - began,
      waitedMs,
      ...seen,
      sentBytes: call.body === undefined ? 0 : Buffer.byteLength(call.body),
      error: error?.data ?? null,
    });
    if (id !== undefined) error?.add({ activityId: id });
  };
  return { seen, note };
}
