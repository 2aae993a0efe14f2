import { dayMs } from "../../shared/calendar/lengths";
import { ZoneClock } from "../../shared/calendar/zone-clock";
import { valueKey } from "../../shared/query";
import { isObject } from "../../shared/documents/json";
import type { CheckReport } from "../../shared/ipc/imports";
import { seriesEdges } from "../../methods/statistics/series-edges";
import { readPath } from "./document-paths";
import { hostOf } from "./host-of";
import type { ConvertedRow } from "./rows";

/** A column with more values doesn't divide the data into parts. */
const maxValues = 200;
/** Days between the first and the last document. Dates that were misread can lie millennia apart. */
const maxDays = 10_000;
const maxShown = 3;

interface Counted {
  /** Rows by spelling. */
  spellings: Map<string, number>;
  days: Map<number, number>;
}

/** Counts a file's documents by day and value: source, country and own columns, to find those that begin or end abruptly. */
export class ValueDays {
  readonly #clock: ZoneClock;
  /** By field and value. Null for a field with too many values. */
  readonly #fields = new Map<string, Map<string, Counted> | null>();
  #first = Infinity;
  #last = -Infinity;

  constructor(timeZone: string) {
    this.#clock = ZoneClock.of(timeZone);
  }

  add({ url, urlFrom, document }: ConvertedRow, at: number): void {
    if (!Number.isFinite(at)) return;
    const day = Math.floor(this.#clock.wallAt(at) / dayMs);
    this.#first = Math.min(this.#first, day);
    this.#last = Math.max(this.#last, day);
    if (urlFrom === null) this.#count("source", hostOf(url), day);
    this.#count("country", readPath(document, "extra_source_attributes.geo"), day);
    const own = document["custom"];
    for (const [name, value] of isObject(own) ? Object.entries(own) : [])
      for (const one of Array.isArray(value) ? oneEach(value) : [value])
        this.#count(`custom.${name}`, one, day);
  }

  get edges(): CheckReport["edges"] {
    const length = this.#last - this.#first + 1;
    if (!(length <= maxDays)) return [];
    return [...this.#fields]
      .flatMap(([field, values]) =>
        seriesEdges(
          [...(values?.values() ?? [])].map((counted) => ({
            value: spellingOf(counted),
            values: Array.from({ length }, (_, at) => counted.days.get(this.#first + at) ?? 0),
          })),
          (index) => this.#clock.firstAt((this.#first + index) * dayMs),
        ).map(({ series, ...edges }) => ({ field, value: series.value, ...edges })),
      )
      .sort((a, b) => sizeOf(b) - sizeOf(a))
      .slice(0, maxShown);
  }

  #count(field: string, value: unknown, day: number): void {
    if (typeof value !== "string" || value === "") return;
    let values = this.#fields.get(field);
    if (values === null) return;
    if (!values) this.#fields.set(field, (values = new Map()));
    const key = valueKey(value);
    let counted = values.get(key);
    if (!counted) {
      if (values.size >= maxValues) {
        this.#fields.set(field, null);
        return;
      }
      values.set(key, (counted = { spellings: new Map(), days: new Map() }));
    }
    const { days, spellings } = counted;
    days.set(day, (days.get(day) ?? 0) + 1);
    spellings.set(value, (spellings.get(value) ?? 0) + 1);
  }
}

/** Values of one row, each in one spelling. */
function oneEach(values: readonly unknown[]): unknown[] {
  return [
    ...new Map(values.map((value) => [typeof value === "string" ? valueKey(value) : value, value])).values(),
  ];
}

/** The most frequent spelling of a value. */
function spellingOf({ spellings }: Counted): string {
  return [...spellings].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}

const sizeOf = ({ starts, ends }: CheckReport["edges"][number]) =>
  Math.max(starts?.full.documents ?? 0, ends?.full.documents ?? 0);
