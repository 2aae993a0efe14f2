/** Where main's happenings are written; what is written has no secrets (the writer redacts). */
export interface Log {
  info(message: string, facts?: unknown): void;
  warn(message: string, facts?: unknown): void;
  error(message: string, facts?: unknown): void;
}

/** A log that keeps nothing. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
