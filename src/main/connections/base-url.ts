import { t } from "../../shared/texts";
import { failure } from "../client/service-error";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Normalizes a service URL to scheme, host, port and path without trailing slash. Plain http is only accepted for this
 * computer, because the token is part of every call's URL.
 */
export function normaliseBaseUrl(text: string): string {
  const trimmed = text.trim();
  const given = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const refuse = (message: string) => failure("invalid", message, { details: { field: "baseUrl" } });
  if (!URL.canParse(given)) throw refuse(t("main:url.notOne"));
  const url = new URL(given);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw refuse(t("main:url.needsHttps"));
  if (url.protocol === "http:" && !loopback.test(url.hostname)) {
    throw refuse(t("main:url.plainHttp"));
  }
  if (url.username || url.password) throw refuse(t("main:url.withLogin"));
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
