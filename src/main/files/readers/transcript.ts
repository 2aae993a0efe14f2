import { hasWords } from "../columns/value-tests";
import { budget, recordTooLong } from "./budget";
import type { JsonValue } from "./json";

/** What a line of a transcript begins with. */
interface TurnOpening {
  speaker: string;
  /** When it was said, as the transcript has it: a time since its start, or of day. */
  start: string;
  text: string;
}

interface Turn extends TurnOpening {
  line: number;
}

/** The time of a subtitle: "00:01:02.500 --> 00:01:04.000 align:start", "01:02,500 --> 01:04,000". */
const cue = /^\s*((?:\d+:)?\d{1,2}:\d\d[.,]\d{1,3})\s*-->\s*(?:\d+:)?\d{1,2}:\d\d[.,]\d{1,3}(?:\s|$)/;
const clock = "((?:\\d{1,2}:)?\\d{1,2}:\\d\\d(?:[.,]\\d{1,3})?(?: ?[AaPp][Mm])?)";
const clockBefore = new RegExp(`^[[(]?${clock}[\\])]?(?:\\s*[-–—]\\s*|\\s+)`);
const clockBehind = new RegExp(`(?:^|\\s*)[[(]${clock}[\\])]\\s*$|\\s+${clock}\\s*$`);
const clockAlone = new RegExp(`^[[(]?${clock}[\\])]?$`);
/** Characters of a line that may name its speaker, with marks and time. */
const longestOpening = 120;
const longestName = 60;
const mostWords = 6;

/** Lines that tell whether a text is a transcript, and those that may stand above its first turn. */
const linesTried = 2000;
const linesAbove = 30;

