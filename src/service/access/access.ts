import { createHash, timingSafeEqual } from "node:crypto";
import type { Endpoint } from "../../shared/interface/endpoints";
import { codes } from "../../shared/interface/errors";
import { Failure } from "../failure";

/** A call, as far as rights to it matter. */
export interface CheckedCall {
  /** Its name in the table of endpoints. */
  name: string;
  row: Endpoint;
  /** The project that its path names. */
  project: string | undefined;
}

/** Somebody with a valid token. */
export interface Caller {
  /** Throws a Failure unless the caller has the right to a call. */
  check(call: CheckedCall): void;
  /** Whether lists show a project to the caller. */
  sees(project: string): boolean;
  /** Absent where tokens don't belong to anybody. */
  readonly member?: { readonly id: string };
}

/** Decides who may call. */
export interface Access {
  /** The owner of a token. Undefined for any other text. Throws a Failure if the owner calls too often. */
  callerOf(token: string): Caller | undefined;
}

/** A digest of the same length for any token, so that a comparison takes the same time for every wrong one. */
export function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Whoever the service belongs to. */
export const owner: Caller = { check: () => undefined, sees: () => true };
const reader: Caller = {
  check: ({ row }) => {
    if (row.writes) throw insufficientRights("write", "read");
  },
  sees: () => true,
};

/** One token for everything, and perhaps one that only allows reading. */
export function accessByToken(token: string, readOnlyToken: string | undefined): Access {
  const full = digestOf(token);
  const reading = readOnlyToken === undefined ? undefined : digestOf(readOnlyToken);
  return {
    callerOf: (text) => {
      const found = digestOf(text);
      if (timingSafeEqual(found, full)) return owner;
      return reading && timingSafeEqual(found, reading) ? reader : undefined;
    },
  };
}

export function insufficientRights(needed: string, given: string): Failure {
  const message =
    needed === "write" ? "The token only allows reading" : `The call needs the role "${needed}"`;
  return new Failure(codes.insufficientRights, message, { rights_req: [needed], rights_got: [given] });
}

/** For a project that doesn't exist, and for one that the caller has no role in. */
export function projectForbidden(id: string): Failure {
  return new Failure(codes.projectForbidden, "This token has no access to the project", { project_id: id });
}
