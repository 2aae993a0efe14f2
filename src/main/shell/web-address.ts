const longest = 4096;

/**
 * An address of the web that may be given to the system's browser, or null. Other schemes start programs; a user name
 * before the host makes one address look like another; control characters and leading dashes could be read as more
 * than an address by the program that is started with it.
 */
export function webAddress(text: string): URL | null {
  if (text.length > longest || /[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.username !== "" || url.password !== "" || url.hostname === "") return null;
  return url;
}
