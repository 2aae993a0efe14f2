import { DateTime, IANAZone } from "luxon";
import { monthOf } from "./month-names";
import { windowsZone } from "./windows-zones";
import { withPlainDigits } from "./numbers";
import { serialText } from "../readers/workbook-cells";

/** The order of day and month in dates such as 03/04/2026, or of all three in 22.06.27. */
export type DayOrder = "day-first" | "month-first" | "year-first";

interface Clock {
  hour: number;
  minute: number;
  second: number;
  ms: number;
}
interface Day {
  year: number;
  month: number;
  day: number;
}

/** A time of day with an optional zone after a date. */
const clock =
  /^(?:\s*(?:року|р\.|года|г\.?)(?=[\s,]|$))?(?:[\s,T]*|\s+[–—-]\s+)(?:at|um|à|às|a las|alle|ore|om|o|kl\.?|klo|в|о|lúc|saat|pukul)?\s*(\d{1,2})(?::|\.|h)(\d{2}|\d(?=:))(?:[:.](\d{1,2})(?!\d)(?:[.,](\d{1,9}))?)?\s*(am|pm|a\.m\.|p\.m\.|uhr|h)?\s*(.*)$/i;
/** Weekdays behind a date, or between it and its time. */
const dayBehind =
  /[\s(（]+(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:星期|周|週)[一二三四五六日天]|[月火水木金土日](?:曜日?)?|[월화수목금토일](?:요일)?)[)）]?(?=\s|\d|$)/i;
/** Times in Chinese, Japanese and Korean: 下午3:05, 오후 3:05, 15时05分, 午後3時5分. */
const easternTime =
  /(上午|午前|오전|下午|午後|오후)?\s*(\d{1,2})(?:\s?[时時시点點]\s?|:)(\d{1,2})(?:\s?[分분]|(?=[:\s]|$))(?:\s?:?(\d{2})(?:\s?[秒초])?)?/;

/** What follows a date, with its time as Latin scripts write it and without a weekday. */
function plainTime(rest: string): string {
  const timed = /[^\x20-\x7e]/.test(rest)
    ? rest.replace(
        easternTime,
        (_, half: string | undefined, hour: string, minute: string, second = "00") => {
          const mark = half === undefined ? "" : /[上前전]/.test(half) ? " am" : " pm";
          return ` ${hour}:${minute.padStart(2, "0")}:${second}${mark}`;
        },
      )
    : rest;
  return timed.replace(dayBehind, " ");
}
const numeric = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)(.*)$/;
/** Korean writes "2026. 3. 2. 10:15". */
const yearFirst = /^(\d{4})([./-])\s?(\d{1,2})\2\s?(\d{1,2})(?!\d)\.?(.*)$/;
/** 8, 10, 12, 14 or 17 digits: "20260331", "2026033114", "202603311405", "20260331140500", "20260331140500123". */
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T?(\d{2})(?:(\d{2})(?:(\d{2})[.,]?(\d{1,9})?)?)?)?(Z)?$/;
/** "220627" in a column of such dates. */
const shortDay = /^(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
export const isShortDay = (text: string) => shortDay.test(text);
const eastern = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일](.*)$/;
/** "25 July 2025", "25-Jul-25", "25. Juli 2025", "25 de julio de 2025", "25th of July, 2025" */
const dayMonthYear =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|ª|°)?\.?[\s-]*(?:of |de |d['’])?\s*(\p{L}{3,}\.?)[\s,.-]*(?:de |del )?\s*['’]?(\d{4}|\d{2})(?!\d)(.*)$/iu;
/** "July 25, 2025", "Jul 25th 2025" */
const monthDayYear = /^(\p{L}{3,}\.?)[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})(?!\d)(.*)$/iu;
/** "July 2025", "março de 2022": the first day of the month. */
const monthYear = /^(\p{L}{3,}\.?)[\s,-]+(?:de |del |of )?(\d{4})$/iu;
/** "2019-4", "2019/04": the first day of the month. */
const yearMonth = /^((?:19|20)\d{2})[-/](0?[1-9]|1[0-2])$/;
/** "Date of experience: July 25, 2025", "Updated Jul 25, 2025" */
const label =
  /^(?:\p{L}[\p{L}\s]{2,29}:|(?:updated|(?:posted|published|edited|stayed|visited|dined|reviewed|written|submitted)(?: (?:in|on))?|aktualisiert|bearbeitet|publicad[oa]|publié|pubblicato)(?=\s))\s*(?=\p{L}|\d)/iu;
/** "Fri Jul 25 14:05:00 +0000 2025", as older interfaces of networks write it. */
const networkDate =
  /^\p{L}{3}\s(\p{L}{3})\s(\d{1,2})\s(\d{2}:\d{2}:\d{2})(?:\s([+-]\d{4}|[A-Z]{3,4}))?\s(\d{4})$/u;
