import { z } from "zod";
import { isObject } from "../shared/documents/json";
import type { Endpoint } from "../shared/interface/endpoints";
import { codes } from "../shared/interface/errors";
import { Failure, badBody, invalid, missing } from "./failure";
import { plainMessage } from "./issues";
import { refuseDeepBody } from "./json-depth";

export function parsePath(row: Endpoint, given: unknown): unknown {
  const parsed = row.pathParams.safeParse(misspelt(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? "path");
  if (name === "action")
    throw new Failure(codes.notFound, "There is no such action", { reason: "no_such_action" });
  throw invalid(name, issue?.message ?? "cannot be read");
}

/** The interface's documentation misspells upsert as "upserte". Both are accepted. */
function misspelt(given: unknown): unknown {
  const named = z.looseObject({ action: z.literal("upserte") }).safeParse(given);
  return named.success ? { ...named.data, action: "upsert" } : given;
}

export function parseParams(schema: z.ZodObject, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const absent = absentOf(parsed.error, given);
  if (absent.length > 0) throw missing(absent);
  const [issue] = parsed.error.issues;
  throw invalid(String(issue?.path[0] ?? "query"), issue ? plainMessage(issue) : "cannot be read");
}

/** Names of required parameters or fields that are missing. */
function absentOf({ issues }: z.ZodError, given: unknown): string[] {
  const received = typeof given === "object" && given !== null ? given : {};
  return issues.flatMap(({ path: [name] }) => (name === undefined || name in received ? [] : [String(name)]));
}

/** Parses a body. `clean` gets it once its depth is known to be safe. */
export function parseBody(schema: z.ZodType, given: unknown, clean: (given: unknown) => unknown): unknown {
  if (schema instanceof z.ZodUndefined) return undefined;
  if (given === undefined || given === null) throw badBody("a JSON body is required");
  refuseDeepBody(given);
  const parsed = schema.safeParse(clean(given));
  if (parsed.success) return parsed.data;
  const absent = isObject(given) ? absentOf(parsed.error, given) : [];
  if (absent.length > 0) throw badBody(`missing: ${absent.join(", ")}`);
  const [issue] = parsed.error.issues;
  const at =
    issue?.path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("") ?? "";
  throw badBody(`${at.replace(/^\./, "") || "the body"}: ${issue ? plainMessage(issue) : "cannot be read"}`);
}
