import { lazily } from "../lazily";
import { graphemes } from "../text/graphemes";

// Built from strings because the v flag isn't supported in literals by the compile target.
const RGI = lazily(() => new RegExp("^\\p{RGI_Emoji}$", "v"));
/** Anything that an emoji may begin with but plain digits and signs, which need a keycap after them. */
const MAY_HAVE = /[\p{Emoji_Presentation}\p{Extended_Pictographic}\ufe0f\u20e3]/u;
/** Signs that are pictures also without a selector, which older keyboards leave out: hearts, hands, weather. */
const IS_PICTURE = new RegExp(
  "^[\\p{Extended_Pictographic}&&[\\u2300-\\u23ff\\u2600-\\u27bf\\u{1f000}-\\u{1faff}]]$",
  "v",
);
/** Signs that are text unless a selector follows. */
const IS_TEXT = new RegExp("^[\\p{Emoji}--\\p{Emoji_Presentation}]$", "v");
const VARIATION = /\ufe0f/g;

/** Keys by cluster, since few emoji recur often. Undefined for what is none. */
const known = new Map<string, string | undefined>();
const remembered = 5_000;

/**
 * How an emoji is stored and compared: with the variation selectors that Unicode recommends, which keyboards may leave
 * out. Undefined for what isn't one emoji recommended for interchange. Skin tones and genders are emoji of their own.
 */
export function emojiKey(text: string): string | undefined {
  if (!known.has(text)) {
    if (known.size >= remembered) known.clear();
    known.set(text, keyOf(text));
  }
  return known.get(text);
}

/** The emoji of a text as keys, each once, in order of appearance. */
export function emojiIn(text: string): string[] {
  return [...new Set(emojiPlaces(text).map(({ key }) => key))];
}

/** Where the emoji of a text stand. */
export function emojiPlaces(text: string): { key: string; start: number; end: number }[] {
  if (!MAY_HAVE.test(text)) return [];
  const found: { key: string; start: number; end: number }[] = [];
  for (const { segment, index } of graphemes().segment(text)) {
    if (segment.length === 1 && segment < "\u2000") continue;
    const key = emojiKey(segment);
    if (key !== undefined) found.push({ key, start: index, end: index + segment.length });
  }
  return found;
}

function keyOf(text: string): string | undefined {
  const bare = text.replace(VARIATION, "");
  if (RGI().test(bare)) return bare;
  // One sign of a font without its selector, such as © or ↔, is text. In sequences selectors are often missing.
  if (Array.from(text).length < 2 && !IS_PICTURE.test(text)) return undefined;
  return spellings(bare).find((spelling) => RGI().test(spelling));
}

/** The ways to write signs with selectors behind those that may need one. */
function spellings(bare: string): string[] {
  const signs = Array.from(bare);
  const places = signs.flatMap((sign, i) => (IS_TEXT.test(sign) ? [i] : []));
  // No sequence has more than a few such signs, so all combinations can be tried.
  return Array.from({ length: 2 ** Math.min(places.length, 4) }, (_, chosen) => {
    const selected = new Set(places.filter((_place, n) => (chosen >> n) % 2 === 1));
    return signs.map((sign, i) => (selected.has(i) ? `${sign}\ufe0f` : sign)).join("");
  });
}
