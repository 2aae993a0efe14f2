/** Why a workspace cannot be opened, as the program that starts the service decides by it. */
export type OpeningKind =
  "usage" | "in_use" | "damaged" | "newer_version" | "not_writable" | "missing" | "internal";

/** Exit code of the service for each reason. */
export const exitCodes: Readonly<Record<OpeningKind, number>> = {
  usage: 2,
  in_use: 10,
  damaged: 11,
  newer_version: 12,
  not_writable: 13,
  missing: 14,
  internal: 1,
};

/** The workspace cannot be opened; the message says how to mend it. */
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
