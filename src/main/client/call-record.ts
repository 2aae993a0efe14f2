import type { CallClass } from "../../shared/interface/endpoints";
import type { CallableName, LinesName } from "../../shared/interface/local";
import type { CallError } from "../../shared/ipc/contract";
import type { Priority } from "./account-queue";

/** One attempt of a call, without the token. */
export interface CallRecord {
  at: number;
  method: string;
  path: string;
  endpoint: CallableName | LinesName;
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
