import { hasMangledId } from "./numbers";
import { HashedTexts } from "./hashes";

/** What one pass over a file learns of a column. */
export interface ColumnFacts {
  /** First values that are not empty. */
  samples: string[];
  empty: number;
  /** Values that are not empty. */
  filled: number;
  /** How many values are written as numbers, thousands marks and "1.2K" included. */
  numeric: number;
  /** How many are written with digits and a point alone, and the range of those. */
  numbers: { count: number; least: number; most: number; isWhole: boolean };
  /** Distinct short values with how often each stands there; null once they are many, or one is long. */
  values: Map<string, number> | null;
  /** Values that stood in an earlier row already, words left aside; null once counting them would take too much memory. */
  repeats: number | null;
  /** Values of several words, or too long to tell rows apart by. */
  worded: number;
  /** Whether addresses are among its first values. */
  isAddress: boolean;
  /** Dates such as 31/03/2026 and 03/31/2026, whose parts leave no doubt, and those that do. */
  dayFirst: number;
  monthFirst: number;
  openDates: number;
  dotted: boolean;
  /** Numbers whose decimal sign is beyond doubt. */
  commas: number;
  points: number;
  /** Numbers such as 12.345, which are twelve or twelve thousand. */
  openNumbers: number;
  /** Ids that a spreadsheet has rounded to something like 5.7E+17. */
  mangled: number;
}

const samplesKept = 50;
/** Distinct values that are still few, and the longest of them. */
const fewValues = 300;
const shortValue = 120;
const numberLike = /^[-+]?\d[\d.,'\s\u00a0\u202f]*(?:[KMBkmb万亿만억%]|Mio\.?)?$/;
/** Longest date with its time and zone: "07/26/2024 03:09:41 AM GMT+02:00". */
const longestDate = 40;
const plainNumber = /^[-+]?\d{1,15}(?:\.\d+)?$/;
const longestSample = 2000;
/** Longest value that is no address and yet tells rows apart. */
const longestId = 200;
/** Distinct values counted, of addresses and of the other columns together: at most 33 MB and 17 MB. */
const distinctHeld = { addresses: 3_300_000, others: 1_600_000 } as const;

const numericDate = /^(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;
/** A second mark of thousands, as in 1.000.000, tells that the other sign is the decimal one. */
const thousandPoints = /^\D{0,4}\d{1,3}(?:\.\d{3}){2,}\D{0,12}$/;
const thousandCommas = /^\D{0,4}\d{1,3}(?:,\d{3}){2,}\D{0,12}$/;
const decimalComma = /^\D{0,4}\d{1,3}(?:\.\d{3})*,(?:\d{1,2}|\d{4,})\D{0,12}$/;
const decimalPoint = /^\D{0,4}\d{1,3}(?:,\d{3})*\.(?:\d{1,2}|\d{4,})\D{0,12}$/;
const openNumber = /^\D{0,4}\d{1,3}[.,]\d{3}\D{0,12}$/;

/** Gathers facts of every column while a file streams by; memory stays bounded. */
export class ColumnSurvey {
  readonly #facts: ColumnFacts[] = [];
  readonly #seen: (HashedTexts | null)[] = [];
  readonly #held = { addresses: 0, others: 0 };

  /** Takes in the cells of one row. */
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
      if (facts.samples.length < samplesKept) {
        facts.samples.push(ownCopy(value.slice(0, longestSample)));
        facts.isAddress ||= /^https?:/i.test(value);
      }
      if (value.length <= 24) note(facts, value);
      else if (value.length <= longestDate) noteDate(facts, value);
      this.#count(index, facts, value);
    }
  }

  /** Lets go of all columns but these, which follow one another from now on. */
  keep(columns: readonly number[]): void {
    const facts = columns.map((index) => this.#facts[index] ?? noFacts());
    this.#facts.splice(0, this.#facts.length, ...facts);
    const seen = columns.map((index) => this.#seen[index] ?? null);
    this.#seen.splice(0, this.#seen.length, ...seen);
  }

  /** Facts of the column, also of one that no row reached. */
  of(index: number): ColumnFacts {
    return this.#facts[index] ?? noFacts();
  }

  /** How many columns the widest row had. */
  get width(): number {
    return this.#facts.length;
  }

  #count(index: number, facts: ColumnFacts, value: string): void {
    if (facts.repeats === null) return;
    // What rows are told apart by are ids and addresses; the texts would take most of the room.
    if (value.includes(" ") || (value.length > longestId && !facts.isAddress)) {
      facts.worded++;
      return;
    }
    const seen = (this.#seen[index] ??= new HashedTexts("texts alone"));
    const before = seen.size;
    if (seen.meet(value) !== undefined) facts.repeats++;
    const kind = facts.isAddress ? "addresses" : "others";
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
    numbers: { count: 0, least: Infinity, most: -Infinity, isWhole: true },
    values: new Map(),
    repeats: 0,
    worded: 0,
    isAddress: false,
    dayFirst: 0,
    monthFirst: 0,
    openDates: 0,
    dotted: false,
    commas: 0,
    points: 0,
    openNumbers: 0,
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
  if (first < 0x24 || first > 0x39) return;
  if (plainNumber.test(value)) {
    noteRange(facts.numbers, value);
    facts.numeric++;
  } else if (numberLike.test(value)) facts.numeric++;
  if (!noteDate(facts, value) && /[.,]/.test(value)) noteNumber(facts, value);
  if (hasMangledId(value)) facts.mangled++;
}

/** Whether the value is a date of three numbers. */
function noteDate(facts: ColumnFacts, value: string): boolean {
  const date = numericDate.exec(value);
  if (!date) return false;
  if (Number(date[1]) > 12) facts.dayFirst++;
  else if (Number(date[3]) > 12) facts.monthFirst++;
  else facts.openDates++;
  facts.dotted ||= date[2] === ".";
  return true;
}

function noteRange(numbers: ColumnFacts["numbers"], value: string): void {
  const number = Number(value);
  numbers.count++;
  if (number < numbers.least) numbers.least = number;
  if (number > numbers.most) numbers.most = number;
  numbers.isWhole &&= Number.isInteger(number);
}

function noteNumber(facts: ColumnFacts, value: string): void {
  if (decimalComma.test(value) || thousandPoints.test(value)) facts.commas++;
  else if (decimalPoint.test(value) || thousandCommas.test(value)) facts.points++;
  else if (openNumber.test(value)) facts.openNumbers++;
}

/** A cut of a long text would keep all of it in memory. */
function ownCopy(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
