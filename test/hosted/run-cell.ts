import type { AppScripts } from "../support/app";
import type { Action } from "./actions";
import { Cell } from "./cell";
import type { FaultRow } from "./faults";
import { restartClock, stopClock } from "./stepped-clock";
import { liesOf, liesDuring } from "./truth";

/**
 * Carries out an action while a fault lasts, lets the service recover, and waits until nothing goes on any more. Returns
 * a sentence for everything that the app claims and that isn't so.
 */
export async function liesIn(fault: FaultRow, action: Action, scripts: AppScripts): Promise<string[]> {
  stopClock();
  const cell = await Cell.open(scripts);
  try {
    const acting = action.in(cell);
    await cell.run(async () => acting.prepare?.());
    await fault.begin(cell, action);
    const act = async () => {
      await acting.act();
      await cell.settled();
    };
    await cell.run(act, () => fault.kills === true && cell.service.hanging.size > 0);
    await cell.settled();
    const lies = await liesDuring(cell);
    await cell.recover();
    await cell.settled();
    await cell.run(async () => acting.after?.());
    await cell.settled();
    return [...lies, ...(await acting.lies()), ...(await liesOf(cell, fault))];
  } finally {
    await cell.close();
    restartClock();
  }
}
