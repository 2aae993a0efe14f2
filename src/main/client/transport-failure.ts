import type { Diagnosis } from "../../shared/ipc/contract";
import { t } from "../../shared/texts";
import type { Redactor } from "../redaction";
import { failure, type ServiceError } from "./service-error";

interface Cause {
  diagnosis: Diagnosis;
  /** Error names of Node (E…) and Chromium (net::ERR_…). */
  pattern: RegExp;
  message: (what: string) => string;
}

/** No connection could be made, so nothing was sent on it. */
const unreached: readonly Cause[] = [
  {
    diagnosis: "no-network",
    pattern: /ERR_INTERNET_DISCONNECTED|ENETDOWN|ERR_NETWORK_ACCESS_DENIED/,
    message: () => t("main:transport.noNetwork"),
  },
  {
    diagnosis: "proxy-unreachable",
    pattern: /ERR_PROXY_CONNECTION_FAILED|ERR_MANDATORY_PROXY_CONFIGURATION_FAILED|ERR_PAC_/,
    message: () => t("main:transport.proxyUnreachable"),
  },
  {
    diagnosis: "name-not-resolved",
    pattern: /ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED|ERR_ICANN_NAME_COLLISION/,
    message: () => t("main:transport.nameNotResolved"),
  },
  {
    diagnosis: "refused",
    pattern: /ECONNREFUSED|ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/,
    message: () => t("main:transport.refused"),
  },
  {
    diagnosis: "unreachable",
    pattern:
      /ENETUNREACH|EHOSTUNREACH|ERR_ADDRESS_UNREACHABLE|ERR_CONNECTION_TIMED_OUT|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT/,
    message: () => t("main:transport.unreachable"),
  },
];

/** Something answered, and a retry would get the same answer. */
const rejections: readonly Cause[] = [
  {
    diagnosis: "redirected",
    pattern: /redirect/i,
    message: () => t("main:transport.redirected"),
  },
  {
    // Chromium doesn't tell a proxy's 407 to CONNECT from its other refusals. A missing login is the usual reason.
    diagnosis: "proxy-login",
    pattern: /ERR_TUNNEL_CONNECTION_FAILED/,
    message: () => t("main:transport.tunnelRefused"),
  },
  {
    diagnosis: "proxy-login",
    pattern:
      /ERR_PROXY_AUTH|ERR_UNEXPECTED_PROXY_AUTH|ERR_MISSING_AUTH_CREDENTIALS|ERR_INVALID_AUTH_CREDENTIALS/,
    message: proxyLoginMessage,
  },
  {
    diagnosis: "proxy-unreachable",
    pattern: /ERR_PROXY_CERTIFICATE_INVALID|ERR_HTTPS_PROXY_TUNNEL/,
    message: (what) => t("main:transport.proxyBlocks", { what }),
  },
  {
    diagnosis: "certificate",
    pattern: /CERT_|ERR_CERT|ERR_SSL|ERR_BAD_SSL|certificate|self.signed|EPROTO|ERR_TLS/i,
    message: (what) => t("main:transport.certificate", { what }),
  },
];

export function proxyLoginMessage(): string {
  return t("main:transport.proxyLogin");
}

function wholeMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? ` ${String(error.code)}` : "";
  const parts = error instanceof AggregateError ? error.errors.map(wholeMessage).join("; ") : "";
  return [`${error.message}${code}`, parts, error.cause ? wholeMessage(error.cause) : ""]
    .filter(Boolean)
    .join(": ");
}

/**
 * Classifies a failure below HTTP. "offline": no connection could be made. "network": the exchange broke off. In both
 * cases the call may have been carried out, since an earlier connection may have broken after it was sent.
 */
export function transportFailure(error: unknown, redactor: Redactor): ServiceError {
  const what = redactor.text(wholeMessage(error));
  const matching = ({ pattern }: Cause) => pattern.test(what);
  const stopped = rejections.find(matching);
  if (stopped) {
    const kind = stopped.diagnosis === "redirected" ? "protocol" : "network";
    return failure(kind, stopped.message(what), {
      details: { diagnosis: stopped.diagnosis, technical: what },
    });
  }
  const cause = unreached.find(matching);
  if (cause) {
    return failure("offline", cause.message(what), {
      retryable: true,
      details: { diagnosis: cause.diagnosis, technical: what },
    });
  }
  return failure("network", t("main:transport.broke", { what }), {
    retryable: true,
    details: { diagnosis: "broke" },
  });
}
