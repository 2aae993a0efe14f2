import { type TextWord, fold } from "../../../../shared/query";
import { isCommonWord } from "../stop-words";
import type { DocumentWords } from "../text-column";
import { hashOfText } from "./hashes";
import { isHandle, packedWord } from "./packed-words";
import { type Slight, mayContain, shortest } from "./similar";

/** What is compared of a text: its words and handles, without links and without what a repost adds. */
export interface StoryText {
  /** Folded. A handle is one word, with its sign. */
  words: readonly string[];
  hashes: Uint32Array;
  /**
   * The same words with what comparing them takes. Those that aren't in small letters may be names or numbers, or belong to
   * scripts that don't mark names.
   */
  packed: Uint32Array;
  /** Whether it says that it was cut: "Read how it …". */
  isCut: boolean;
  /** Set for a text with too few words of its own: equal ones are copies only if something else binds them, too. */
  slight: Slight | undefined;
  /** Hashes of its words without any handle. The ids of stories were made from them before handles counted. */
  earlier: Uint32Array;
}

/** Different words, other than common ones and handles, below which a text is slight. */
const slightBelow = 5;

const MAY_HAVE_MARKS = /[@＠]|https?:|:\/\/|www\.|^\W*(?:rt|mt|qt)\b/i;
/** Also one that a network has cut off early: "https:/…". */
const LINK = /(?:\bhttps?:\/\/|\bwww\.)[^\s<>"“”]+|\bhttps?:\/?…/gi;
/** A handle with the words before it that may say whose text this is: "RT @ann:", "via @ann", "reposted from @ann". */
const HANDLE =
  /(?:\b(rt|mt|qt|ht|h\/t|via|cc|by|repost(?:ed)?(?: from| by)?)[\s:]*)?(?<![\p{L}\p{N}_.])[@＠]([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?(?:@[\p{L}\p{N}.-]+)?)/giu;
const REPOST = /^(?:[rmq]t|repost)/i;
const CREDIT = /^(?:ht|h\/t|via)$/i;
/** A quotation that begins with the account: “@ann: …”. */
const QUOTED = /["“”„«]\s*$/;
const CLOSING = /["“”»]/;
/** Whatever follows the dots: links, handles, punctuation. */
const CUT = /(?:…|\.\.\.)[^\p{L}\p{N}]*$/u;
const MARK_WITHOUT_HANDLE = /^\W*(?:rt|mt|qt)\b[\s:]*/i;

/** A part of a text that isn't made of ordinary words. */
interface Marked {
  start: number;
  end: number;
  /** A handle that is a part of what is said, and where its sign is. */
  handle?: { word: string; at: number };
}

export function storyText({ text, words: found, title }: DocumentWords, author = ""): StoryText {
  const { marked, repost } = MAY_HAVE_MARKS.test(text) ? marksOf(text) : nothingMarked;
  const words: string[] = [];
  const hashes = new Uint32Array(found.length);
  const packed = new Uint32Array(found.length);
  const earlier = new Uint32Array(found.length);
  let plain = 0;
  const add = (word: string, isSmall: boolean, hash = hashOfText(word)) => {
    hashes[words.length] = hash;
    packed[words.length] = packedWord(word, isSmall, hash);
    words.push(word);
  };
  let next = 0;
  let said: Marked | undefined;
  const isDotted = text.includes("…") || text.includes("...");
  const shown = isDotted ? textBefore(text, marked) : text;
  // What stands right before the dots of a network may be half a word.
  const end = shown.endsWith("…") && found.length >= shortest ? shown.length - 1 : Infinity;
  /** Numbers of the words before and up to the end of what is reposted. */
  let before = 0;
  let within = 0;
  // A content often begins with its title.
  const from = title > 0 && beginsWithTitle(found, title) ? title : 0;
  for (let i = from; i < found.length; i++) {
    const word = found[i];
    if (!word) continue;
    while (next < marked.length && (marked[next]?.end ?? 0) <= word.start) next++;
    const mark = marked[next];
    if (mark && mark.start < word.end) {
      const { handle } = mark;
      if (mark.end === end) continue;
      if (handle && word.start < handle.at) add(word.text, isSmall(text, word));
      else if (handle && said !== mark) {
        add(handle.word, false);
        said = mark;
      }
    } else {
      const hash = hashOfText(word.text);
      earlier[plain++] = hash;
      if (word.end === end) continue;
      add(word.text, isSmall(text, word), hash);
    }
    if (repost && word.start < repost.from) before = words.length;
    if (repost && word.start < repost.to) within = words.length;
  }
  // A short comment on a slight post makes no other story of it, as in longer texts.
  const isRepost =
    repost !== undefined && mayContain(within - before, words.length, false) && hasFew(words, before, within);
  const [first, last] = isRepost ? [before, within] : [0, words.length];
  return {
    words: isRepost ? words.slice(first, last) : words,
    hashes: hashes.subarray(first, last),
    packed: packed.subarray(first, last),
    isCut: isDotted && CUT.test(shown),
    slight:
      isRepost || hasFew(words, 0, words.length)
        ? {
            links: linksOf(text),
            account: last > first ? fold((isRepost ? repost.of : author).replace(/^[@＠]/, "")) : "",
            isRepost,
          }
        : undefined,
    earlier: earlier.subarray(0, plain),
  };
}

/** Whether some words of a text are too few to be copies by themselves. */
function hasFew(words: readonly string[], from: number, to: number): boolean {
  const own: string[] = [];
  for (let i = from; i < to && own.length < slightBelow; i++) {
    const word = words[i] ?? "";
    if (!isCommonWord(word) && !isHandle(word) && !own.includes(word)) own.push(word);
  }
  return own.length < slightBelow;
}

/** The text without links and handles at its end. */
function textBefore(text: string, marked: readonly Marked[]): string {
  let end = text.trimEnd().length;
  for (const mark of marked.toReversed()) {
    if (mark.end < end) break;
    end = text.slice(0, mark.start).trimEnd().length;
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

interface Marks {
  marked: readonly Marked[];
  /** Whom it reposts or quotes, and where that begins and ends. The innermost one of a chain. */
  repost: { of: string; from: number; to: number } | undefined;
}
const nothingMarked: Marks = { marked: [], repost: undefined };

function marksOf(text: string): Marks {
  const found: Marked[] = Array.from(text.matchAll(LINK), ({ index, 0: link }) => ({
    start: index,
    end: index + link.length,
  }));
  const links = found.length;
  let link = 0;
  let repost: Marks["repost"];
  for (const { index, 0: whole, 1: word = "", 2: name = "" } of text.matchAll(HANDLE)) {
    const end = index + whole.length;
    const at = end - name.length - 1;
    while (link < links && (found[link]?.end ?? 0) <= at) link++;
    if (link < links && (found[link]?.start ?? 0) <= at) continue;
    const isQuoted = text[end] === ":" && QUOTED.test(text.slice(Math.max(0, at - 2), at));
    const isRepost = REPOST.test(word) || isQuoted;
    if (isRepost) {
      const close = isQuoted ? text.slice(end).search(CLOSING) : -1;
      repost = { of: name, from: end, to: close < 0 ? text.length : end + close };
    }
    const isPart = !isRepost && !CREDIT.test(word);
    found.push({ start: index, end, ...(isPart && { handle: { word: `@${fold(name)}`, at } }) });
  }
  const mark = MARK_WITHOUT_HANDLE.exec(text);
  if (mark) found.push({ start: 0, end: mark[0].length });
  found.sort((a, b) => a.start - b.start);
  const marked: Marked[] = [];
  for (const range of found) {
    const last = marked.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else marked.push(range);
  }
  return { marked, repost };
}

/** Links without scheme, www. and trailing slash, in order. One that a network has cut off leads nowhere. */
function linksOf(text: string): string {
  return Array.from(text.matchAll(LINK), ([link]) => {
    if (link.includes("…")) return "";
    const bare = link
      .replace(/^https?:\/\//i, "")
      .replace(/^www\./i, "")
      .replace(/[/.,;:!?)]+$/, "");
    const slash = bare.search(/[/?#]|$/);
    return fold(bare.slice(0, slash)) + bare.slice(slash);
  })
    .filter((link) => link !== "")
    .join(" ");
}
