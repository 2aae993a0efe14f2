import { runOnScreen } from "./commands";
import { useSession } from "./session";

/** The action of Coding that opens the results of the queue whose id is its argument. */
export const resultsAction = { id: "coding.results", screen: "coding" } as const;

/** Opens Coding, with the results of a queue if one is given. */
export function openCoding(queueId?: string): void {
  if (queueId === undefined) useSession.getState().go("coding");
  else runOnScreen(resultsAction, queueId);
}
