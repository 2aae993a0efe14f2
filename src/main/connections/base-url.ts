import { failure } from "../client/service-error";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address of a service as it is kept: scheme, host, port and path without a slash at its end. Plain http is taken for
 * this computer only, because the token travels in the address of every call.
 */
export function normaliseBaseUrl(text: string): string {
  const trimmed = text.trim();
  const given = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const refuse = (message: string) => failure("invalid", message, { details: { field: "baseUrl" } });
  if (!URL.canParse(given))
    throw refuse("This isn't an address. Enter one such as https://listening.example.com.");
  const url = new URL(given);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw refuse("The address must begin with https://.");
  if (url.protocol === "http:" && !loopback.test(url.hostname)) {
    throw refuse(
      "Plain http would send the token over the network where others can read it. Use https:// (http:// is taken for this computer only).",
    );
  }
  if (url.username || url.password) throw refuse("Leave the user name and password out of the address.");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
