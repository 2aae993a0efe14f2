import { z } from "zod";
import { looseText, looseTitle } from "../../shared/interface/values";

/** Fields of every response. The payload is next to them. */
export const Envelope = z.looseObject({
  status_code: z.union([z.string(), z.number().transform(String)]),
  status_message: looseTitle,
  request: looseText,
  request_id: looseText,
});

export type Envelope = z.infer<typeof Envelope>;

/** Status code as a number, null if it isn't a decimal number ("0", 0 and "00" are all 0). */
export function statusCodeOf(envelope: Pick<Envelope, "status_code">): number | null {
  return /^\s*\d+\s*$/.test(envelope.status_code) ? Number(envelope.status_code) : null;
}
