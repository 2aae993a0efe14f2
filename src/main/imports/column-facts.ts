import { maxSamples } from "../files/columns/column-sample";
import type { Column } from "../../shared/ipc/imports";
import { startOf } from "../../shared/text/start-of";
import { type DecimalSign, hasMangledId } from "../files/columns/numbers";
import { type DayOrder, haveYearFirst, parseDate } from "../files/columns/dates";
import { relativeDate } from "../files/columns/relative-dates";
import { isDate, isYearless } from "../files/columns/value-tests";
import { HashedTexts } from "../uploads/hashes";

/** What one pass over a file finds out about a column. */
export interface ColumnFacts {
  /** The first nonempty values. */
  samples: string[];
  empty: number;
  /** Number of nonempty values. */
  filled: number;
  /** Number of values written as numbers, including thousands separators and "1.2K". */
  numeric: number;
  /** Number and range of values that consist of digits and a point only. */
  numbers: { count: number; min: number; max: number; isWhole: boolean };
  /** Short distinct values with their counts. Null if there are too many or one is too long. */
  values: Map<string, number> | null;
  /**
   * Number of values that occurred in an earlier row, except for values of several words. Null if counting took too
   * much memory.
   */
  repeats: number | null;
  /** Number of values with several words, or too long to be an ID. */
  worded: number;
  /** Whether its first values include URLs. */
  isUrl: boolean;
  /** Dates whose order is certain, such as 31/03/2026 and 03/31/2026, and ambiguous dates. */
  dayFirst: number;
  monthFirst: number;
  openDates: number;
  dotted: boolean;
  /** Numbers whose decimal separator is certain. */
  commas: number;
  points: number;
  /** Ambiguous numbers such as 12.345: twelve, or twelve thousand. */
  openNumbers: number;
  /** The first and the last moment of each offset from UTC that is stated, as written. Null if there are too many. */
  stated: Map<string, [first: string, last: string]> | null;
  /** Whether it has dates such as "3 days ago" behind the samples of one with dates. */
  isRelative: boolean;
  /** Whether its samples have dates. Null before the last of them. */
  isDated: boolean | null;
  /** IDs that a spreadsheet rounded to something like 5.7E+17. */
  mangled: number;
}

