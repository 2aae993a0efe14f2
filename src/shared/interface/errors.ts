import { z } from "zod";

/** Kinds of failures (service codes and transport failures alike) that the renderer distinguishes. */
export const errorKinds = [
  "auth",
  "rate",
  "credits",
  "forbidden",
  "missing",
  "invalid",
  "conflict",
  "server",
  "network",
  "timeout",
  "cancelled",
  "protocol",
  "offline",
] as const;

export const ErrorKind = z.enum(errorKinds);

export type ErrorKind = z.infer<typeof ErrorKind>;

/** The service's status codes by name. Every response has one, as decimal text. */
export const codes = {
  ok: 0,
  internal: 1,
  searchFailed: 2,
  parameterMissing: 3,
  queryUnparsable: 4,
  parameterInvalid: 5,
  tokenInvalid: 7,
  callLimit: 8,
  noCredits: 9,
  applicationInactive: 10,
  applicationNotLinked: 11,
  linkedInactive: 12,
  insufficientRights: 13,
  noSuchStream: 15,
  documentOperation: 16,
  bodyInvalid: 17,
  streamOperation: 18,
  tooManyRules: 19,
  streamLimit: 20,
  ruleExists: 21,
  tooManySources: 22,
  noRules: 23,
  streamDisconnected: 25,
  notFound: 26,
  httpsRequired: 27,
  projectForbidden: 29,
  tooManyStreams: 30,
} as const;

interface CodeRule {
  http: number;
  kind: ErrorKind;
  retryable: boolean;
}

const rules: ReadonlyMap<number, CodeRule> = new Map<number, CodeRule>([
  [codes.internal, { http: 500, kind: "server", retryable: true }],
  [codes.searchFailed, { http: 500, kind: "server", retryable: true }],
  [codes.parameterMissing, { http: 400, kind: "invalid", retryable: false }],
  [codes.queryUnparsable, { http: 400, kind: "invalid", retryable: false }],
  [codes.parameterInvalid, { http: 400, kind: "invalid", retryable: false }],
  [codes.tokenInvalid, { http: 401, kind: "auth", retryable: false }],
  [codes.callLimit, { http: 401, kind: "rate", retryable: true }],
  [codes.noCredits, { http: 401, kind: "credits", retryable: false }],
  [codes.applicationInactive, { http: 403, kind: "forbidden", retryable: false }],
  [codes.applicationNotLinked, { http: 403, kind: "forbidden", retryable: false }],
  [codes.linkedInactive, { http: 403, kind: "forbidden", retryable: false }],
  [codes.insufficientRights, { http: 403, kind: "forbidden", retryable: false }],
  [codes.noSuchStream, { http: 404, kind: "missing", retryable: false }],
  [codes.documentOperation, { http: 400, kind: "conflict", retryable: false }],
  [codes.bodyInvalid, { http: 400, kind: "invalid", retryable: false }],
  [codes.streamOperation, { http: 400, kind: "conflict", retryable: false }],
  ...Array.from({ length: codes.streamDisconnected - codes.tooManyRules + 1 }, (_, i): [number, CodeRule] => [
    codes.tooManyRules + i,
    { http: 403, kind: "forbidden", retryable: false },
  ]),
  [codes.notFound, { http: 404, kind: "missing", retryable: false }],
  [codes.httpsRequired, { http: 403, kind: "forbidden", retryable: false }],
  [codes.projectForbidden, { http: 403, kind: "forbidden", retryable: false }],
  [codes.tooManyStreams, { http: 429, kind: "rate", retryable: true }],
]);

/** Whether the interface defines a status code. */
export function isKnownCode(code: number): boolean {
  return code === codes.ok || rules.has(code);
}

/** The HTTP status of a status code: 200 for 0, 500 for unknown codes. */
export function httpStatusOf(code: number): number {
  return code === codes.ok ? 200 : (rules.get(code)?.http ?? 500);
}

/**
 * Kind of a failed response. The HTTP status only counts if the status code is unknown, since a bad token (7) and an
 * exceeded call limit (8) are both HTTP 401.
 */
export function classify(code: number | null, http: number): { kind: ErrorKind; retryable: boolean } {
  const rule = code === null ? undefined : rules.get(code);
  if (rule) return { kind: rule.kind, retryable: rule.retryable };
  if (http === 429) return { kind: "rate", retryable: true };
  if (http === 401) return { kind: "auth", retryable: false };
  if (http === 403) return { kind: "forbidden", retryable: false };
  if (http === 404 || http === 405) return { kind: "missing", retryable: false };
  if (http === 409) return { kind: "conflict", retryable: false };
  if (http >= 500) return { kind: "server", retryable: true };
  if (http >= 400) return { kind: "invalid", retryable: false };
  return { kind: "protocol", retryable: false };
}
