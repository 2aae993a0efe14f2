import type { GivenFile } from "../../shared/ipc/files";
import { runOnScreen } from "./commands";
import { useSession } from "./session";

/** The action of Coding that opens the results of the queue whose id is its argument. */
export const resultsAction = { id: "coding.results", screen: "coding" } as const;

/** The action of Coding that opens a coder's file, whose handle and name are its argument, with a space between. */
export const receiveAction = { id: "coding.receive", screen: "coding" } as const;

/** Whether a file holds a sample or decisions of another coder, by the name under which Earshot saves them. */
export const isCoderFile = ({ name }: GivenFile): boolean => /\.earshot-coding( \(\d+\))?\.json$/i.test(name);

/** Opens a coder's file in Coding. */
export function openCoderFile({ handle, name }: GivenFile): void {
  runOnScreen(receiveAction, `${handle} ${name}`);
}

/** Opens Coding, with the results of a queue if one is given. */
export function openCoding(queueId?: string): void {
  if (queueId === undefined) useSession.getState().go("coding");
  else runOnScreen(resultsAction, queueId);
}
