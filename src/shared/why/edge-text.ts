import { writtenDay } from "../calendar/written-day";
import { currentLanguage, t } from "../texts";

/** The first or last day of data. A day is told by an instant of it. */
export interface Edge {
  day: number;
  /** Documents before the first day or after the last one. */
  outside: number;
  /** That day or the one beside it, whichever has more documents. */
  full: { day: number; documents: number };
}

interface Span<T> {
  /** What has the data. */
  what: string;
  starts?: T | null | undefined;
  ends?: T | null | undefined;
}

interface Edges extends Span<Edge> {
  /** False for a subject, which may begin as abruptly as data do. */
  sure: boolean;
}

/** Which time the data of several values cover: "Fjord from Feb 22, 2026; Gale through Mar 3, 2026". */
export function spansText(
  covered: readonly Span<Pick<Edge, "day">>[],
  zone: string,
  locale: string = currentLanguage(),
): string {
  const days = new Intl.DateTimeFormat(locale, { timeZone: zone, ...writtenDay });
  const values = covered.map(({ what, starts, ends }) =>
    t(`why:coverage.${starts && ends ? "between" : starts ? "from" : "through"}`, {
      what,
      first: starts && days.format(starts.day),
      last: ends && days.format(ends.day),
    }),
  );
  return values.length === 0 ? "" : t("why:coverage.incomplete", { values: values.join("; ") });
}

/** Where data begin or end abruptly, with the numbers on both sides. */
export function edgeText(
  { what, starts, ends, sure }: Edges,
  zone: string,
  locale: string = currentLanguage(),
): string {
  const day = (at: number) => new Intl.DateTimeFormat(locale, { timeZone: zone, ...writtenDay }).format(at);
  const edge = ({ day: at, outside, full }: Edge) => ({
    what,
    day: day(at),
    outside,
    there: new Intl.NumberFormat(locale).format(full.documents),
    full:
      day(full.day) === day(at) ? t("why:coverage.thatDay") : t("why:coverage.onDay", { day: day(full.day) }),
  });
  const said: string[] = [];
  if (starts)
    said.push(
      t("why:coverage.starts", edge(starts)),
      sure ? t("why:coverage.dataBegin") : t("why:coverage.eitherBegins"),
    );
  if (ends)
    said.push(
      t("why:coverage.ends", edge(ends)),
      sure ? t("why:coverage.dataEnd") : t("why:coverage.eitherEnds"),
    );
  return said.join(" ");
}
