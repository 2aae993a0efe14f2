import { IconSearchOff } from "@tabler/icons-react";
import { EmptyState } from "../../components/EmptyState";

/** A chart without mentions. */
export function EmptyCard() {
  return (
    <EmptyState icon={<IconSearchOff size={24} stroke={1.5} />} title="No mentions here">
      None match the query in this range. Choose a longer range or other words.
    </EmptyState>
  );
}