const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mie|jeu|jue|ven|vie|sam|sab|dim|dom)\p{L}*\.?,?\s+(?=\S)|^(?:\p{L}{2,5}\s)?\p{L}{2,20},\s+(?=\d)/iu;
/** "Reviewed in the United States on 25 July 2025", "Rezension aus Deutschland vom 25. Juli 2025" */
const sentence = /^\D{6,}?\s(?:on|vom|am|le|el|il|em|op|den)\s+(?=\d|\p{L}+\.?\s\d)(.+)$/iu;

/** "set de 2022 • Amigos", "Mar 2026 · Verified", "1 March 2026 14:05 (indexed: 2 March)" */
const aside =
  /\s[•·]\s\D+$|\s\|\s.+$|\s\(\p{L}+:[^()]*\)$|(?<=\d)\s?(?:發表|发表|发布|發佈|投稿|作成|작성|등록|verified)$/iu;

/** What programs write. The calendar checks the number of days in a month later. */
const instant =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/**
 * Offsets of zone abbreviations in emails and exports, in minutes. If zones share an abbreviation, the one that
 * English exports mean is used: IST is India's, CST Chicago's, BST Britain's.
 */
const lettered: Readonly<Record<string, number>> = Object.fromEntries(
  `z 0 utc 0 gmt 0 wet 0 west 60 bst 60 cet 60 cest 120 mez 60 mesz 120 oez 120 oesz 180 wez 0 wat 60 eet 120 eest 180 cat 120 sast 120 msk 180
  msd 240 trt 180 eat 180 gst 240 pkt 300 ist 330 npt 345 bdt 360 ict 420 wib 420 wita 480 wit 540 sgt 480 hkt 480 myt 480
  pht 480 awst 480 jst 540 kst 540 acst 570 acdt 630 aest 600 aedt 660 nzst 720 nzdt 780 nst -210 ndt -150 adt -180
  est -300 edt -240 cst -360 cdt -300 mst -420 mdt -360 pst -480 pdt -420 akst -540 akdt -480 hst -600 brt -180 brst -120
  art -180 uyt -180 clt -240 clst -180 bot -240 vet -240 pyt -240 cot -300 pet -300 ect -300`
    .split(/\s+/)
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, Number(all[at + 1])] as const] : [])),
);

/**
 * The order of day and month in a column, decided by parts above 12. If there are none, dots mean day first, as in
 * countries that use dots. Null if it stays ambiguous.
 */
export function dayOrderOf(samples: Iterable<string>): DayOrder | null {
  let dotted = false;
  for (const text of samples) {
    const match = numeric.exec(text.trim());
    if (!match) continue;
    if (Number(match[1]) > 12) return "day-first";
    if (Number(match[3]) > 12) return "month-first";
    dotted ||= match[2] === ".";
  }
  return dotted ? "day-first" : null;
}

const twoDigitYear = /^(\d\d)(?:([./-])\s?\d{1,2}\2\s?|(?:0[1-9]|1[0-2]))(\d\d)(?!\d)/;
/** So many days with so few years tell which is which. */
const mostYears = 3;
const fewestDays = 6;

/**
 * Whether all dates begin with a year of two digits, as in Korea: "22.06.27", "220627". The number behind would be a day of
 * years to come, or varies as days do and the first as years.
 */
export function haveYearFirst(samples: readonly string[]): boolean {
  const parts = samples.map((text) => twoDigitYear.exec(text.trim()));
  const valid = samples.every((text) => numericDay(text.trim(), "UTC", "year-first") !== null);
  if (samples.length < 2 || !valid || parts.includes(null)) return false;
  if (samples.every(isShortDay)) return true;
  const [first, last] = [1, 3].map((at) => new Set(parts.map((part) => Number(part?.[at]))));
  const years = new Date().getFullYear() % 100;
  return (
    [...(first ?? [])].every((year) => year <= years) &&
    ([...(last ?? [])].some((year) => year > years && year < 95) ||
      ((first?.size ?? 0) <= mostYears && (last?.size ?? 0) >= fewestDays))
  );
}

/**
 * Parses a date to epoch milliseconds. Null if it isn't one. Reads ISO 8601, RFC 2822, epochs in seconds to
 * nanoseconds, serial days of spreadsheets, month names in many languages, and numeric dates in the given order.
 * `zone` applies to dates without one.
 */
export function parseDate(text: string, zone: string, order: DayOrder): number | null {
  const bare = text.trim().replace(/^\((.*)\)$/, "$1");
  const trimmed = withPlainDigits(
    bare
      .replace(/\s+,/g, ",")
      .replace(/[,;]+\s*$/, "")
      .trim(),
  );
  if (instant.test(trimmed)) return Date.parse(trimmed);
  const digits = trimmed.charCodeAt(0);
  if (digits >= 0x30 && digits <= 0x39) {
    const number = epochOrSerial(trimmed);
    if (number !== undefined) return typeof number === "string" ? parseDate(number, zone, order) : number;
  }
  return calendar(trimmed.replace(/\s+/g, " "), zone, order);
}

