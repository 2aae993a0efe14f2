import type { Redactor } from "../redaction";
import { failure, type ServiceError } from "./service-error";

// Names of Node (E…) and of Chromium's network stack (net::ERR_…) for a service that no connection can be made to.
const unreached =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ERR_CONNECTION_REFUSED|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_PROXY_CONNECTION_FAILED|ERR_UNSAFE_PORT/;
const certificate = /CERT_|ERR_CERT|ERR_SSL|certificate|self.signed/i;
const redirected = /redirect/i;

function wholeMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? ` ${String(error.code)}` : "";
  const parts = error instanceof AggregateError ? error.errors.map(wholeMessage).join("; ") : "";
  return [`${error.message}${code}`, parts, error.cause ? wholeMessage(error.cause) : ""]
    .filter(Boolean)
    .join(": ");
}

/**
 * Names a failure below HTTP. Kind "offline" means that no connection can be made, kind "network" that the exchange broke
 * on the way. Either way the call may have been carried out: an earlier connection may have broken after it was sent.
 */
export function transportFailure(error: unknown, redactor: Redactor): ServiceError {
  const what = redactor.text(wholeMessage(error));
  if (redirected.test(what)) {
    return failure(
      "protocol",
      "The service redirects calls to another address, and Earshot doesn't send a token there. Enter the address that it redirects to.",
    );
  }
  if (unreached.test(what)) {
    return failure("offline", `The service can't be reached (${what}). Check the network and the address.`, {
      retryable: true,
    });
  }
  if (certificate.test(what)) {
    return failure(
      "network",
      `No safe connection to the service (${what}). Its certificate isn't trusted on this computer.`,
    );
  }
  return failure("network", `The connection to the service broke (${what}).`, { retryable: true });
}
