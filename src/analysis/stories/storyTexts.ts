import type { Stories, Story } from "../../shared/interface/text-analysis";
import { withoutRepostMark } from "../../shared/text/repost-mark";
import { t } from "../../shared/texts";
import { formatCount, formatShare } from "../format/numbers";

/** What a story is called: the title of its first document, else the beginning of its text. */
export function headlineOf({ first }: Pick<Story, "first">): string {
  return withoutRepostMark(first.title || first.snippet) || first.url;
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
