import { useQueryClient } from "@tanstack/react-query";
import { keys, type Target } from "../../app/queries";
import { useSession } from "../../app/session";
import { QueryBox } from "../../components/QueryBox";
import { Screen } from "../../components/Screen";
import { useAnswers } from "./answers";
import { ChartPanel } from "./ChartPanel";
import { Controls } from "./Controls";
import { binName, binPeriod } from "./interval";
import { MentionList } from "./MentionList";
import { useExplore } from "./store";
import { Tiles } from "./Tiles";

interface ExploreScreenProps {
  target: Target;
  onOpenFile: () => void;
}

/** Explore: a query, its figures, its chart, its documents. */
export function ExploreScreen({ target, onOpenFile }: ExploreScreenProps) {
  const { draft, query, setDraft, run, go, setPeriod } = useSession();
  const { bin, setBin, timeType } = useExplore();
  const client = useQueryClient();
  const answers = useAnswers(target.ref);
  const { resolved, interval, timeZone } = answers;
  const range = resolved?.period;

  const ask = () => {
    if (draft.trim() !== query) setBin(null);
    else
      void client.invalidateQueries({
        queryKey: keys.project(target.ref.connectionId, target.ref.projectId),
      });
    run();
  };
  const stop = () =>
    void client.cancelQueries({ queryKey: keys.project(target.ref.connectionId, target.ref.projectId) });
  return (
    <Screen
      name="Explore"
      bar={
        <QueryBox
          value={draft}
          onChange={setDraft}
          onRun={ask}
          busy={answers.chart.isFetching}
          onStop={stop}
        />
      }
      controls={<Controls timeZone={timeZone} period={range} interval={interval} />}
    >
      <Tiles answers={answers} />
      <ChartPanel target={target} answers={answers} onOpenFile={onOpenFile} />
      {range && (
        <MentionList
          target={target}
          timeZone={timeZone}
          timeType={timeType}
          period={
            bin !== null && timeType === "published" ? binPeriod(bin, interval, timeZone, range) : range
          }
          binName={bin !== null && timeType === "published" ? binName(bin, interval, timeZone) : null}
          onWholeRange={() => setBin(null)}
          onOpen={(period) => {
            setPeriod(period);
            go("documents");
          }}
        />
      )}
    </Screen>
  );
}
