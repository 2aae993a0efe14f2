import { runOnScreen } from "../../core/commands";
import { useSession } from "../../core/session";

/** Opens Coding, with the results of a queue if one is given. */
export function openCoding(queueId?: string): void {
  if (queueId === undefined) useSession.getState().go("coding");
  else runOnScreen({ id: "coding.results", screen: "coding" }, queueId);
}
