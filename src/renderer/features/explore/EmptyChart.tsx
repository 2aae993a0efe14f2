import { Button } from "@mantine/core";
import { IconCalendarOff, IconFileUpload, IconSearchOff } from "@tabler/icons-react";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { useSession } from "../../app/session";
import { formatDay } from "../../format/times";
import type { Target } from "../../app/queries";
import { useExtent } from "../../charts/question/useChart";
import { rangeName } from "../../charts/question/range";
import { useExplore } from "./store";

interface EmptyChartProps {
  target: Target;
  timeZone: string;
  onOpenFile: () => void;
}

/** Why there is nothing to draw, and the way to where something is. */
export function EmptyChart({ target, timeZone, onOpenFile }: EmptyChartProps) {
  const query = useSession((session) => session.query);
  const run = useSession((session) => session.run);
  const { range, type, ask } = useExplore();
  const extent = useExtent(target.ref, type, true);
  const showAll = () => ask({ range: { kind: "all" } });

  if (extent.error) return <Failure thrown={extent.error} onRetry={() => void extent.refetch()} />;
  if (extent.isPending) return <EmptyState title="Looking for mentions in other times" />;
  if (extent.data === null)
    return (
      <EmptyState
        icon={<IconFileUpload size={28} stroke={1.5} />}
        title="No documents yet"
        actions={
          <Button variant="filled" onClick={onOpenFile}>
            Open a file
          </Button>
        }
      >
        Drop a CSV file anywhere in this window to fill {target.project.title}.
      </EmptyState>
    );
  if (query !== "")
    return (
      <EmptyState
        icon={<IconSearchOff size={28} stroke={1.5} />}
        title="Nothing matches this query here"
        actions={
          <>
            {range.kind !== "all" && <Button onClick={showAll}>Show all time</Button>}
            <Button onClick={() => run("")}>Clear the query</Button>
          </>
        }
      >
        0 mentions in {rangeName(range, timeZone).toLowerCase()} match it. Try fewer or other words.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconCalendarOff size={28} stroke={1.5} />}
      title="No mentions in this range"
      actions={
        <Button variant="filled" onClick={showAll}>
          Show all time
        </Button>
      }
    >
      The mentions of this project run from {formatDay(extent.data.min, timeZone)} to{" "}
      {formatDay(extent.data.max - 1, timeZone)}.
    </EmptyState>
  );
}
