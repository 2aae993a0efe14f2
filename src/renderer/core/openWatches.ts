import { runOnScreen } from "./commands";
import { useSession } from "./session";

/** The action of Watches that begins a watch of what Explore shows. */
export const watchExploredAction = { id: "watches.explored", screen: "watches" } as const;

/** The action of Watches that shows the evidence of the event whose id is its argument. */
export const firedAction = { id: "watches.fired", screen: "watches" } as const;

/** Shows what a watch fired for, in its project. */
export function openFired(fired: { connectionId: string; projectId: string; firedId: string }): void {
  useSession.getState().openConnection(fired.connectionId, fired.projectId);
  runOnScreen(firedAction, fired.firedId);
}