/** Maximum number of distinct values that are stored, and the maximum length of each. */
const fewValues = 300;
const shortValue = 120;
const numberLike = /^[-+]?\d[\d.,'\s\u00a0\u202f]*(?:[KMBkmb万亿만억%]|Mio\.?)?$/;
/** The longest date, with time and zone: "2024-01-01 14:00:00 Central European Standard Time". */
const longestDate = 60;
const plainNumber = /^[-+]?\d{1,15}(?:\.\d+)?$/;
const internetAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** "1.16.3", unlike "1.163.000". */
const version = /^\d{1,4}\.(?!\d{3}\.\d{3}$)\d{1,4}\.\d{1,3}$/;
const longestSample = 2000;
/** The longest value that still counts as an ID. */
const longestId = 200;
/** Maximum number of distinct values counted: 42 MB for URLs, 21 MB for all other columns together. */
const distinctHeld = { urls: 3_300_000, others: 1_600_000 } as const;

const numericDate = /^(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;
const yearlessDate = /^(\d\d?)([/-]|(?<=\d\d)\.(?=\d\d))(\d\d?)(?:\s\d\d:\d\d(?::\d\d)?)?$/;
/** Two thousands separators, as in 1.000.000, show that the other sign is the decimal separator. */
const thousandPoints = /^\D{0,4}\d{1,3}(?:\.\d{3}){2,}\D{0,12}$/;
const thousandCommas = /^\D{0,4}\d{1,3}(?:,\d{3}){2,}\D{0,12}$/;
const decimalComma = /^\D{0,4}\d{1,3}(?:\.\d{3})*,(?:\d{1,2}|\d{4,})\D{0,12}$/;
const decimalPoint = /^\D{0,4}\d{1,3}(?:,\d{3})*\.(?:\d{1,2}|\d{4,})\D{0,12}$/;
/** A rounded count, as pages show it. */
const abbreviated =
  /^[-+(]?\d{1,3}[.,]\d{1,2}\s?(?:k|m|mm|mn|b|bn|w|mil|tsd|mio|mrd|mln|млн|тыс|万|萬|亿|億|만|천|억)\.?\)?$/i;
const openNumber = /^\D{0,4}\d{1,3}[.,]\d{3}\D{0,12}$/;

/** Gathers facts about every column while the file is read. Uses bounded memory. */
export class ColumnSurvey {
  readonly #facts: ColumnFacts[] = [];
  readonly #seen: (HashedTexts | null)[] = [];
  readonly #held = { urls: 0, others: 0 };

  add(cells: readonly string[]): void {
    for (let index = 0; index < cells.length; index++) {
      const facts = (this.#facts[index] ??= noFacts());
      const value = (cells[index] ?? "").trim();
      if (value === "") {
        facts.empty++;
        continue;
      }
      facts.filled++;
      tally(facts, value);
      if (facts.samples.length < maxSamples) {
        facts.samples.push(ownCopy(startOf(value, longestSample)));
        facts.isUrl ||= /^https?:/i.test(value);
      } else if (value.length <= longestDate && !facts.isRelative) noteRelative(facts, value);
      if (value.length <= longestDate) noteOffset(facts, value);
      if (value.length <= 24) note(facts, value);
      else if (value.length <= longestDate) noteDate(facts, value);
      this.#count(index, facts, value);
    }
  }

  /** Drops all other columns and renumbers these. */
  keep(columns: readonly number[]): void {
    const facts = columns.map((index) => this.#facts[index] ?? noFacts());
    this.#facts.splice(0, this.#facts.length, ...facts);
    const seen = columns.map((index) => this.#seen[index] ?? null);
    this.#seen.splice(0, this.#seen.length, ...seen);
  }

  /** The facts of a column. Also works for columns without any cell. */
  of(index: number): ColumnFacts {
    return this.#facts[index] ?? noFacts();
  }

  /** Number of cells in the widest row. */
  get width(): number {
    return this.#facts.length;
  }

  #count(index: number, facts: ColumnFacts, value: string): void {
    if (facts.repeats === null) return;
    // Only IDs and URLs can identify rows. Texts would use most of the memory.
    if (value.includes(" ") || (value.length > longestId && !facts.isUrl)) {
      facts.worded++;
      return;
    }
    const seen = (this.#seen[index] ??= new HashedTexts("texts alone"));
    const before = seen.size;
    if (seen.meet(value) !== undefined) facts.repeats++;
    const kind = facts.isUrl ? "urls" : "others";
    this.#held[kind] += seen.size - before;
    if (this.#held[kind] <= distinctHeld[kind]) return;
    this.#held[kind] -= seen.size;
    this.#seen[index] = null;
    facts.repeats = null;
  }
}

function noFacts(): ColumnFacts {
  return {
    samples: [],
    empty: 0,
    filled: 0,
    numeric: 0,
    numbers: { count: 0, min: Infinity, max: -Infinity, isWhole: true },
    values: new Map(),
    repeats: 0,
    worded: 0,
    isUrl: false,
    dayFirst: 0,
    monthFirst: 0,
    openDates: 0,
    dotted: false,
    commas: 0,
    points: 0,
    openNumbers: 0,
    stated: new Map(),
    isRelative: false,
    isDated: null,
    mangled: 0,
  };
}

function tally(facts: ColumnFacts, value: string): void {
  const { values } = facts;
  if (values === null) return;
  const count = values.get(value);
  if (count !== undefined) values.set(value, count + 1);
  else if (values.size >= fewValues || value.length > shortValue) facts.values = null;
  else values.set(ownCopy(value), 1);
}

function note(facts: ColumnFacts, value: string): void {
  const first = value.charCodeAt(0);
  if (first < 0x24 || first > 0x39 || internetAddress.test(value)) return;
  if (plainNumber.test(value)) {
    noteRange(facts.numbers, value);
    facts.numeric++;
  } else if (numberLike.test(value) && (numericDate.test(value) || !version.test(value))) facts.numeric++;
  if (!noteDate(facts, value) && /[.,]/.test(value)) noteNumber(facts, value);
  if (hasMangledId(value)) facts.mangled++;
}

/** Notes a date of three numbers. Returns whether the value is one. */
function noteDate(facts: ColumnFacts, value: string): boolean {
  const yearless = yearlessDate.exec(value);
  const date = numericDate.exec(value) ?? yearless;
  if (!date) return false;
  if (Number(date[1]) > 12) facts.dayFirst++;
  else if (Number(date[3]) > 12) facts.monthFirst++;
  else facts.openDates++;
  // A dot between two numbers may be that of a fraction.
  if (yearless) return false;
  facts.dotted ||= date[2] === ".";
  return true;
}

/** Notes a relative date. One with a year is none. */
function noteRelative(facts: ColumnFacts, value: string): void {
  facts.isDated ??= facts.samples.slice(0, 5).some(isDate);
  facts.isRelative = facts.isDated && !/\d{4}/.test(value) && relativeDate(value, 0, "UTC") !== null;
}

/** A zone changes its offset twice a year. Times of many zones are those of none. */
const mostOffsets = 4;

const isSign = (value: string, at: number) => value[at] === "+" || value[at] === "-";

function noteOffset(facts: ColumnFacts, value: string): void {
  const end = value.length - (value.endsWith(")") ? 1 : 0);
  if (facts.stated === null || !(isSign(value, end - 6) || isSign(value, end - 5))) return;
  const offset = /\d:\d\d(?:[:.,]\d+)*\s*(?:UTC|GMT)?([+-]\d\d:?\d\d)\)?$/.exec(value)?.[1];
  if (offset === undefined) return;
  const known = facts.stated.get(offset);
  if (known) known[1] = ownCopy(value);
  else if (facts.stated.size < mostOffsets)
    facts.stated.set(ownCopy(offset), [ownCopy(value), ownCopy(value)]);
  else facts.stated = null;
}

function noteRange(numbers: ColumnFacts["numbers"], value: string): void {
  const number = Number(value);
  numbers.count++;
  if (number < numbers.min) numbers.min = number;
  if (number > numbers.max) numbers.max = number;
  numbers.isWhole &&= Number.isInteger(number);
}

function noteNumber(facts: ColumnFacts, value: string): void {
  // "1.2M" has a decimal sign beside "1.290", which is more than a thousand.
  if (abbreviated.test(value)) return;
  if (decimalComma.test(value) || thousandPoints.test(value)) facts.commas++;
  else if (decimalPoint.test(value) || thousandCommas.test(value)) facts.points++;
  else if (openNumber.test(value)) facts.openNumbers++;
}

/** Copies the text, because a slice keeps the whole long text in memory. */
function ownCopy(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}

export function decimalsIn({ commas, points }: ColumnFacts): DecimalSign | null {
  return commas > points ? "comma" : points > 0 ? "point" : null;
}

/** How a column writes dates. `isCollected`: another one says when each row was collected. */
export function datesIn(
  facts: ColumnFacts,
  isCollected: boolean,
): Pick<Column, "dayOrder" | "isRelative" | "lacksYears" | "stated"> {
  const { samples } = facts;
  const isWhole = (value: string) => parseDate(value, "UTC", "day-first") !== null;
  const isMixed = samples.some(isYearless) && samples.some(isWhole);
  const isRelative =
    !isCollected &&
    (facts.isRelative ||
      samples.some((value) => relativeDate(value, 0, "UTC") !== null || isYearless(value)));
  const order = dayOrderIn(facts);
  // Where the year leads, the month follows.
  const isYearFirst = isMixed && samples.some((value) => /^\d{4}[-./]/.test(value));
  return {
    dayOrder: order === "open" && isYearFirst ? "month-first" : order,
    isRelative,
    lacksYears: isRelative && isMixed,
    stated: statedMoments(facts, order === "month-first" ? order : "day-first"),
  };
}

function dayOrderIn({ dayFirst, monthFirst, openDates, dotted, samples }: ColumnFacts): Column["dayOrder"] {
  if (haveYearFirst(samples)) return "year-first";
  if (dayFirst > 0 && monthFirst > 0) return "mixed";
  if (dayFirst > 0) return "day-first";
  if (monthFirst > 0) return "month-first";
  if (openDates === 0) return "none";
  // Dots are usual in countries that put the day first.
  return dotted ? "day-first" : "open";
}

/** The moments of a column that state their offsets, each with its offset in minutes. */
function statedMoments({ stated }: ColumnFacts, order: DayOrder): Column["stated"] {
  return [...(stated ?? [])].flatMap(([written, texts]) => {
    const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(written) ?? [];
    const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    return texts.flatMap((text) => {
      const at = parseDate(text, "UTC", order);
      return at === null ? [] : [{ offset, at }];
    });
  });
}