/** A date without the zone after its time: "11:35:52 -0800", "10:00Z", "Tue Feb 24 11:35:52 +0000 2015". */
export function withoutZone(text: string): string {
  return text.replace(
    /(\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s*[AP]M)?)\s*(?:(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?|(?!AM|PM)[A-Z]{1,5})(?:\s*\([^)]*\))?(?=\s+\d{4}$|\)?$)/,
    "$1",
  );
}

/** Milliseconds, or a serial day as text. Undefined if it is neither. */
function epochOrSerial(text: string): number | string | undefined {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  const number = Number(`${whole}.${fraction || "0"}`);
  switch (whole.length) {
    case 5:
      // Serial days from 1954 to 2119. Exports don't write years or counts of days as such numbers.
      return number >= 20_000 && number < 80_000 ? serialText(number) : undefined;
    case 9:
      return Math.round(number * 1000);
    case 10:
      // A date with hour, read as seconds, would lie between 2030 and 2036, and mentions aren't from the future.
      return isCompact(text) && number * 1000 > Date.now() ? undefined : Math.round(number * 1000);
    case 12:
      // As milliseconds, a local date and time would be in 1976, other such numbers before 2001.
      return /^(19|20)/.test(whole) ? undefined : Math.trunc(number);
    case 13:
      return Math.trunc(number);
    case 16:
      return Math.trunc(number / 1000);
    case 19:
      return Math.trunc(number / 1_000_000);
    default:
      return undefined;
  }
}

/** Whether a date includes a time. Midnight doesn't count, because exports that only know the day write it. */
export function hasTime(text: string): boolean {
  return (
    /^\d{9,}/.test(text) ||
    (/\d:\d\d/.test(text) && !/(?:^|[\sT,])0?0:00(?::00)?(?:[.,]0+)?(?![\d:])/.test(text))
  );
}

function isCompact(text: string): boolean {
  return compact.test(text) && numericDay(text, "UTC", "day-first") !== null;
}

/** "13:02, 02.09.18": the time before the day. */
const timeAhead =
  /^(\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?)(?:,| [-·])? (\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2} \p{L}+\.? \d{4}|\p{L}+\.? \d{1,2}, \d{4})$/iu;

function calendar(text: string, zone: string, order: DayOrder): number | null {
  if (timeAhead.test(text)) return calendar(text.replace(timeAhead, "$2 $1"), zone, order);
  if (aside.test(text)) return calendar(text.replace(aside, ""), zone, order);
  const network = networkDate.exec(text);
  if (network) {
    const [, month = "", day, time, offset = "", year] = network;
    return moment(dayOf(year, monthOf(month), day), `${time} ${offset}`, zone);
  }
  // "Mar 3" may start with a weekday (Tuesday, in French) or a month, so the whole text is tried first.
  const plain = text.replace(weekday, "");
  return (
    numericDay(text, zone, order) ??
    namedMonth(text, zone) ??
    (plain === text ? null : (numericDay(plain, zone, order) ?? namedMonth(plain, zone))) ??
    (label.test(text) ? calendar(text.replace(label, ""), zone, order) : null) ??
    (sentence.test(text) ? afterSentence(text, zone, order) : null)
  );
}

function numericDay(text: string, zone: string, order: DayOrder): number | null {
  const first = yearFirst.exec(text);
  if (first) return moment(dayOf(first[1], first[3], first[4]), plainTime(first[5] ?? ""), zone);
  const whole = yearMonth.exec(text);
  if (whole) return moment(dayOf(whole[1], whole[2], "1"), "", zone);
  const match = numeric.exec(text);
  if (match) {
    const [one, other, last] = [match[1], match[3], match[4]];
    if (order === "year-first" && one?.length === 2 && last?.length === 2)
      return moment(dayOf(one, other, last), match[5], zone);
    const [day, month] = order === "month-first" ? [other, one] : [one, other];
    return moment(dayOf(last, month, day), match[5], zone);
  }
  const short = order === "year-first" ? shortDay.exec(text) : null;
  if (short) return moment(dayOf(short[1], short[2], short[3]), "", zone);
  const dense = compact.exec(text);
  if (dense) {
    const [, year, month, day, hour, minute = "00", second = "00", fraction = "0", utc = ""] = dense;
    const time = hour === undefined ? "" : `${hour}:${minute}:${second}.${fraction}${utc}`;
    return moment(dayOf(year, month, day), time, zone);
  }
  const asian = eastern.exec(text);
  return asian ? moment(dayOf(asian[1], asian[2], asian[3]), plainTime(asian[4] ?? ""), zone) : null;
}

