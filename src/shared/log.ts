import { z } from "zod";

/*
 * What a log may hold: codes, kinds, statuses and places in Earshot's own files. Messages of errors are left out,
 * because they quote documents, names, paths and URLs.
 */

/** A name from code: a kind, a route, a class. */
const word = z.string().regex(/^[\w.-]{1,80}$/);
const code = z.union([z.number(), z.string().regex(/^[A-Z][A-Z0-9_]{1,60}$/)]);
const place = z
  .string()
  .regex(
    /^(node:[\w/]+|(out|src)\/(main|cli|service|shared|analysis|sqlite)\/[\w./-]+|node_modules\/[\w@./-]+):\d+:\d+$/,
  );

export const LogFacts = z
  .object({
    route: word,
    kind: word,
    part: word,
    during: word,
    reason: word,
    process: word,
    service: word,
    /** When the run began that didn't close. */
    started: z.iso.datetime(),
    exitCode: z.number().nullable(),
    version: word,
    electron: word,
    /** One of the profile's own files, which have fixed names. */
    file: word,
    keptAs: word,
  })
  .partial();
export type LogFacts = z.output<typeof LogFacts>;

/** A thrown error without its message. */
export const ErrorEntry = z.object({
  class: word,
  code: code.optional(),
  /** Of SQLite. */
  errcode: z.number().optional(),
  syscall: word.optional(),
  /** What the window was told, without the text. */
  kind: word.optional(),
  statusCode: z.number().nullish(),
  httpStatus: z.number().nullish(),
  diagnosis: word.optional(),
  /** What a schema found wrong. */
  issues: z.array(word).optional(),
  /** Where it was thrown, newest call first. */
  at: z.array(place).optional(),
  get causes(): z.ZodOptional<z.ZodArray<typeof ErrorEntry>> {
    return z.array(ErrorEntry).optional();
  },
});
export type ErrorEntry = z.output<typeof ErrorEntry>;

const logLevels = ["info", "warn", "error"] as const;

/** One line of a log. */
const LogLine = LogFacts.extend({
  at: z.iso.datetime(),
  level: z.enum(logLevels),
  /** A constant of the code, which lint makes sure of. */
  message: z.string().max(200),
  error: ErrorEntry.optional(),
});
type LogLine = z.output<typeof LogLine>;

/** A log of codes, kinds and places. The message is a constant, and an error is logged without its texts. */
export interface Log {
  info(message: string, error?: unknown, facts?: LogFacts): void;
  warn(message: string, error?: unknown, facts?: LogFacts): void;
  error(message: string, error?: unknown, facts?: LogFacts): void;
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A log that hands on each entry as one line of JSON. */
export function lineLog(write: (line: string, level: LogLine["level"]) => void): Log {
  const entry = (level: LogLine["level"]) => (message: string, error?: unknown, facts?: LogFacts) => {
    const line: LogLine = {
      at: new Date().toISOString(),
      level,
      message,
      ...factsOf(facts),
      ...(error !== undefined && { error: errorEntry(error) }),
    };
    write(JSON.stringify(line), level);
  };
  return { info: entry("info"), warn: entry("warn"), error: entry("error") };
}

/** What may be logged of some facts. The types can't tell a code from a text. */
export function factsOf(facts: LogFacts = {}): LogFacts {
  const fields = Object.entries(facts).filter(
    ([name, value]) => LogFacts.safeParse({ [name]: value }).success,
  );
  return LogFacts.parse(Object.fromEntries(fields));
}

/** Copies a line that another process has logged. Leaves out what it has printed otherwise. */
export function copyLine(text: string, log: Log): void {
  const line = readLogLine(text);
  if (line) log[line.level](line.message, line.error, factsOf(line));
}

/** One line of a log. Undefined for anything else, such as what a library prints. */
export function readLogLine(text: string): LogLine | undefined {
  try {
    return LogLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Anything of the wrong form counts as absent. */
const absent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const CallData = z.object({
  kind: absent(word),
  statusCode: absent(z.number().nullable()),
  httpStatus: absent(z.number().nullable()),
  details: absent(z.object({ diagnosis: absent(word) })),
});

const Thrown = z.object({
  name: word.catch("Error"),
  message: z.string().catch(""),
  stack: z.string().catch(""),
  code: absent(code),
  errcode: absent(z.number()),
  syscall: absent(word),
  kind: absent(word),
  /** Of a ServiceError. */
  data: absent(CallData),
  /** Of a CallFailure. */
  error: absent(CallData),
  issues: absent(z.array(z.object({ code: word }))),
  cause: z.unknown().optional(),
  errors: absent(z.array(z.unknown())),
});

/** Most causes of causes that are logged. */
const deepest = 5;

/** What may be logged of an error. */
export function errorEntry(error: unknown, depth = 0): ErrorEntry {
  // What another process has logged is an entry already.
  if (!(error instanceof Error)) return ErrorEntry.safeParse(error).data ?? { class: typeof error };
  const { name, message, stack, data, error: failure, ...thrown } = Thrown.parse(error);
  const call = data ?? failure;
  const causes = [...(thrown.cause === undefined ? [] : [thrown.cause]), ...(thrown.errors ?? [])];
  return ErrorEntry.parse({
    class: name,
    code: thrown.code ?? networkCode.exec(message)?.[1],
    errcode: thrown.errcode,
    syscall: thrown.syscall,
    kind: call?.kind ?? thrown.kind,
    statusCode: call?.statusCode,
    httpStatus: call?.httpStatus,
    diagnosis: call?.details?.diagnosis,
    issues: thrown.issues?.slice(0, 10).map((issue) => issue.code),
    at: placesIn(stack, message),
    causes:
      depth < deepest && causes.length > 0
        ? causes.slice(0, 5).map((cause) => errorEntry(cause, depth + 1))
        : undefined,
  });
}

/** Chromium's code, where it is the whole message. */
const networkCode = /^net::(ERR_[A-Z0-9_]+)$/;

/**
 * The places that a stack names, in Earshot's files, its packages and Node. The head with the message is cut off first: a
 * text can look like a place.
 */
function placesIn(stack: string, message: string): string[] | undefined {
  const [head = ""] = /^[\w$.]+( \[\w+\])?/.exec(stack) ?? [];
  const start = message === "" ? head : `${head}: ${message}`;
  if (head === "" || !stack.startsWith(start)) return undefined;
  const places = stack
    .slice(start.length)
    .replaceAll("\\", "/")
    .split("\n")
    .flatMap(
      (line) =>
        /^ {4}at (?:.*[(/])?((?:node:|node_modules\/|(?:out|src)\/)\S+?:\d+:\d+)\)?$/.exec(line)?.[1] ?? [],
    )
    .filter((location) => place.safeParse(location).success);
  return places.length > 0 ? places.slice(0, 20) : undefined;
}
