import { startOf } from "../../shared/text/start-of";
import { longestWaitMs, maxAnswerBytes } from "../../shared/interface/calls.constants";
import { ErrorDetails } from "../../shared/interface/endpoints";
import { Envelope, statusCodeOf } from "./envelope";
import { classify, codes } from "../../shared/interface/errors";
import { workspaceDamaged } from "../../shared/interface/local";
import { t } from "../../shared/texts";
import type { Redactor } from "../redaction";
import { clockTime } from "./clock-time";
import { ServiceError, failure } from "./service-error";
import { proxyLoginMessage } from "./transport-failure";

/** Reads a body as text and counts its bytes. Aborts at the limit. */
export async function readBounded(
  response: Response,
  counter: { bytes: number },
  limit = maxAnswerBytes,
): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  const stop = () => {
    void reader.cancel().catch(() => undefined);
    const details = { tooLarge: true } as const;
    return failure("protocol", t("main:client.tooLarge", { limit: limit / 1024 / 1024 }), { details });
  };
  // The announced length already exceeds the limit.
  if (Number(response.headers.get("content-length")) > limit) throw stop();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    counter.bytes += value.byteLength;
    if (counter.bytes > limit) throw stop();
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Failure for a response that isn't an envelope. Quotes its beginning. `isKnown`: the URL is known to be a listening
 * service's, so only a page in its place, such as a network's login page, comes from something else.
 */
export function protocolFailure(
  what: string,
  { http, text, isKnown }: Pick<ReadAnswer, "http" | "text" | "isKnown">,
  redactor: Redactor,
): ServiceError {
  const start = startOf(redactor.text(text), 200);
  if (http === 407) {
    return failure("network", proxyLoginMessage(), { details: { diagnosis: "proxy-login" } });
  }
  const common = {
    statusCode: null,
    httpStatus: http,
    message: start ? `${what} ${t("main:client.begins", { start })}` : what,
    requestId: null,
  };
  // A 502 page of a proxy counts as a server failure. A login page with status 200 is no valid response at all.
  if (http >= 500 || http === 429) return new ServiceError({ ...common, ...classify(null, http) });
  const cut = /^\s*\{/.test(text) && parsedJson(text) === null;
  const diagnosis = cut || (isKnown && !/^\s*</.test(text)) ? "unreadable" : "not-the-service";
  const retryable = diagnosis === "unreadable" && http < 400;
  return new ServiceError({ ...common, kind: "protocol", retryable, details: { diagnosis } });
}

function parsedJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Explains a status code whose message says too little. */
function advice(code: number | null): string {
  switch (code) {
    case codes.tokenInvalid:
      return t("main:advice.tokenInvalid");
    case codes.callLimit:
      return t("main:advice.callLimit");
    case codes.noCredits:
      return t("main:advice.noCredits");
    case codes.insufficientRights:
      return t("main:advice.insufficientRights");
    case codes.httpsRequired:
      return t("main:advice.httpsRequired");
    case codes.projectForbidden:
      return t("main:advice.projectForbidden");
    default:
      return "";
  }
}

/** A response after reading. `retryAt` comes from its Retry-After header. */
export interface ReadAnswer {
  http: number;
  text: string;
  retryAt: number | undefined;
  isKnown: boolean;
}

/** A successful response: its redacted envelope, the payload, the original text and the echoed request in it. */
export interface GoodAnswer {
  envelope: Envelope;
  text: string;
  echo: string;
}

/** Parses a successful response and throws for everything else. */
export function readEnvelope(answer: ReadAnswer, redactor: Redactor): GoodAnswer {
  const { retryAt } = answer;
  try {
    return checkedEnvelope(answer, redactor);
  } catch (error) {
    // A proxy may send Retry-After too.
    if (error instanceof ServiceError && error.data.retryable && retryAt !== undefined) {
      const { message } = error.data;
      const patience = t("main:client.askedToWait", { time: clockTime(retryAt) });
      const isLong = retryAt - Date.now() > longestWaitMs;
      error.add({ retryAt, ...(isLong && { message: `${message.replace(/[.\s]*$/, ".")} ${patience}` }) });
    }
    throw error;
  }
}

/** Error fields kept besides the message: rights, and limits of streams. */
const detailKeys = ["rights_req", "rights_got", "number_max", "number_available", "number_saving"] as const;

function checkedEnvelope(answer: ReadAnswer, redactor: Redactor): GoodAnswer {
  const { http, text } = answer;
  if (text.trim() === "")
    throw protocolFailure(t("main:client.empty", { http }), { ...answer, text: "" }, redactor);
  const json = parsedJson(text);
  if (!json) throw protocolFailure(t("main:client.notJson", { http }), answer, redactor);
  const parsed = Envelope.safeParse(json.value);
  const code = parsed.success ? statusCodeOf(parsed.data) : null;
  if (!parsed.success || (code === null && http < 400)) {
    throw protocolFailure(t("main:client.notEnvelope", { http }), answer, redactor);
  }
  const { request, ...rest } = parsed.data;
  const envelope: Envelope = { ...rest, request: redactor.text(request) };
  if (code === codes.ok && http < 400) return { envelope, text, echo: request };

  const found = ErrorDetails.safeParse(rest);
  const { params, param, details, reason } = found.success ? found.data : ErrorDetails.parse({});
  const extra = Object.fromEntries(detailKeys.map((key) => [key, rest[key]]));
  const facts = { params, param, details, reason, ...extra };
  const given = Object.entries(facts).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  const words = [
    advice(code),
    parsed.data.status_message,
    param ?? params.join(", "),
    typeof details === "string" ? details : reason,
  ].filter((part): part is string => Boolean(part));
  const failed = code === codes.ok ? null : code;
  const damaged = reason === workspaceDamaged;
  throw new ServiceError({
    ...classify(failed, http),
    // A retry won't repair a damaged workspace.
    ...(damaged && { retryable: false }),
    statusCode: failed,
    httpStatus: http,
    message: redactor.text(sentence(words)) || t("main:client.status", { http }),
    requestId: redactor.text(parsed.data.request_id) || null,
    ...(given.length > 0 && {
      details: {
        ...Object.fromEntries(given.map(([name, value]) => [name, redactor.value(value)])),
        ...(damaged && { workspace: "damaged" }),
      },
    }),
  });
}

/** Joins parts with colons and omits repetitions. */
function sentence(parts: readonly string[]): string {
  const said: string[] = [];
  for (const part of parts) if (!said.some((earlier) => earlier.includes(part))) said.push(part);
  return said.map((part, i) => (i < said.length - 1 ? part.replace(/[.:]\s*$/, "") : part)).join(": ");
}
