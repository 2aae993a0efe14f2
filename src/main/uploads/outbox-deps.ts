import type { Upload } from "../../shared/ipc/uploads";
import type { ServiceClient } from "../client/service-client";
import type { Emit } from "../ipc/events";
import type { Log } from "../log";
import type { Ledger } from "./ledger";
import type { BatchLimits } from "./sender";
import type { OutboxStore } from "./store";
import type { UploadFiles } from "./upload-files";
import type { UploadMetrics } from "./upload-metrics";

export interface OutboxDeps {
  store: OutboxStore;
  client: (connectionId: string) => Promise<ServiceClient>;
  emit: Emit;
  /** Called when an upload was added or its state, counts or priority changed. */
  changed: (upload: Upload) => void;
  /** Called each time an upload finishes. */
  finished: (upload: Upload) => void;
  log: Log;
  ledger: Ledger;
  files: UploadFiles;
  metrics: UploadMetrics;
  /** Per-connection batching overrides; defaults apply when absent. */
  batching?: (connectionId: string) => BatchLimits | undefined;
  backoffMs?: number;
  /** How long (ms) a connection's search may still show a version from before a change. */
  searchLagMs?: (connectionId: string) => number | undefined;
}

/** What changes to the queue lead to. */
export interface Changed {
  /** An upload has changed. Returns it as it is now. */
  changed: (id: number) => Upload;
  /** The same, without a look at it. */
  announce: (id: number) => void;
  /** Uploads are complete and may be sent. */
  committed: (ids: readonly number[]) => void;
  /** Rows of an upload have arrived. */
  arrived: (id: number) => void;
  /** Changes and resumes an upload in one transaction: rows that wait without a sender would wait forever. */
  resumeAfter: (id: number, change: () => void) => Upload;
  wakeSender: (connectionId: string) => void;
  /** Removes what canceled uploads leave behind. */
  tidy: () => void;
}
