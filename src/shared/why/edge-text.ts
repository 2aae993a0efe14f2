import type { Coverage } from "../interface/text-analysis";
import { currentLanguage, t } from "../texts";

interface Edges extends Pick<Coverage, "starts" | "ends" | "sure"> {
  /** What has the data. */
  what: string;
}

/** Where data begin or end abruptly, with the numbers on both sides. */
export function edgeText(
  { what, starts, ends, sure }: Edges,
  zone: string,
  locale: string = currentLanguage(),
): string {
  const day = (at: number) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: "medium" }).format(at);
  const edge = ({ day: at, outside, full }: NonNullable<Coverage["starts"]>) => ({
    what,
    day: day(at),
    count: outside,
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
