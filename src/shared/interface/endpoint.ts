import { z } from "zod";
import type { CallClass } from "./calls.constants";

/** `envelope`: one JSON object. `lines`: one JSON object after another, as long as the connection lasts. */
export type AnswerForm = "envelope" | "lines";

/** One row of the endpoint table. */
export interface Endpoint<
  Path extends z.ZodObject = z.ZodObject,
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Form extends AnswerForm = AnswerForm,
> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path template. `{platform}` is a setting of the connection. */
  path: string;
  pathParams: Path;
  params: Params;
  /** Schema of the JSON body, z.undefined() if there is none. */
  body: Body;
  /** Form of a successful response. Errors before its first byte come in the envelope in either form. */
  answer: Form;
  /** Name of the payload in the envelope. */
  resultKey: `result_${string}` | "summary";
  /** Schema of the payload, or of each object of `lines`. */
  result: Result;
  callClass: CallClass;
  /** Maximum response size in bytes, where it is larger than that of other endpoints. */
  answerBytes?: number;
  /** Beyond the interface, so only used if the connection offers it. */
  optional: boolean;
  /** Requires write permission. */
  writes: boolean;
}

type Row<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint<P, Q, B, R>,
  "method" | "path" | "pathParams" | "resultKey" | "result" | "callClass"
> & { params?: Q; body?: B; answerBytes?: number; optional?: boolean; writes?: boolean };

const none = z.object({});
const noBody = z.undefined();

/** Creates a row with defaults. */
export function endpoint<
  P extends z.ZodObject,
  R extends z.ZodType,
  Q extends z.ZodObject = typeof none,
  B extends z.ZodType = typeof noBody,
>(row: Row<P, Q, B, R>): Endpoint<P, Q, B, R, "envelope"> {
  return { ...withDefaults(row), answer: "envelope" };
}

/** Creates a row whose response is a stream of objects, each of schema `result`. */
export function linesEndpoint<
  P extends z.ZodObject,
  R extends z.ZodType,
  Q extends z.ZodObject = typeof none,
  B extends z.ZodType = typeof noBody,
>(row: Omit<Row<P, Q, B, R>, "resultKey">): Endpoint<P, Q, B, R, "lines"> {
  return { ...withDefaults({ ...row, resultKey: "result_stream" }), answer: "lines" };
}

function withDefaults<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  row: Row<P, Q, B, R>,
): Omit<Endpoint<P, Q, B, R>, "answer"> {
  // The casts restate the defaults of Q and B, which the compiler can't connect to the absent property.
  return {
    ...row,
    params: row.params ?? (none as unknown as Q),
    body: row.body ?? (noBody as unknown as B),
    optional: row.optional ?? false,
    writes: row.writes ?? false,
  };
}