/** Whether a text could name a speaker: a name, a role, a letter. Not a sentence with a colon in it. */
function isSpeaker(name: string): boolean {
  if (name.length === 0 || name.length > longestName || name.split(/\s+/).length > mostWords) return false;
  if (/[!?;"“”„«»@\\/=<>{}|]|\.(?!\s|$)|(?<!\b\p{L}{1,4})\.|https?$/u.test(name)) return false;
  return /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(name) || /^\p{L}[\p{L}_ ]*\d{1,3}$/u.test(name);
}

/** Whether a name that occurs once is a speaker's all the same: "Ann Lee", "MODERATOR". */
const isPlainName = (name: string) =>
  /^[^\p{Ll}]{3,}$/u.test(name) ||
  (/\s/.test(name) && name.split(/\s+/).every((word) => /^(?:[\p{Lu}\p{Lo}\d(]|\p{Ll}{1,3}$)/u.test(word)));

/** The speaker that a line begins with: "Ann: …", "[00:12] Ann: …", "**Ann (00:12):** …", or "Ann  0:12" above the text. */
function openingOf(line: string): TurnOpening | null {
  const bare = line
    .trim()
    .replace(/^>>\s*/, "")
    .replace(/^([*_]{1,3})(?=\S)([^*_]{1,80})\1/, "$2");
  const before = clockBefore.exec(bare.slice(0, longestOpening));
  const rest = bare.slice(before?.[0].length ?? 0);
  const head = rest.slice(0, longestOpening);
  const colon = /[:：](?=\s|$)|：/.exec(head.replace(/\d:\d/g, "0.0"))?.index ?? -1;
  const named = colon < 0 ? (rest.length > longestOpening ? "" : rest) : head.slice(0, colon);
  const behind = clockBehind.exec(named);
  if (colon < 0 && !behind) return null;
  const speaker = named.slice(0, behind?.index ?? named.length).trim();
  if (!isSpeaker(speaker)) return null;
  const text = colon < 0 ? "" : rest.slice(colon + 1).trim();
  const below =
    clockAlone.exec(text.slice(0, longestOpening)) ?? clockBefore.exec(text.slice(0, longestOpening));
  return {
    speaker,
    start: before?.[1] ?? behind?.[1] ?? behind?.[2] ?? below?.[1] ?? "",
    text: text.slice(below?.[0].length ?? 0),
  };
}

type OpeningOf = (line: string, before: string, after: string) => TurnOpening | null;

/** A name alone, with the text below it and a blank line above it. */
const nameAlone: OpeningOf = (line, before, after) => {
  const name = line.trim();
  const isApart = before.trim() === "" && after.trim() !== "";
  const isName =
    isApart && name.length <= longestName && !/[:：]/.test(name) && isSpeaker(name) && isPlainName(name);
  return isName ? { speaker: name, start: "", text: "" } : null;
};

const openingsIn = (lines: readonly string[], opening: OpeningOf) =>
  lines.map((line, at) => opening(line, lines[at - 1] ?? "", lines[at + 1] ?? ""));

/**
 * The speakers of turns that recur, or are plain names. Null if the turns aren't those of a conversation. In subtitles, one
 * may speak alone.
 */
function speakersIn(
  openings: readonly (TurnOpening | null)[],
  areSubtitles = false,
): ReadonlySet<string> | null {
  const counts = new Map<string, number>();
  for (const opening of openings)
    if (opening) counts.set(opening.speaker, (counts.get(opening.speaker) ?? 0) + 1);
  const recurring = [...counts].filter(([, count]) => count > 1);
  const turns = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const told = recurring.reduce((sum, [, count]) => sum + count, 0);
  const isAlone = recurring.length === 1 && areSubtitles && told >= openings.length * 0.8;
  if ((recurring.length < 2 && !isAlone) || told < 4 || told < turns * 0.6) return null;
  return new Set([...counts].flatMap(([name, count]) => (count > 1 || isPlainName(name) ? name : [])));
}

/** Names of columns, one word each: "id,place,content". Texts in a table may have headings with colons. */
const tableHead = /^\ufeff?"?[\p{L}_][\p{L}\p{N}_.-]*"?(?:[,;|\t]"?[\p{L}_][\p{L}\p{N}_.-]*"?){2,}$/u;

/** Whether lines are subtitles, or a conversation whose speakers are named before or above what they say. */
export function isTranscript(lines: readonly string[]): boolean {
  const filled = filledIn(lines).slice(0, linesTried);
  return areCues(filled) || (!tableHead.test(filled[0] ?? "") && openingIn(lines) !== null);
}

const filledIn = (lines: readonly string[]) => lines.filter((line) => line.trim() !== "");

/** How the turns at the start of a conversation begin. Null if it isn't one. */
function openingIn(lines: readonly string[]): OpeningOf | null {
  const start = lines.slice(0, 2 * linesTried);
  const filled = filledIn(start).length;
  const isOne = (opening: OpeningOf) => {
    const turns = turnsOf(start, opening);
    const first = turns.find(({ speaker }) => speaker !== "");
    return (
      first !== undefined &&
      filledIn(start.slice(0, first.line - 1)).length < linesAbove &&
      turns.length * 12 >= filled &&
      turns.filter(({ text }) => hasWords(text)).length * 2 >= turns.length
    );
  };
  return [openingOf, nameAlone].find(isOne) ?? null;
}

const areCues = (filled: readonly string[]) => {
  const found = filled.filter((line) => cue.test(line)).length;
  return found > 0 && filled.slice(0, linesAbove).some((line) => cue.test(line));
};

/** The turns of a transcript. What a speaker says in several lines or subtitles is one. */
export function transcriptTurns(lines: readonly string[]): JsonValue[] {
  const turns = areCues(filledIn(lines)) ? turnsOfCues(lines) : turnsOf(lines, openingIn(lines) ?? openingOf);
  return turns
    .filter(({ text }) => text !== "")
    .map(({ line, speaker, start, text }) =>
      text.length > budget.record
        ? { line, fault: recordTooLong(line) }
        : { line, value: { ...(speaker !== "" && { speaker }), ...(start !== "" && { start }), text } },
    );
}

/** What stands above the first speaker is a turn without one. */
function turnsOf(lines: readonly string[], opening: OpeningOf): Turn[] {
  const turns: Turn[] = [];
  const openings = openingsIn(lines, opening);
  const speakers = speakersIn(openings);
  let isApart = false;
  for (const [at, line] of lines.entries()) {
    const opened = openings[at];
    const last = turns.at(-1);
    if (opened && speakers?.has(opened.speaker)) turns.push({ ...opened, line: at + 1 });
    else if (line.trim() === "") isApart = true;
    else if (last) last.text = joined(last.text, line.trim(), isApart ? "\n" : " ");
    else turns.push({ line: at + 1, speaker: "", start: "", text: line.trim() });
    if (line.trim() !== "") isApart = false;
  }
  return turns.map((turn) => ({ ...turn, text: withoutQuotes(turn.text) }));
}

const joined = (one: string, other: string, between: string) =>
  one === "" ? other : other === "" ? one : one + between + other;

/** Some transcripts quote each turn. */
const withoutQuotes = (text: string) => /^"([^"]*)"$|^“([^“”]*)”$/.exec(text)?.slice(1).join("") ?? text;

interface Cue {
  line: number;
  start: string;
  speaker: string;
  text: string;
}

function turnsOfCues(lines: readonly string[]): Turn[] {
  const cues = cuesIn(lines);
  const speakers =
    speakersIn(
      cues.map(({ text }) => openingOf(text)),
      true,
    ) ?? new Set();
  const isTold = ({ speaker, text }: Cue) => speaker !== "" || speakers.has(openingOf(text)?.speaker ?? "");
  const told = cues.filter(isTold).length;
  // What one speaks alone would be a single turn.
  const isAlone = new Set(cues.map(({ speaker, text }) => speaker || openingOf(text)?.speaker)).size < 2;
  // Captions of broadcasts name a speaker once, those of meetings each time.
  const goOn = told > 0 && told < cues.length * 0.8;
  const turns: Turn[] = [];
  for (const each of cues) {
    const opening = isTold(each) && each.speaker === "" ? openingOf(each.text) : null;
    const last = turns.at(-1);
    const speaker = opening?.speaker ?? each.speaker;
    const text = opening?.text ?? each.text;
    const isSame =
      !isAlone &&
      last !== undefined &&
      last.speaker !== "" &&
      (speaker === last.speaker || (goOn && speaker === ""));
    if (isSame) last.text = joined(last.text, text, " ");
    else turns.push({ line: each.line, start: each.start, speaker, text });
  }
  return turns;
}

const voice = /^<v(?:\.[^\s>]*)?\s+([^>]{1,80})>/;

/** Subtitles with their text in one line. Of captions that roll up, a line that the last one showed isn't repeated. */
function cuesIn(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  let open: Cue | null = null;
  let shown = "";
  let isNew = false;
  for (const [at, line] of lines.entries()) {
    const start = cue.exec(line)?.[1];
    if (start !== undefined) {
      open = { line: at + 1, start: start.replace(/[.,]\d+$/, ""), speaker: "", text: "" };
      cues.push(open);
      isNew = true;
    } else if (line.trim() === "") {
      if (open?.text !== "") open = null;
    } else if (open) {
      const { 1: speaker } = voice.exec(line.trim()) ?? [];
      if (speaker !== undefined) open.speaker = speaker.trim();
      const text = line.replace(/<[^<>]{0,100}>|\{\\[^{}]{0,100}\}/g, "").trim();
      // The number of the next subtitle, where no blank line is above it.
      const isNumber = /^\d+$/.test(text) && cue.test(lines[at + 1] ?? "");
      if (text !== "" && !isNumber && !(isNew && text === shown)) open.text = joined(open.text, text, " ");
      if (text !== "") [shown, isNew] = [text, false];
    }
  }
  return cues.filter(({ text }) => text !== "");
}
