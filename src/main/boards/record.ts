import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ask } from "../../analysis/ask";
import type { RouteName } from "../../shared/ipc/index";

/** A call of a card, with its answer. */
export interface RecordedCall {
  route: RouteName;
  input: unknown;
  answer: unknown;
}

/** Records the calls that go through `ask`, in the order in which they were asked. An answer's age isn't part of it. */
export function recording(ask: Ask): { ask: Ask; calls: () => RecordedCall[]; ages: number[] } {
  const calls: (RecordedCall | null)[] = [];
  const ages: number[] = [];
  const recorded: Ask = async (route, input, options) => {
    // Calls that run side by side answer in any order.
    const at = calls.push(null) - 1;
    const answer = await ask(route, input, options);
    const aged = Aged.safeParse(answer).data ?? AgedVersion.safeParse(answer).data;
    if (aged) ages.push(aged.asOf);
    calls[at] = { route, input, answer: aged ? aged.data : answer };
    return answer;
  };
  return { ask: recorded, calls: () => calls.filter((call) => call !== null), ages };
}

/** A response with its age. */
const Aged = z.object({ data: z.unknown(), asOf: z.number() });
/** A version of one document with its age. */
const AgedVersion = z
  .object({ version: z.looseObject({ asOf: z.number() }) })
  .transform(({ version: { asOf, ...data } }) => ({ data, asOf }));

/** JSON with sorted keys and without spaces, so that equal values have equal texts. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((member) => canonicalJson(member ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`);
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}

/** SHA-256 over canonical JSON. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
