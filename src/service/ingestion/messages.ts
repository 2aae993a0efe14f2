import type { Prepared, Rules } from "./preparation";

/** What a preparing thread is asked for: its share of the parts of one batch, whose text it is given whole. */
export interface PreparationTask {
  id: number;
  json: Uint8Array<ArrayBuffer>;
  /** It works out every part whose number leaves this rest when divided by `threads`. */
  share: number;
  threads: number;
  rules: Rules;
}

/** First how many entries the batch has, if it could be read, then the documents of each part of the share in turn. */
export type FromPreparation =
  | { kind: "read"; id: number; count: number | undefined }
  | { kind: "part"; id: number; part: number; prepared: Prepared[] };

/** Parts of a batch: while one is being committed, the next is worked out. */
const partsPerBatch = 4;

/** How many entries each part of a batch has, the last perhaps fewer. */
export function partSize(count: number): number {
  return Math.ceil(count / partsPerBatch);
}
