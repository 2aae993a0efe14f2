const LINK = /(?:https?:\/\/|www\.)\S+/g;
/** Account names, also those that data sets put in the place of a name: "@user", "[NAME]". */
const HANDLE =
  /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*(?:@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)?|\[(?:NAME|RELIGION)\]/gu;
const REPOST = /(?<!\S)RT(?=\s|:|$):?/g;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
const MANY_LETTERS = /(\p{L})\1{3,}/gu;

/**
 * The text without what carries no sentiment: HTML entities are decoded, links, account names and "RT" removed, and a
 * letter repeated more often than three times is cut to three. Returns the same string if nothing changes. In a text of
 * the same length, all words that are left have their positions.
 */
export function cleaned(text: string): string {
  let clean = text;
  // Twice, since some texts are encoded twice.
  if (clean.includes("&")) clean = clean.replace(ENTITY, decoded).replace(ENTITY, decoded);
  if (clean.includes("://") || clean.includes("www.")) clean = clean.replace(LINK, blank);
  if (clean.includes("@") || clean.includes("[")) clean = clean.replace(HANDLE, blank);
  if (clean.includes("RT")) clean = clean.replace(REPOST, blank);
  return hasRun(clean) ? clean.replace(MANY_LETTERS, "$1$1$1") : clean;
}

/** As many spaces, so that the positions of the other words stay. */
export function blank(removed: string): string {
  return " ".repeat(removed.length);
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : entity;
}

/** Whether a character comes four times in a row. A regular expression takes ten times as long. */
function hasRun(text: string): boolean {
  let before = 0;
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    run = code === before ? run + 1 : 1;
    before = code;
    if (run === 4) return true;
  }
  return false;
}
