import type { CodingSample } from "../../../shared/coding/coding-sample";
import type { BlindItem, SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { periodName } from "../../../analysis/question/range";
import { headingOf } from "../../components/table/documents";
import { plainLine } from "../../components/text/safeText";
import { formatCount } from "../../../analysis/format/numbers";

/** What was sampled: "random sample, 240 of 7,368". */
export function sampleText({ kind, documents, population, received }: SampleSummary): string {
  return received
    ? t("coding:sample.received", { documents: formatCount(documents) })
    : t(`coding:sample.${kind}`, { documents: formatCount(documents), population: formatCount(population) });
}

/** The line below a sample's title. Says nothing of scores or of what others decided. */
export function headOf(sample: SampleSummary): string {
  return [
    sampleText(sample),
    t("coding:sample.seed", { seed: sample.seed }),
    t("coding:sample.coder", { name: sample.coder }),
    ...sample.others.map(({ coder, coded }) =>
      t("coding:sample.other", { name: coder, coded: formatCount(coded) }),
    ),
  ].join(" · ");
}

/** What could be read of a hosted service's results; null if all could be drawn. */
export function readableText({ readable }: Pick<CodingSample, "readable">): string | null {
  if (!readable || readable.read >= readable.of) return null;
  return t("coding:sample.readable", {
    read: formatCount(readable.read),
    of: formatCount(readable.of),
    pieces: readable.pieces,
  });
}

/** Query and range of a selection, in words. */
export function selectionText(
  { question, inside }: Pick<CodingSample, "question" | "inside">,
  timeZone: string,
): string {
  const { q, min, max } = question;
  const query = q.trim() === "" ? t("allMentions") : q;
  const range = min === undefined || max === undefined ? t("allTime") : periodName({ min, max }, timeZone);
  return inside === null
    ? t("coding:sample.of", { query, range })
    : t("coding:sample.outsideOf", { query, inside, range });
}

/** The beginning of a document on one line. */
export function headingOfItem({ document }: Pick<BlindItem, "document">, max = 120): string {
  return plainLine(
    document.title ? `${document.title}. ${document.content ?? ""}` : headingOf(document),
    max,
  );
}

/** Half the width of an interval, as "±4.2 points". */
export function widthText(width: number): string {
  return t("coding:points", { points: 100 * width });
}
