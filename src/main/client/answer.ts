import { longestWaitMs, mostAnswerBytes } from "../../shared/interface/calls.constants";
import { ErrorDetails } from "../../shared/interface/endpoints";
import { Envelope, statusCodeOf } from "../../shared/interface/envelope";
import { classify, codes } from "../../shared/interface/errors";
import { workspaceDamaged } from "../../shared/interface/local";
import { t } from "../../shared/words";
import type { Redactor } from "../redaction";
import { clockTime } from "./clock-time";
import { ServiceError, failure } from "./service-error";
import { proxyLoginMessage } from "./transport-failure";

/** Reads a body as text and counts its bytes. Aborts at the limit. */
export async function readBounded(
  response: Response,
  counter: { bytes: number },
  limit = mostAnswerBytes,
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

/** Failure for a response that isn't an envelope. Quotes its beginning. */
export function protocolFailure(what: string, http: number, text: string, redactor: Redactor): ServiceError {
  const start = redactor.text(text).slice(0, 200);
  if (http === 407) {
    return failure("network", proxyLoginMessage(), { details: { diagnosis: "proxy-login" } });
  }
  const { kind, retryable } = classify(null, http);
  // A 502 page of a proxy counts as a server failure. A login page with status 200 is no valid response at all.
  const known = http >= 500 || http === 429;
  return new ServiceError({
    kind: known ? kind : "protocol",
    statusCode: null,
    httpStatus: http,
    message: start ? `${what} ${t("main:client.begins", { start })}` : what,
    requestId: null,
    retryable: known && retryable,
    details: { diagnosis: "not-the-service" },
  });
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
}

/** A successful response: its redacted envelope, the payload, the original text and the echoed request in it. */
export interface GoodAnswer {
  envelope: Envelope;
  text: string;
  echo: string;
}

/** Parses a successful response and throws for everything else. */
export function readEnvelope({ http, text, retryAt }: ReadAnswer, redactor: Redactor): GoodAnswer {
  try {
    return checkedEnvelope(http, text, redactor);
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

function checkedEnvelope(http: number, text: string, redactor: Redactor): GoodAnswer {
  if (text.trim() === "") throw protocolFailure(t("main:client.empty", { http }), http, "", redactor);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw protocolFailure(t("main:client.notJson", { http }), http, text, redactor);
  }
  const parsed = Envelope.safeParse(json);
  const code = parsed.success ? statusCodeOf(parsed.data) : null;
  if (!parsed.success || (code === null && http < 400)) {
    throw protocolFailure(t("main:client.notEnvelope", { http }), http, text, redactor);
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
