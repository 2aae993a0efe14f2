import { leadsNowhere } from "../shared/documents/identity";

const longest = 4096;

/**
 * A URL that may be opened in the system's browser, or null. Other schemes could start programs, a user name before
 * the host disguises the real host, and control characters or leading dashes could be taken for arguments.
 */
export function webUrl(text: string): URL | null {
  if (text.length > longest || /[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.username !== "" || url.password !== "" || url.hostname === "") return null;
  return url;
}

/** The URL at which a reader of a report finds a document, or null if there is none. */
export const documentUrl = (text: string): URL | null => (leadsNowhere(text) ? null : webUrl(text));
