import { codes } from "../shared/interface/errors";
import type { QueryError } from "../shared/query";

/** What an error tells beside its code and message. */
export type FailureDetails = Readonly<Record<string, unknown>>;

/** A failure the caller can act upon: a status code of the interface, a plain message and what goes with the code. */
export class Failure extends Error {
  override readonly name = "Failure";
  constructor(
    readonly code: number,
    message: string,
    readonly details: FailureDetails = {},
  ) {
    super(message);
  }
}

/** A parameter or field that does not hold what it should. */
export function invalid(param: string, details: string): Failure {
  return new Failure(codes.parameterInvalid, `Invalid value of ${param}: ${details}`, { param, details });
}

/** Required parameters or fields that were not given. */
export function missing(params: string[]): Failure {
  return new Failure(codes.parameterMissing, `Missing: ${params.join(", ")}`, { params });
}

/** A body that is not of the expected shape. */
export function badBody(details: string): Failure {
  return new Failure(codes.bodyInvalid, `The body cannot be used: ${details}`, { details });
}

/** A query that cannot be parsed; `where` names it when the call holds several. */
export function badQuery(error: QueryError, where?: string): Failure {
  const place = where === undefined ? "" : `${where}: `;
  return new Failure(codes.queryUnparsable, `The query cannot be parsed. ${place}${error.message}`, {
    details: {
      message: `${place}${error.message}`,
      offset: error.offset,
      length: error.length,
      expected: error.expected,
    },
  });
}

/** Something of this kind and id does not exist. */
export function notFound(what: string): Failure {
  return new Failure(codes.notFound, `${what} was not found`, { reason: "not_found" });
}
