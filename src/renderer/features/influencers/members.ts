import type { Influencer } from "../../../shared/interface/influencers";
import type { InfluencerQuestion } from "../../../shared/ipc/chart-question";
import type { PanelMember } from "../../../shared/ipc/panels";

/** An influencer as a member of a panel: an author by site and id, a source by its address; null where neither is known. */
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
