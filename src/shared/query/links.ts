/** Longer links wouldn't fit into a query. */
const maxLength = 1_000;

/** Scripts without spaces, whose text may follow a link directly. */
const UNSPACED = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const LINK = new RegExp(
  `(?:https?://|(?<![\\p{L}\\p{N}_@./-])www\\.)[^\\s<>"“”„‟‘’«»\`{}|\\\\^${UNSPACED}\\p{Extended_Pictographic}]+`,
  "giu",
);
const CLOSING = /[.,;:!?'*_~)\]]$/;

/**
 * How a link is stored and compared: without scheme, "www." and a slash at the end; letters of the host as URLs have
 * them. Undefined for text that is no link.
 */
export function linkKey(text: string): string | undefined {
  const given = text.trim();
  const url = /^https?:\/\//i.test(given) ? given : `http://${given}`;
  if (/\s/.test(given) || !URL.canParse(url)) return undefined;
  const { host, pathname, search, hash } = new URL(url);
  if (!/[^.]\.[^.]/.test(host)) return undefined;
  const key = `${host.replace(/^www\./, "")}${pathname}${search}${hash}`.replace(/\/+$/, "");
  return key.length > maxLength ? undefined : key;
}

/** The links of a text as keys, each once, in order of appearance. */
export function linksIn(text: string): string[] {
  if (!text.includes("://") && !/www\./i.test(text)) return [];
  const found = new Set<string>();
  for (const [match] of text.matchAll(LINK)) {
    const key = linkKey(withoutClosing(match));
    // Networks cut links short with an ellipsis. What is left leads nowhere.
    if (key !== undefined && !match.includes("…")) found.add(key);
  }
  return [...found];
}

/** The host of a link's key, without a port. */
export function hostOfLink(key: string): string {
  return key.split(/[/?#:]/, 1)[0] ?? "";
}

/** Leaves out marks at the end that belong to the sentence, and a parenthesis that opens outside of the link. */
function withoutClosing(link: string): string {
  let end = link.length;
  while (CLOSING.test(link.slice(0, end))) {
    const rest = link.slice(0, end);
    const [open, close] = rest.endsWith("]") ? ["[", "]"] : ["(", ")"];
    if (/[)\]]$/.test(rest) && rest.split(open).length >= rest.split(close).length) break;
    end--;
  }
  return link.slice(0, end);
}
