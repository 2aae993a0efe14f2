import { z } from "zod";
import { CallError } from "../../shared/ipc/contract";
import { GivenFile } from "../../shared/ipc/files";

/** Increased with each incompatible change of these messages. */
export const accessProtocol = 1;

/** Longest line that is read, in UTF-16 units. A longer one ends the connection. */
export const longestLine = 64 * 1024 * 1024;
/** The same for the greeting, which anyone may send. */
export const longestGreeting = 1024;

/** Where the process that holds the profile listens. In a file that only the analyst's account can read. */
export const AccessFile = z.object({ address: z.string().min(1), secret: z.string().min(32) });

const id = z.number().int().min(0);

/** A line from a command. The first one is the greeting. */
export const Greeting = z.object({
  greet: z.object({ protocol: z.number(), secret: z.string().max(200) }),
});
export const Request = z.union([
  z.object({ call: z.object({ id, route: z.string().max(200), input: z.unknown().optional() }) }),
  z.object({ abort: z.object({ id }) }),
  /** Exchanges a path for a handle, as a drop on a window does. */
  z.object({ give: z.object({ id, path: z.string().max(32_768) }) }),
  /** The app is starting and needs the profile. */
  z.object({ handOver: z.literal(true) }),
]);
export type Request = z.output<typeof Request>;

/** A line to a command. */
export const Reply = z.union([
  z.object({ welcome: z.object({ version: z.string() }) }),
  z.object({ refused: z.object({ message: z.string() }) }),
  z.object({
    outcome: z.object({
      id,
      outcome: z.union([
        z.object({ ok: z.literal(true), data: z.unknown().optional() }),
        z.object({ ok: z.literal(false), error: CallError }),
      ]),
    }),
  }),
  z.object({ given: z.object({ id, file: GivenFile.nullable() }) }),
  z.object({ event: z.object({ name: z.string(), payload: z.unknown().optional() }) }),
]);
export type Reply = z.output<typeof Reply>;

export function parseLine<T>(schema: z.ZodType<T>, line: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
