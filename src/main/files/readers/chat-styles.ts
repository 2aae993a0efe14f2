export type DayParts = [number, number, number];

/** The first line of a message. */
export interface MessageOpening {
  /** Null if the date is on a separate line above. */
  parts: DayParts | null;
  hour: number;
  minute: number;
  second: number;
  /** Null for a notice of the program. */
  author: string | null;
  text: string;
}

const marks = "[\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff]*";
const digit = "\\p{Nd}";
const day = `(?<one>${digit}{1,4})${marks}(?:\\s?[./\\-]|年|년)\\s?${marks}(?<two>${digit}{1,2})${marks}(?:\\s?[./\\-]|月|월)\\s?${marks}(?<three>${digit}{1,4})(?:\\.|日|일)?`;
/** A comma, a word such as "um", "às", "klo", or AM/PM before the hour: "下午9:41". */
const between = `(?<before>[^\\p{Nd}\\]\\[\\n]{1,20}?)`;
const time = `(?<hour>${digit}{1,2})\\s?[:.h]\\s?(?<minute>${digit}{2})(?:[:.](?<second>${digit}{2}))?`;
const half = `(?<after>[\\p{L}\\p{M}.\\s\\u200e\\u200f]{0,14}?)`;
const beforeNoon = "(?<before>上午|午前|오전|下午|午後|오후)\\s?";
/**
 * Names have at most 80 characters and no quotes, unlike notices: Anna changed the subject to "Dinner: 8 pm". A colon inside
 * a name isn't followed by a space, a digit or a slash, as in "Ann :D".
 */
const authored = `(?:(?<author>(?:[^:\\n"“”«»„]|:(?![\\s\\d/]|$)){1,80}?)\\s?:(?:\\s|$))?(?<text>.*)`;
const weekday = "[(（]?\\p{L}{1,12}\\.?[)）]?";
const dayLine = (rest: string) => new RegExp(`^${marks}${rest}\\s*$`, "su");

/** The format of a program's messages. */
export interface ChatStyle {
  openings: readonly RegExp[];
  /** Lines with the date of the messages below. */
  day?: RegExp;
  /** Placeholders of pictures, stickers and recordings. */
  wordless?: RegExp;
  /** Lines without a time that the program writes. */
  notice?: RegExp;
  /** The start of a message that quotes what it answers. */
  answered?: RegExp;
  /** Whether texts of several lines are in quotes. */
  isQuoted?: boolean;
  /** Whether the lines of a text start with a tab. */
  isIndented?: boolean;
  /** Whether messages have a time and no day. */
  hasNoDays?: boolean;
}

const kakao = {
  wordless: /^(?:사진(?: \d+장)?|동영상|\(?이모티콘\)?|음성메시지|파일: .*)$/u,
  notice:
    /^.{1,80}님(?:이|을) (?:들어왔습니다|나갔습니다|내보냈습니다|초대했습니다)\.$|^.{1,80}님이 .{1,200}님을 초대했습니다\.$/u,
};

