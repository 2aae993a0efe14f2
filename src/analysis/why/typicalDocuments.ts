import { epochParam } from "../../shared/calendar/epoch-param";
import type { DocumentBrief, Typical, Why } from "../../shared/interface/text-analysis";
import { textLimits } from "../../shared/interface/text-analysis.constants";
import type { RouteInput } from "../../shared/ipc";
import type { QuotationChoice } from "../../shared/ipc/boards";
import { exclude, narrow } from "../../shared/query";
import { claimOf } from "../../shared/why/claim";
import { t } from "../../shared/texts";
import { factorName } from "./whyTexts";
import type { WhyQuestion } from "./whyParams";

/** Quotations of an explanation. */
const shown = 3;

export const noChoice: QuotationChoice = { pinned: [], replaced: [] };

/** API parameters of the documents that are quoted for an explanation. */
export function typicalParams(
  { q, filters, period }: WhyQuestion,
  why: Why,
  { pinned }: QuotationChoice,
  timezone: string,
): RouteInput<"text.typical">["params"] {
  const { factor, sentiment, first } = claimOf(why);
  const wanted = [...pinned, ...(first === undefined || pinned.includes(first) ? [] : [first])];
  const counted = why.coverage.reduce(
    (all, { compared, query: own }) => (compared || !own ? all : exclude(all, own)),
    q,
  );
  const query = factor ? narrow(counted, factor.query) : counted;
  return {
    ...(query === "" ? {} : { q: query }),
    min: epochParam(period.min),
    max: epochParam(period.max),
    timezone,
    ...filters,
    ...(sentiment && { sentiment }),
    ...(wanted.length > 0 && { pinned: wanted }),
    top_n: textLimits.quotations,
  };
}

/** The documents that are quoted, and whether there are others to replace one. */
export function quotedOf(
  { data }: Typical,
  { pinned, replaced }: QuotationChoice,
): { quoted: DocumentBrief[]; hasOthers: boolean } {
  const left = data.filter(({ url }) => pinned.includes(url) || !replaced.includes(url));
  return { quoted: left.slice(0, shown), hasOthers: left.length > shown };
}

/** What quotations are typical of: "negative mentions with “gate”". */
export function typicalText(why: Why, { sentiment }: Typical): string {
  const { factor } = claimOf(why);
  const name = factor && factorName(factor);
  const of = t(`why:typical.${sentiment ?? "any"}`);
  return name ? t("why:typical.with", { of, name }) : of;
}
