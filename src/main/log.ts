/** The main process's log. Implementations must redact secrets. */
export interface Log {
  info(message: string, facts?: unknown): void;
  warn(message: string, facts?: unknown): void;
  error(message: string, facts?: unknown): void;
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
