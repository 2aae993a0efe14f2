import { actions, type Action } from "./actions";
import { faults, type FaultRow } from "./faults";

/** One action that meets one fault. */
export interface TableCell {
  name: string;
  action: Action;
  fault: FaultRow;
}

const met = ({ meets }: FaultRow) => actions.filter((action) => meets?.(action) ?? true);
const cellOf = (fault: FaultRow, action: Action): TableCell => ({
  name: `${action.name} meets ${fault.name}`,
  action,
  fault,
});

/** Every action with every fault that it can meet. */
export const table: readonly TableCell[] = faults.flatMap((fault) =>
  met(fault).map((action) => cellOf(fault, action)),
);

/** One cell of each fault, with all actions in turn. */
export function dose(seed: number): TableCell[] {
  return faults.flatMap((fault, n) => {
    const possible = met(fault);
    // The step has no divisor in common with the number of actions, so that each has its turn.
    const action = possible[(n * 7 + seed) % possible.length];
    return action ? [cellOf(fault, action)] : [];
  });
}
