import type { Stories, Story } from "../../shared/interface/text-analysis";
import { headlineIn } from "../../shared/text/repost-mark";
import { t } from "../../shared/texts";
import { formatCount, formatShare } from "../format/numbers";
import { formatLength, isMidnight } from "../format/times";

/** What a story is called: the title of its first document, else the beginning of its text. */
export function headlineOf({ first }: Pick<Story, "first">): string {
  return headlineIn(first.title || first.snippet) || first.url;
}

/** From this part of originals on, stories tell little about all mentions. */
const nearlyAll = 0.98;

/** Says that hardly anything is repeated. Null where enough is. */
export function rareText({ documents, originals }: Pick<Stories, "documents" | "originals">): string | null {
  return documents > 0 && originals < documents && originals >= nearlyAll * documents
    ? t("stories:rare", { count: documents, copies: formatCount(documents - originals) })
    : null;
}

/** How soon a story had half of its documents. Of days without times, no more is known. */
export function halfText(
  { first, half_time: half }: Pick<Story, "first" | "half_time">,
  timeZone: string,
): string {
  return half === 0 && isMidnight(first.published, timeZone)
    ? t("stories:sameDay")
    : formatLength(half / 1000);
}

/** How many mentions tell how many stories. */
export function storiesSummary({ documents, originals }: Pick<Stories, "documents" | "originals">): string {
  return t("stories:summary", {
    documents: formatCount(documents),
    count: originals,
    share: formatShare(originals, documents) ?? "–",
  });
}

/** Who published the first document, and where. */
export function firstBy({ first: { author, source } }: Pick<Story, "first">): string {
  if (author && source && author !== source) return t("stories:byOn", { author, source });
  return author || source;
}
