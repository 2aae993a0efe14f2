import type { Influencer } from "../../shared/interface/influencers";
import type { InfluencerQuestion } from "../../shared/ipc/chart-question";
import { quoted } from "../../shared/query";

/** An author as a profile knows them. Without an ID they are found by name. */
interface ProfiledAuthor {
  author: string;
  authorId: string;
}

/** The query for an author's documents. By name it also finds others whose names have the same words. */
export const authorCondition = ({ author, authorId }: ProfiledAuthor) =>
  authorId === "" ? `author:${quoted(author)}` : `author_id:${quoted(authorId)}`;

/** A ranked author. Only local workspaces tell people of one name apart. */
export const profiledAuthor = ({ details, author_id }: Influencer): ProfiledAuthor => ({
  author: details.name || details.id,
  authorId: author_id ?? "",
});

/** The query for the documents of a ranked author or source. */
export function conditionOf(influencer: Influencer, type: InfluencerQuestion["type"]): string {
  const { name, id } = influencer.details;
  return type === "author" ? authorCondition(profiledAuthor(influencer)) : `hosturl:${id || name}`;
}
