import { useNotebook, useNotebookActions } from "../../components/stored/notebook";
import type { Target } from "../../core/queries";
import { Annotations } from "./Annotations";
import type { ExploreDialogKind } from "./ChartActions";
import { OpenLink, SavedCharts } from "./SavedCharts";
import { useExplore } from "./store";

interface ExploreDialogProps {
  target: Target;
  dialog: ExploreDialogKind;
  onClose: () => void;
  timeZone: string;
  /** The time of a new annotation. */
  at: number;
}

/** The annotations or saved charts of the project, or a link to open. */
export function ExploreDialog({ target, dialog, onClose, timeZone, at }: ExploreDialogProps) {
  const { annotations, charts } = useNotebook(target.ref);
  const actions = useNotebookActions(target.ref);
  const open = useExplore((explore) => explore.open);
  return (
    <>
      {dialog === "annotations" && (
        <Annotations
          onClose={onClose}
          annotations={annotations}
          actions={actions}
          timeZone={timeZone}
          at={at}
        />
      )}
      {dialog === "charts" && (
        <SavedCharts
          onClose={onClose}
          charts={charts}
          actions={actions}
          onOpen={(chart) => open(chart.question)}
        />
      )}
      {dialog === "link" && <OpenLink onClose={onClose} />}
    </>
  );
}
