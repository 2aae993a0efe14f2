import type { CallClass } from "../../shared/interface/endpoints";
import type { CallableName } from "../../shared/interface/local";
import type { CallError } from "../../shared/ipc/contract";
import type { Priority } from "./account-queue";

/** One attempt of one call as it went, without the token. */
export interface CallRecord {
  at: number;
  method: string;
  path: string;
  endpoint: CallableName;
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
  /** Null where it succeeded. */
  error: CallError | null;
}

/** Keeps the record of an attempt and answers with its number; undefined where it could not be kept. */
export type RecordCall = (record: CallRecord) => number | undefined;
