import { type TextWord, fold } from "../../../../shared/query";
import type { DocumentWords } from "../text-column";
import { hashOfText } from "./hashes";
import { packedWord } from "./packed-words";

/** What is compared of a text: its words without links, handles and repost marks. */
export interface StoryText {
  /** Folded. */
  words: readonly string[];
  hashes: Uint32Array;
  /**
   * The same words with what comparing them takes. Those that aren't in small letters may be names or numbers, or belong to
   * scripts that don't mark names.
   */
  packed: Uint32Array;
  /** Whether it says that it was cut: "Read how it …". */
  isCut: boolean;
  /** Links of a text without any words. */
  links: string;
}

const MAY_HAVE_MARKS = /[@＠]|:\/\/|www\.|^\W*(?:rt|mt|qt)\b/i;
const LINK = /(?:\bhttps?:\/\/|\bwww\.)[^\s<>"“”]+/gi;
/** A handle with the words that only say whose text this is: "RT @ann:", "via @ann", "reposted from @ann". */
const HANDLE =
  /(?:\b(?:rt|mt|qt|ht|h\/t|via|cc|by|repost(?:ed)?(?: from| by)?)[\s:]*)?(?<![\p{L}\p{N}_.])[@＠][\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?(?:@[\p{L}\p{N}.-]+)?/giu;
/** Whatever follows the dots: links, handles, punctuation. */
const CUT = /(?:…|\.\.\.)[^\p{L}\p{N}]*$/u;
const MARK_WITHOUT_HANDLE = /^\W*(?:rt|mt|qt)\b[\s:]*/i;

export function storyText({ text, words: found, title }: DocumentWords): StoryText {
  const hidden = MAY_HAVE_MARKS.test(text) ? hiddenRanges(text) : [];
  const words: string[] = [];
  const hashes = new Uint32Array(found.length);
  const packed = new Uint32Array(found.length);
  let next = 0;
  // A content often begins with its title.
  const from = title > 0 && beginsWithTitle(found, title) ? title : 0;
  for (let i = from; i < found.length; i++) {
    const word = found[i];
    if (!word) continue;
    while (next < hidden.length && (hidden[next]?.[1] ?? 0) <= word.start) next++;
    if ((hidden[next]?.[0] ?? Infinity) < word.end) continue;
    const hash = hashOfText(word.text);
    hashes[words.length] = hash;
    packed[words.length] = packedWord(word.text, isSmall(text, word), hash);
    words.push(word.text);
  }
  return {
    words,
    hashes: hashes.subarray(0, words.length),
    packed: packed.subarray(0, words.length),
    isCut: (text.includes("…") || text.includes("...")) && CUT.test(textBefore(text, hidden)),
    links: words.length === 0 && hidden.length > 0 ? linksOf(text) : "",
  };
}

/** The text without links and handles at its end. */
function textBefore(text: string, hidden: readonly (readonly [start: number, end: number])[]): string {
  let end = text.trimEnd().length;
  for (const [from, to] of hidden.toReversed()) {
    if (to < end) break;
    end = text.slice(0, from).trimEnd().length;
  }
  return text.slice(0, end);
}

function beginsWithTitle(found: readonly TextWord[], title: number): boolean {
  if (found.length < 2 * title) return false;
  for (let i = 0; i < title; i++) if (found[i]?.text !== found[title + i]?.text) return false;
  return true;
}

function isSmall(text: string, { start }: TextWord): boolean {
  const code = text.charCodeAt(start);
  if (code < 0x80) return code >= 97 && code <= 122;
  const first = String.fromCodePoint(text.codePointAt(start) ?? 0);
  return first.toUpperCase() !== first;
}

function hiddenRanges(text: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  for (const pattern of [LINK, HANDLE])
    for (const match of text.matchAll(pattern)) ranges.push([match.index, match.index + match[0].length]);
  const mark = MARK_WITHOUT_HANDLE.exec(text);
  if (mark) ranges.push([0, mark[0].length]);
  ranges.sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else joined.push(range);
  }
  return joined;
}

/** Links without scheme, www. and trailing slash, in order. */
function linksOf(text: string): string {
  return Array.from(text.matchAll(LINK), ([link]) => {
    const bare = link
      .replace(/^https?:\/\//i, "")
      .replace(/^www\./i, "")
      .replace(/[/.,;:!?)]+$/, "");
    const slash = bare.search(/[/?#]|$/);
    return fold(bare.slice(0, slash)) + bare.slice(slash);
  }).join(" ");
}
