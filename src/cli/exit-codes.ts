import type { ErrorKind } from "../shared/interface/errors";

/** Exit codes of commands. Scripts rely on them, so they never change their meaning. */
export const exitCodes = {
  done: 0,
  /** A fault of Earshot itself. */
  failed: 1,
  /** A wrong option, or input that can't be used, such as a query that can't be read. */
  usage: 2,
  /** Something named doesn't exist: a connection, project, file or board. */
  missing: 3,
  /** The token is missing or has no right to this. */
  refused: 4,
  /** The service can't be reached or didn't answer. Trying again may help. */
  unavailable: 5,
  /** An import is done, but some rows were rejected, or some of several files. */
  partial: 6,
  /** Another process uses what is needed, or it changed meanwhile. */
  conflict: 7,
  /** Ctrl+C. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeOf: Readonly<Record<ErrorKind, ExitCode>> = {
  auth: exitCodes.refused,
  credits: exitCodes.refused,
  forbidden: exitCodes.refused,
  invalid: exitCodes.usage,
  missing: exitCodes.missing,
  conflict: exitCodes.conflict,
  rate: exitCodes.unavailable,
  server: exitCodes.unavailable,
  network: exitCodes.unavailable,
  timeout: exitCodes.unavailable,
  protocol: exitCodes.unavailable,
  offline: exitCodes.unavailable,
  cancelled: exitCodes.interrupted,
};
