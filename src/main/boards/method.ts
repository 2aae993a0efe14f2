import { formatCount } from "../../analysis/format/numbers";
import { originName } from "../../analysis/format/originName";
import { formatInstant } from "../../analysis/format/times";
import { termName } from "../../analysis/words/termName";
import type { MethodRecord, Report } from "../../shared/ipc/reports";
import { t } from "../../shared/texts";

/** How the numbers of a report were counted, in words. The record has what a program needs to count them again. */
export function methodOf(
  record: MethodRecord,
  { range, stars = [] }: { range: string; stars?: readonly string[] },
): Report["method"] {
  const { board, data, samples, hiddenTerms, timeZone, earshot, made, pseudonyms } = record;
  const { corrections } = record;
  const instant = (at: number) => formatInstant(at, timeZone);
  const section = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? [{ heading, lines: [...lines] }] : [];
  return [
    ...section(t("main:report.method.board"), [
      t("main:report.method.range", { range }),
      t("main:report.method.query", { query: board.query.trim() || t("charts:foot.allMentions") }),
    ]),
    ...section(
      t("main:report.method.data"),
      data.documents === null
        ? [t("main:report.method.notTold")]
        : [
            t("main:report.method.documents", { count: data.documents }),
            ...(data.firstChange === null || data.lastChange === null
              ? []
              : [
                  t("main:report.method.changes", {
                    first: instant(data.firstChange),
                    last: instant(data.lastChange),
                  }),
                ]),
            ...data.sentiments.map(({ origin, documents: count }) =>
              t("main:report.method.sentiments", { count, origin: originName(origin) }),
            ),
            ...stars,
          ],
    ),
    ...section(
      t("main:report.method.corrections"),
      byName(corrections).map(({ name, at, documents: count, undone }) =>
        t(undone ? "main:report.method.undone" : "main:report.method.correction", {
          name,
          count,
          time: instant(at),
        }),
      ),
    ),
    ...section(
      t("main:report.method.samples"),
      samples.map(({ title, coded, population }) =>
        t("main:report.method.sample", {
          title,
          coded: formatCount(coded),
          population: formatCount(population),
        }),
      ),
    ),
    ...section(
      t("main:report.method.hidden"),
      hiddenTerms.length > 0 ? [hiddenTerms.map(termName).join(", ")] : [],
    ),
    ...section(t("main:report.method.people"), pseudonyms ? [t("main:report.method.pseudonyms")] : []),
    ...section(t("main:report.method.record"), [
      t("main:report.method.version", { version: earshot, time: instant(made) }),
      t("main:report.method.repeat"),
    ]),
  ];
}

/** Edits of the same name as one, at the time of the last: there may be hundreds of single ones. */
function byName(corrections: MethodRecord["corrections"]): MethodRecord["corrections"] {
  const found = new Map<string, MethodRecord["corrections"][number]>();
  for (const correction of corrections) {
    const key = `${correction.name} ${correction.undone}`;
    found.set(key, { ...correction, documents: correction.documents + (found.get(key)?.documents ?? 0) });
  }
  return [...found.values()];
}

/** Sections as pages of lines, so that no page has more lines than fit. */
export function pagesOf(
  sections: Report["method"],
  linesPerPage: number,
  charactersPerLine: number,
): { text: string; isHeading: boolean }[][] {
  const pages: { text: string; isHeading: boolean }[][] = [];
  let used = linesPerPage;
  for (const { heading, lines } of sections)
    for (const [at, text] of [heading, ...lines].entries()) {
      const isHeading = at === 0;
      const takes = Math.ceil(text.length / charactersPerLine) + (isHeading ? 1 : 0);
      if (used + takes + (isHeading ? 1 : 0) > linesPerPage) {
        pages.push([]);
        used = 0;
      }
      pages.at(-1)?.push({ text, isHeading });
      used += takes;
    }
  return pages;
}
