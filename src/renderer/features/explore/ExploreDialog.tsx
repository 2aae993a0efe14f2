import { firstPeaks } from "../../../analysis/cards/firstCards";
import type { CardView } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { AddToBoard } from "../../charts/AddToBoard";
import { useNotebook, useNotebookActions } from "../../components/stored/notebook";
import type { Target } from "../../core/queries";
import { Annotations } from "./Annotations";
import type { ExploreDialogKind } from "./ChartActions";
import { OpenLink, SavedCharts } from "./SavedCharts";
import { useExplore, useQuestion } from "./store";

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
      {(dialog === "figures" || dialog === "peaks") && (
        <AddCard
          target={target}
          kind={dialog === "figures" ? "tiles" : dialog}
          onClose={onClose}
          timeZone={timeZone}
        />
      )}
      {dialog === "link" && <OpenLink onClose={onClose} />}
    </>
  );
}

/** Adds the figures above the chart, or the peaks of its series, to a board. */
function AddCard({
  target,
  kind,
  ...dialog
}: Pick<ExploreDialogProps, "target" | "onClose" | "timeZone"> & { kind: "tiles" | "peaks" }) {
  const { query, range, filters, stories, interval, breakdown, compare, topN } = useQuestion();
  const selection = { query, range, filters, stories };
  const view: CardView =
    kind === "tiles"
      ? { kind, question: selection }
      : {
          kind,
          question: {
            ...firstPeaks,
            ...selection,
            interval,
            ...(breakdown !== "none" && { breakdown }),
            queries: compare.kind === "queries" ? compare.queries : [],
            topN: Math.min(topN, firstPeaks.topN),
          },
        };
  return <AddToBoard project={target.ref} view={view} shows={t(`cards:${kind}`)} {...dialog} />;
}
