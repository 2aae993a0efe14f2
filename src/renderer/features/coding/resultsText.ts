import type { CodingResults } from "../../../shared/coding/results";
import { boardLimits } from "../../../shared/ipc/boards.constants";
import type { SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { formatCount, formatScore } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import { intervalText, sampleText, selectionText, shareText } from "./sampleTexts";
import { codeTitle, valueTitle } from "./valueTitles";

/** Results as the text of a card: shares and means with their intervals, agreement, and where they come from. */
export function resultsText(
  sample: SampleSummary,
  { shares, means, agreement, coded, drawn }: CodingResults,
  timeZone: string,
): string {
  const { book } = sample;
  // The only code needs no name beside its values.
  const codeOf = (code: string) => (book.codes.length > 1 ? `${codeTitle(book, code)}: ` : "");
  const scores = (value: { low: number; high: number }) =>
    t("coding:interval", { low: formatScore(value.low), high: formatScore(value.high) });
  const bullets = [
    ...(shares ?? []).map(({ code, value, shown, found }) =>
      t("coding:results.card.share", {
        value: `${codeOf(code)}${valueTitle(book, code, value)}`,
        share: shareText(shown.share),
        interval: intervalText(shown),
        count: found,
      }),
    ),
    ...means.map(({ code, mean, found, ...bounds }) =>
      t("coding:results.card.mean", {
        code: codeTitle(book, code),
        mean: formatScore(mean),
        interval: scores(bounds),
        count: found,
      }),
    ),
    ...agreement.map(({ code, alpha, percent, documents }) =>
      t(alpha ? "coding:results.card.agreement" : "coding:results.card.noAlpha", {
        code: codeTitle(book, code),
        alpha: alpha ? formatScore(alpha.value) : "",
        interval: alpha ? scores(alpha) : "",
        equal: shareText(percent),
        count: documents,
      }),
    ),
  ];
  const source = [
    t("coding:results.coded", { coded: formatCount(coded), count: drawn }),
    sampleText(sample),
    t("coding:sample.seed", { seed: sample.seed }),
    t("coding:results.drawn", { time: formatInstant(sample.drawnAt, timeZone) }),
    selectionText(sample, timeZone),
  ].join(" · ");
  const end = `\n\n${source}. ${shares ? t("coding:results.interval") : ""}`.trimEnd();
  const list: string[] = [];
  let length = end.length;
  for (const bullet of bullets) {
    length += bullet.length + 3;
    if (length > boardLimits.text) break;
    list.push(`- ${bullet}`);
  }
  return `${list.join("\n")}${end}`;
}
