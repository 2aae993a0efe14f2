import type { Influencer } from "../../../shared/interface/influencers";
import type { InfluencerQuestion } from "../../../shared/ipc/chart-question";
import type { PanelMember } from "../../../shared/ipc/panels";

/**
 * Converts an influencer to a panel member: an author by site and id, a source by its URL. Null if neither is known.
 */
export function memberOf(
  { details, network }: Influencer,
  type: InfluencerQuestion["type"],
): PanelMember | null {
  const { id, name, url } = details;
  if (type === "author" && id !== "" && network !== "")
    return { entry_type: "AUTHOR", site: network, id, name };
  const address = url || (type === "source" ? id || name : "");
  return address === "" ? null : { entry_type: "URL", url: address, exact_match: false };
}
