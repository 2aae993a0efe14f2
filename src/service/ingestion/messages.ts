import type { PreparedDocument, Rules } from "./preparation";

/** A thread's task: prepare its share of the parts of one batch. It gets the text of the whole batch. */
export interface PreparationTask {
  id: number;
  json: Uint8Array<ArrayBuffer>;
  /** The thread prepares every part whose number modulo `threads` equals this. */
  share: number;
  threads: number;
  rules: Rules;
}

/** First the number of entries, if the batch could be read, then the documents of each part of the share in order. */
export type FromPreparation =
  | { kind: "read"; id: number; count: number | undefined }
  | { kind: "part"; id: number; part: number; prepared: PreparedDocument[] };

/** Parts per batch: one is committed while the next is prepared. */
const partsPerBatch = 4;

/** Entries per part; the last part may have fewer. */
export function partSize(count: number): number {
  return Math.ceil(count / partsPerBatch);
}
