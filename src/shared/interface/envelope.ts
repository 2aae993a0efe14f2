import { z } from "zod";
import { looseText } from "./values";

/** The fields every answer carries, success or failure; the payload lies beside them. */
export const Envelope = z.looseObject({
  status_code: z.union([z.string(), z.number().transform(String)]),
  status_message: looseText,
  request: looseText,
  request_id: looseText,
});

/** The fields every answer carries. */
export type Envelope = z.infer<typeof Envelope>;

/** Numeric status code of an envelope, or null when it is not a decimal number ("0", 0 and "00" are all 0). */
export function statusCodeOf(envelope: Pick<Envelope, "status_code">): number | null {
  return /^\s*\d+\s*$/.test(envelope.status_code) ? Number(envelope.status_code) : null;
}
