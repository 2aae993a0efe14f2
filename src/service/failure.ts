import { codes } from "../shared/interface/errors";
import type { QueryError } from "../shared/query";

/** Fields of an error besides its code and message. */
export type FailureDetails = Readonly<Record<string, unknown>>;

/**
 * An error that the caller can act on: a status code of the interface, a plain message, and the fields that belong to
 * the code.
 */
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

/** What stores the documents doesn't answer for now. The call may be repeated later. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** A parameter or field with an invalid value. */
export function invalid(param: string, details: string): Failure {
  return new Failure(codes.parameterInvalid, `Invalid value of ${param}: ${details}`, { param, details });
}

/** Required parameters or fields are missing. */
export function missing(params: string[]): Failure {
  return new Failure(codes.parameterMissing, `Missing: ${params.join(", ")}`, { params });
}

/** The body has the wrong shape. */
export function badBody(details: string): Failure {
  return new Failure(codes.bodyInvalid, `The body can't be used: ${details}`, { details });
}

/** A query can't be parsed. `where` identifies it if the call has several. */
export function badQuery(error: QueryError, where?: string): Failure {
  const place = where === undefined ? "" : `${where}: `;
  return new Failure(codes.queryUnparsable, `The query can't be parsed. ${place}${error.message}`, {
    details: {
      message: `${place}${error.message}`,
      offset: error.offset,
      length: error.length,
      expected: error.expected,
    },
  });
}

export function notFound(what: string): Failure {
  return new Failure(codes.notFound, `${what} was not found`, { reason: "not_found" });
}
