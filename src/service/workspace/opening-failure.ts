/**
 * Why a workspace can't be opened. The program that started the service gets it as a line on standard output; the exit
 * code says the same.
 */
export type OpeningKind =
  | "usage"
  | "in_use"
  | "damaged"
  | "foreign"
  | "newer_version"
  | "not_writable"
  | "missing"
  | "full"
  | "refused"
  | "internal";

export const exitCodes: Readonly<Record<OpeningKind, number>> = {
  usage: 2,
  in_use: 10,
  damaged: 11,
  newer_version: 12,
  not_writable: 13,
  missing: 14,
  full: 15,
  foreign: 16,
  refused: 17,
  internal: 1,
};

/** Thrown if the workspace can't be opened. The message says how to fix it. */
export class OpeningFailure extends Error {
  override readonly name = "OpeningFailure";
  constructor(
    readonly kind: OpeningKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