const styles = {
  whatsapp: {
    openings: [
      new RegExp(`^${marks}\\[${day}${between}${time}${half}\\]\\s?${authored}$`, "su"),
      new RegExp(`^${marks}${day}${between}${time}${half}\\s[-–]\\s${authored}$`, "su"),
    ],
  },
  /** "2025년 3월 5일 오후 2:22, 솔잎차 : …" */
  kakaoPhone: {
    openings: [
      new RegExp(
        `^${marks}${day}\\s${beforeNoon}${time},\\s(?:(?<author>[^\\n]{1,80}?) : )?(?<text>.*)$`,
        "su",
      ),
    ],
    day: dayLine(`${day}(?:\\s${weekday}|\\s${beforeNoon}${time})?`),
    ...kakao,
  },
  /** "[솔잎차] [오후 2:22] …" below "--------------- 2025년 3월 5일 수요일 ---------------" */
  kakaoComputer: {
    openings: [
      new RegExp(`^${marks}\\[(?<author>[^\\n]{1,80}?)\\] \\[${beforeNoon}${time}\\] (?<text>.*)$`, "su"),
    ],
    day: dayLine(`-{5,}\\s${day}(?:\\s${weekday})?\\s-{5,}`),
    ...kakao,
  },
  /** "14:22 ⇥ キツネ丸 ⇥ …" below "2025/03/05(水)" */
  line: {
    openings: [
      new RegExp(
        `^${marks}(?:${beforeNoon})?${time}(?<after>\\s?[AaPp][Mm])?\\t(?:(?<author>[^\\t\\n]*)\\t)?(?<text>.*)$`,
        "su",
      ),
    ],
    day: dayLine(`(?:\\p{L}{2,12}\\.?,?\\s)?${day}(?:\\s?${weekday})?`),
    wordless:
      /^\[(?:photo|video|sticker|file|voice message|audio|contact|location|album|写真|動画|スタンプ|ファイル|ボイスメッセージ|連絡先|位置情報|アルバム|照片|圖片|影片|貼圖|檔案|語音訊息|聯絡資訊|位置訊息|相簿|รูป|สติกเกอร์)\]$/iu,
    isQuoted: true,
  },
  /** "14:22:05 From Anna to Everyone:" with the text behind the colon or indented below, or "14:22:05 ⇥ Anna: ⇥ …" */
  zoom: {
    openings: [
      new RegExp(
        `^${marks}${time}\\s+(?:From|Von|De)\\s+(?<author>[^\\n]{1,80}?)(?:\\s+(?:to|an|a|à|para)\\s+[^:\\n]{1,120}?)?\\s?:(?:\\s+(?<text>.*))?$`,
        "su",
      ),
      new RegExp(`^${marks}${time}\\t(?<author>[^\\t\\n]{1,80}):\\t(?<text>.*)$`, "su"),
    ],
    wordless: /^(?:Reacted to|Removed an? .{1,40} from) ["“].*$/su,
    answered: /^Replying to ["“].*?["”]\s*\n\s*/su,
    isIndented: true,
    hasNoDays: true,
  },
} as const satisfies Record<string, ChatStyle>;

export type ChatStyleName = keyof typeof styles;
const styleNames = [
  "whatsapp",
  "kakaoPhone",
  "kakaoComputer",
  "line",
  "zoom",
] as const satisfies ChatStyleName[];
export const styleOf = (name: ChatStyleName): ChatStyle => styles[name];

/** "PM" in several languages. */
const afternoon = /^(?:p\.?m?\.?|م|ب\.?ظ\.?|下午|午後|오후|अपराह्न|शाम|μ\.?μ\.?|du\.?|ch)$/iu;
const morning = /^(?:a\.?m?\.?|ص|ق\.?ظ\.?|上午|午前|오전|पूर्वाह्न|π\.?μ\.?|de\.?|sa)$/iu;

/** Parses digits of any script. */
function numberOf(digits: string): number {
  let number = 0;
  for (const sign of digits) {
    const code = sign.codePointAt(0) ?? 0x30;
    let value = code < 0x80 ? code - 0x30 : 0;
    // In every script the ten digits are consecutive, starting with zero.
    if (code >= 0x80) while (value < 9 && isDigit(code - value - 1)) value++;
    number = number * 10 + value;
  }
  return number;
}

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Named groups of a match. Optional ones may be missing. */
type Groups = Partial<Record<string, string>>;

function firstMatch(patterns: readonly RegExp[], line: string): Groups | null {
  for (const pattern of patterns) {
    const found = pattern.exec(line)?.groups;
    if (found) return found;
  }
  return null;
}

function partsOf({ one, two: second, three }: Groups): DayParts | null {
  if (one === undefined || second === undefined || three === undefined) return null;
  return [numberOf(one), numberOf(second), numberOf(three)];
}

/** Parses the first line of a message. Null if the line isn't one. */
export function openingOf(line: string, { openings }: ChatStyle): MessageOpening | null {
  const first = line.charCodeAt(0);
  // The first character rules out most other lines.
  if (first >= 0x41 && first <= 0x7a && first !== 0x5b) return null;
  const groups = firstMatch(openings, line);
  if (!groups) return null;
  const { hour: hours = "", minute = "", second, before = "", after = "", author, text = "" } = groups;
  const plain = (half: string) => half.replace(/[\s\u200e\u200f,،]+/gu, "").replace(/^[^\p{L}]+/u, "");
  const halves = [plain(after), plain(before)];
  const hour = numberOf(hours);
  const late = halves.some((one) => afternoon.test(one)) && hour < 12;
  const early = !late && halves.some((one) => morning.test(one)) && hour === 12;
  if (hour > 24 || numberOf(minute) > 59) return null;
  const name = author?.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").trim() ?? "";
  return {
    parts: partsOf(groups),
    hour: late ? hour + 12 : early ? 0 : hour,
    minute: numberOf(minute),
    second: second === undefined ? 0 : numberOf(second),
    author: name === "" ? null : name,
    text,
  };
}

/** Parses a line that only has the date of the messages below. */
export function dayOf(line: string, { day: pattern }: ChatStyle): DayParts | null {
  if (!pattern || line.length > 80) return null;
  const groups = pattern.exec(line)?.groups;
  return groups ? partsOf(groups) : null;
}

/** Header lines that programs write above a chat. */
const linesAbove = 6;

/**
 * The style of a chat: most of the first lines that could start a message must match it. Null if the text isn't a
 * chat.
 */
export function chatStyle(head: string): ChatStyleName | null {
  const lines = head.split(/\r?\n/, 400).filter((line) => line.trim() !== "");
  return styleNames.find((name) => isChat(lines, styleOf(name))) ?? null;
}

function isChat(lines: readonly string[], style: ChatStyle): boolean {
  const openings = lines.map((line) => openingOf(line, style));
  const messages = openings.filter((opening) => opening !== null);
  const above = style.day ? linesAbove : 3;
  if (!messages.some(({ author }) => author !== null)) return false;
  // Lines with days tell a chat, however many people joined it before the first message.
  const isTold = style.day
    ? lines.some((line) => dayOf(line, style) !== null)
    : openings.slice(0, above).some((opening) => opening !== null);
  if (!isTold) return false;
  return messages.length >= 2 ? messages.length * 12 >= lines.length : lines.length <= above;
}