function namedMonth(text: string, zone: string): number | null {
  const match = dayMonthYear.exec(text);
  if (match) return moment(dayOf(match[3], monthOf(match[2] ?? ""), match[1]), match[4], zone);
  const other = monthDayYear.exec(text);
  if (other) return moment(dayOf(other[3], monthOf(other[1] ?? ""), other[2]), other[4], zone);
  const whole = monthYear.exec(text);
  return whole ? moment(dayOf(whole[2], monthOf(whole[1] ?? ""), "1"), "", zone) : null;
}

function afterSentence(text: string, zone: string, order: DayOrder): number | null {
  const rest = sentence.exec(text)?.[1] ?? "";
  return (
    numericDay(rest, zone, order) ??
    namedMonth(rest, zone) ??
    (sentence.test(rest) ? afterSentence(rest, zone, order) : null)
  );
}

function dayOf(year = "", month: string | number | null = null, day = ""): Day | null {
  if (month === null) return null;
  // Two-digit years get the century that puts them nearest to now, as spreadsheets do (00 to 49 = 2000s).
  const full = year.length === 2 ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year);
  return { year: full, month: Number(month), day: Number(day) };
}

/** The moment of a day with an optional time and zone after it. */
function moment(day: Day | null, rest = "", zone: string): number | null {
  if (!day) return null;
  let time: Clock = { hour: 0, minute: 0, second: 0, ms: 0 };
  let zoneText = rest.trim();
  const match = clock.exec(rest);
  if (match) {
    const [, hour = "0", minute = "0", second = "0", fraction = "0", half = "", behind = ""] = match;
    const isHalf = /^[ap]/i.test(half);
    time = {
      hour: isHalf ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour),
      minute: Number(minute),
      second: Number(second),
      ms: Math.trunc(Number(`0.${fraction}`) * 1000),
    };
    if (isHalf && (Number(hour) > 12 || hour === "0")) return null;
    zoneText = behind.trim();
  }
  const wall = wallTime(day, time);
  if (wall === null) return null;
  if (zoneText === "") return wall - zoneOffset(zone, wall) * 60_000;
  const offset = offsetOf(zoneText, wall);
  return offset === null ? null : wall - offset * 60_000;
}

/** The local time as if it were UTC. Null if the day or time doesn't exist. */
function wallTime({ year, month, day }: Day, { hour, minute, second, ms }: Clock): number | null {
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return null;
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || date.getUTCFullYear() !== year)
    return null;
  return midnight + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
}

/** Minutes east of UTC for a zone written after a time. Null if it isn't a zone. */
function offsetOf(text: string, wall: number): number | null {
  // "GMT+0200 (Central European Summer Time)", "+02:00", "+00:00Z", "Z", "CEST", "Europe/Berlin"
  const bare = text.replace(/^\(([^)]*)\)$|\s*\([^)]*\)$/, "$1").trim();
  const signed = /^(?:utc|gmt)?\s?([+-])(\d{1,2}):?(\d{2})?Z?$/i.exec(bare);
  if (signed) {
    const minutes = Number(signed[2]) * 60 + Number(signed[3] ?? 0);
    return minutes > 14 * 60 ? null : signed[1] === "-" ? -minutes : minutes;
  }
  const letters = lettered[bare.toLowerCase()];
  if (letters !== undefined) return letters;
  const named = windowsZone(bare);
  if (named !== undefined) return zoneOffset(named, wall);
  return /^[A-Z]\w+\/\w+/.test(bare) && IANAZone.isValidZone(bare) ? zoneOffset(bare, wall) : null;
}

/** Cached offsets by zone and hour. A table asks for a few of them many times. */
const offsets = new Map<string, Map<number, number>>();
const offsetsHeld = 100_000;

/** Minutes east of UTC of a zone at a local time. If a clock change skips or repeats it, Luxon's choice applies. */
function zoneOffset(zone: string, wall: number): number {
  if (zone === "UTC") return 0;
  let ofZone = offsets.get(zone);
  if (!ofZone || ofZone.size > offsetsHeld) offsets.set(zone, (ofZone = new Map<number, number>()));
  const quarter = Math.floor(wall / 900_000);
  let offset = ofZone.get(quarter);
  if (offset === undefined) {
    const at = new Date(quarter * 900_000);
    offset = DateTime.fromObject(
      {
        year: at.getUTCFullYear(),
        month: at.getUTCMonth() + 1,
        day: at.getUTCDate(),
        hour: at.getUTCHours(),
        minute: at.getUTCMinutes(),
      },
      { zone },
    ).offset;
    ofZone.set(quarter, offset);
  }
  return offset;
}
