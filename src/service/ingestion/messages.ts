import type { Prepared, Rules } from "./preparation";

/** What a preparing thread is asked for: parts of one batch, each the text of a JSON array. */
export interface PreparationTask {
  id: number;
  parts: { index: number; count: number; json: Uint8Array<ArrayBuffer> }[];
  rules: Rules;
}

/** First whether all parts could be read, then the documents of each part. */
export type FromPreparation =
  | { kind: "read"; id: number; readable: boolean }
  | { kind: "part"; id: number; index: number; prepared: Prepared[] };
