import { partsOf } from "../../../analysis/question/share";
import { shortened } from "../../../shared/text/start-of";
import { Button } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { Fragment, lazy, Suspense, useMemo, useState } from "react";
import { can } from "../../../shared/capabilities";
import { loadLateTexts, t } from "../../../shared/texts";
import { keys, type Target } from "../../core/queries";
import { AddToBoardButton } from "../../charts/AddToBoardButton";
import { ChartCard } from "../../charts/ChartCard";
import type { ExplainedBins } from "../../charts/ChartCanvas";
import { DocumentList } from "../../charts/DocumentList";
import { exportableChart } from "../../charts/exportable";
import {
  onlyVisibleSeries,
  drilldown,
  rangeOf,
  runOf,
  spotAt,
  valueCondition,
  type Drilldown,
  type Spot,
} from "../../../analysis/question/drilldown";
import { addsUpToWhole, binTotal } from "../../../analysis/question/chart";
import { isAdditive } from "../../../analysis/question/metric";
import { moved } from "../../../analysis/question/range";
import { callsOf, useChart, type ChartState } from "../../charts/question/useChart";
import { isCustom, seriesInSentence } from "../../../analysis/question/terms";
import { QuestionControls } from "../../charts/QuestionControls";
import { useShownChart } from "../../charts/useShownChart";
import { chartNote, type ShownChart } from "../../../analysis/shownChart";
import { ExportMenu } from "../../charts/ExportMenu";
import { seriesName, whyQuestion } from "./whyQuestion";
import { useNotebook, useNotebookActions } from "../../components/stored/notebook";
import { openRename, RenameButton } from "../../components/metrics/RenameButton";
import { SummaryButton } from "../../components/summary/SummaryButton";
import { CostNote } from "../../components/states/CostNote";
import { Screen } from "../../components/layout/Screen";
import { useSearch } from "../../core/search";
import { narrow, tryParse } from "../../../shared/query";
import { SessionQuery } from "../../components/query/SessionQuery";
import { toast } from "../../components/states/toast";
import { openPlace, useScreenAction } from "../../core/openPlace";
import { atBeginning } from "../../../analysis/format/labels";
import { formatInstant } from "../../../analysis/format/times";
import { isAlone } from "../../charts/hidden";
import { ChartActions, type ExploreDialogKind } from "./ChartActions";
import type { exploreActions } from "./commands";
import { NothingFound } from "../../charts/NothingFound";
import { useExplore, useQuestion } from "./store";
import { Tiles } from "./Tiles";

// The first screen needs none of these.
const WhyPanel = lazy(async () => ({ default: (await import("./WhyPanel")).WhyPanel }));
const ExploreDialog = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("./ExploreDialog")).ExploreDialog };
});

type Actions = typeof exploreActions;

/** Ids alone: labels and icons of actions load with the palette. */
const actionIds = {
  why: { id: "explore.why" },
  peak: { id: "explore.peak" },
  estimated: { id: "explore.estimated" },
  sureness: { id: "explore.sureness" },
} as const satisfies { [Name in keyof Actions]: Pick<Actions[Name], "id"> };

interface ExploreScreenProps {
  target: Target;
  onOpenFile: () => void;
}

/** Explore: a query with its figures, chart and documents. */
export function ExploreScreen({ target, onOpenFile }: ExploreScreenProps) {
  const { ref } = target;
  const question = useQuestion();
  const { hidden, spot, isExplained, ask, setSpot, explain, setStories } = useExplore();
  const notebook = useNotebook(ref);
  const actions = useNotebookActions(ref);
  const state = useChart(target, question);
  const shown = useShownChart(state, notebook.annotations, hidden);
  const [dialog, setDialog] = useState<ExploreDialogKind | null>(null);
  /** Whether the explanation was closed last, so that its button gets the focus back. */
  const [returned, setReturned] = useState(false);
  const { resolved, timeZone, request, family, metrics, estimates } = state;

  const move =
    resolved && question.range.kind !== "all"
      ? (steps: number) => {
          const range = moved(resolved, steps, timeZone);
          if (range) ask({ range });
        }
      : undefined;
  const part = useMemo(() => partOf(state, shown, spot), [state, shown, spot]);
  const why = shown && part ? whyQuestion(target, shown, part, spot?.series) : null;
  const canExplain =
    why !== null && (spot !== null || question.range.kind !== "all") && !state.answer.isPlaceholderData;
  useExploreActions({ target, state, shown, canExplain });
  const keepNote = async (sentence: string, at: number) => {
    const item = { id: crypto.randomUUID(), at, text: shortened(sentence, longestNote) };
    if (await actions.keep({ list: "annotations", item }))
      toast(t("why:panel.kept", { time: formatInstant(at, timeZone) }));
  };
  const saveChart = async (name: string) => {
    const item = { id: crypto.randomUUID(), name, question };
    if (await actions.keep({ list: "charts", item })) toast(t("explore:savedAs", { name }));
  };
  return (
    <Screen
      name={t("explore:name")}
      bar={
        <SessionQuery
          queryKey={keys.project(ref.connectionId, ref.projectId)}
          busy={state.answer.isFetching}
          onSaveChart={(name) => void saveChart(name)}
        />
      }
      controls={
        <>
          <QuestionControls
            target={target}
            question={question}
            family={family}
            request={request}
            timeZone={timeZone}
            metrics={metrics}
            onAsk={ask}
            onMove={move}
            estimates={estimates}
            parts={partsOf(state.answer.data?.main, question.breakdown, state.titles)}
          />
          <CostNote calls={request ? callsOf(request) : 0} />
        </>
      }
    >
      <Tiles target={target} state={state} />
      <ExploreChart
        target={target}
        state={state}
        shown={shown}
        onMove={move}
        canExplain={why !== null}
        onDialog={setDialog}
        onOpenFile={onOpenFile}
      />
      {isExplained && why ? (
        <Suspense>
          <WhyPanel
            target={target}
            question={why}
            chart={question}
            onStories={setStories}
            onKeep={(sentence, at) => void keepNote(sentence, at)}
            onClose={() => {
              explain(false);
              setReturned(true);
            }}
          />
        </Suspense>
      ) : (
        <DrilldownDocuments
          target={target}
          state={state}
          shown={shown}
          spot={spot}
          found={part}
          onWhole={() => setSpot(null)}
          onWhy={canExplain ? () => explain(true) : undefined}
          focusWhy={returned}
        />
      )}
      {dialog && (
        <Suspense>
          <ExploreDialog
            target={target}
            dialog={dialog}
            onClose={() => setDialog(null)}
            timeZone={timeZone}
            at={shown?.chart.axis === "time" && spot?.bin ? Number(spot.bin) : Date.now()}
          />
        </Suspense>
      )}
    </Screen>
  );
}

interface ExploreChartProps {
  target: Target;
  state: ChartState;
  shown: ShownChart | null;
  onMove: ((steps: number) => void) | undefined;
  canExplain: boolean;
  onDialog: (dialog: ExploreDialogKind) => void;
  onOpenFile: () => void;
}

/** The chart, with what a click, a drag and its buttons do. */
function ExploreChart(props: ExploreChartProps) {
  const { target, state, shown, onMove, canExplain, onDialog, onOpenFile } = props;
  const question = useQuestion();
  const { hidden, spot, ask, setForm, toggle, solo, setSpot, explain } = useExplore();
  const { timeZone, family } = state;
  const { breakdown } = question;
  const marked = useMemo(() => shown && markedOf(shown, spot), [shown, spot]);
  const zoom = (from: number, to: number) => {
    const run = shown && runOf(shown.chart, from, to);
    if (!run) return;
    // A single bin has finer ones inside.
    if (shown.chart.axis === "time")
      ask({
        range: rangeOf(run, shown.answer.request),
        ...(run.first === run.last && { interval: "auto" }),
      });
    else setSpot({ bin: run.first, until: run.last, series: onlyVisibleSeries(shown.chart, hidden) });
  };
  const explainBins = (bins: ExplainedBins | null) => {
    const run = bins && shown && runOf(shown.chart, bins.from, bins.to);
    if (run) {
      const isSelected = spot?.bin === run.first && (spot.until ?? spot.bin) === run.last;
      setSpot({
        bin: run.first,
        ...(run.last !== run.first && { until: run.last }),
        series: bins.series ?? (isSelected ? spot.series : null) ?? onlyVisibleSeries(shown.chart, hidden),
      });
    }
    explain(true);
  };
  return (
    <ChartCard
      state={state}
      shown={shown}
      hidden={hidden}
      onToggle={toggle}
      onSolo={(key, all) => {
        solo(key, all);
        setSpot(withSeries(spot, isAlone(hidden, key, all) ? null : key));
      }}
      marked={marked}
      empty={
        <NothingFound
          target={target}
          type={question.type}
          onShowAll={() => ask({ range: { kind: "all" } })}
          onOpenFile={onOpenFile}
        />
      }
      onPick={({ index, series }) => {
        const picked = shown && spotAt(shown.chart, index, series, hidden);
        if (!picked) return;
        setSpot(spot?.bin === picked.bin && spot.series === picked.series ? null : picked);
      }}
      onSeries={(series) => setSpot({ bin: null, series })}
      {...(isCustom(breakdown) &&
        can(target.connection, "valueNames") && {
          onRename: (value: string) => void openRename(target, breakdown, value),
        })}
      onZoom={zoom}
      {...(onMove ? { onMove } : {})}
      {...(canExplain ? { onWhy: explainBins } : {})}
      actions={
        <>
          <ChartActions
            family={family}
            whole={shown ? addsUpToWhole(shown.chart) : isAdditive(question.metric)}
            form={shown?.form ?? question.form}
            onForm={setForm}
            onDialog={onDialog}
            onSample={() => openPlace({ screen: "coding", explored: true })}
            onWatch={() => openPlace({ screen: "watches", explored: true })}
          />
          <AddToBoardButton
            project={target.ref}
            view={{ kind: "chart", question }}
            shows={shown?.title ?? ""}
            timeZone={timeZone}
          />
          <ExportMenu
            exportable={shown && exportableChart(shown, target, hidden, chartNote(shown, state, hidden))}
          />
        </>
      }
    />
  );
}

interface ActionsOptions {
  target: Target;
  state: ChartState;
  shown: ShownChart | null;
  canExplain: boolean;
}

/** What can be done with the chart by name. */
function useExploreActions({ target, state, shown, canExplain }: ActionsOptions) {
  const question = useQuestion();
  const { hidden, ask, setSpot, explain } = useExplore();
  const { timeZone, estimates } = state;
  useScreenAction(actionIds.why, () => (canExplain ? explain(true) : toast(t("why:panel.unavailable"))));
  useScreenAction(
    actionIds.peak,
    () => {
      const peak = shown && spotAt(shown.chart, highestBin(shown, hidden), null, hidden);
      const found = shown && peak && drilldown(shown.answer.request, shown.chart, peak);
      if (!found || !whyQuestion(target, shown, found)) {
        toast(t("why:panel.unavailable"));
        return;
      }
      setSpot(peak);
      explain(true);
    },
    (shown !== null && !state.answer.isPlaceholderData) || state.answer.isError || state.extent.data === null,
  );
  useScreenAction(
    actionIds.estimated,
    () => {
      const why = estimates
        ? estimates.code.estimates.whyNot(estimates, timeZone)
        : t("charts:estimate.none");
      if (question.estimated || why === null) ask({ estimated: !question.estimated });
      else toast(atBeginning(why));
    },
    estimates !== undefined,
  );
  useScreenAction(actionIds.sureness, () =>
    openPlace({ screen: "coding", sampleId: estimates?.estimate?.sample.sampleId }),
  );
}

/** The selection with another series; null if nothing is selected then. */
function withSeries(spot: Spot | null, series: string | null): Spot | null {
  const bin = spot?.bin ?? null;
  return bin === null && series === null ? null : { ...spot, bin, series };
}

/** Index of the bin with the most mentions. */
function highestBin({ chart: shown }: ShownChart, hidden: ReadonlySet<string>): number {
  const chart = shown.estimate?.scored ?? shown;
  const totals = chart.bins.map((_, index) => binTotal(chart, index, hidden) ?? 0);
  return totals.indexOf(Math.max(...totals));
}

function markedOf({ chart }: ShownChart, spot: Spot | null): readonly [number, number] | null {
  if (spot?.bin === null || spot?.bin === undefined) return null;
  const at = (key: string | number) => chart.bins.findIndex((bin) => bin.key === key);
  const from = at(spot.bin);
  const to = at(spot.until ?? spot.bin);
  return from < 0 || to < 0 ? null : [from, to];
}

/** Maximum length of a note. */
const longestNote = 300;

/** The documents that the chart, or the selected bin or series, counts. Null while the chart loads. */
function partOf({ request, answer }: ChartState, shown: ShownChart | null, spot: Spot | null) {
  // While a chart loads, the selected bin can't be resolved yet.
  if (!request || !shown || (spot && answer.isPlaceholderData)) return null;
  return drilldown(request, shown.chart, spot ?? { bin: null, series: null });
}

interface DrilldownProps {
  target: Target;
  state: ChartState;
  shown: ShownChart | null;
  spot: Spot | null;
  found: Drilldown | null;
  onWhole: () => void;
  /** Explains the listed part. Absent if it can't be explained. */
  onWhy: (() => void) | undefined;
  focusWhy: boolean;
}

/** The documents of the chart, or of the selected bin or series. */
function DrilldownDocuments({ target, state, shown, spot, found, onWhole, onWhy, focusWhy }: DrilldownProps) {
  const { request, allMentions } = state;
  const query = useSearch((search) => search.query);
  const run = useSearch((search) => search.run);
  if (!request || !shown || !found) return null;
  const names = spot ? spotName(shown, spot) : null;
  const only = spot ? onlyConditions(shown, spot) : [];
  return (
    <DocumentList
      target={target}
      title={
        names ??
        (request.question.type === "search_indexed"
          ? t("explore:documents.latestIndexed")
          : t("explore:documents.latest"))
      }
      drilldown={found}
      of={spot ? allMentions : undefined}
      actions={
        <>
          {request.question.scope === "global" && (
            <SummaryButton
              target={target}
              question={{ q: request.question.query, ...request.period }}
              scope="global"
            />
          )}
          {onWhy && (
            <Button
              size="xs"
              leftSection={<IconHelpCircle size={14} aria-hidden />}
              autoFocus={focusWhy}
              onClick={onWhy}
            >
              {t("why:panel.open")}
            </Button>
          )}
          {only.map(({ kind, value, name, condition }) => (
            <Fragment key={condition}>
              <Button size="xs" onClick={() => run(narrow(query, condition))}>
                {t("charts:only", { name })}
              </Button>
              {isCustom(kind) && <RenameButton target={target} field={kind} value={value} name={name} />}
            </Fragment>
          ))}
          {spot && (
            <Button size="xs" onClick={onWhole}>
              {t("explore:documents.whole")}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Conditions that limit the query to the value of the selected bin and to that of the selected series. */
function onlyConditions({ answer, chart }: ShownChart, spot: Spot) {
  const { family, subject, breakdown } = answer.request;
  const bin = family === "ranking" && spot.until === undefined ? spot.bin : null;
  const parts = [
    { kind: subject, value: bin, of: chart.bins.find(({ key }) => key === bin) },
    { kind: breakdown, value: spot.series, of: chart.series.find(({ key }) => key === spot.series) },
  ];
  return parts.flatMap(({ kind, value, of }) => {
    const condition = value === null ? null : valueCondition(kind, String(value), of?.joined);
    return condition !== null && of !== undefined && tryParse(condition).ok
      ? [{ kind, value: String(value), name: of.name, condition }]
      : [];
  });
}

function spotName({ answer, chart }: ShownChart, spot: Spot): string {
  const nameOf = (key: string | number | null | undefined) => chart.bins.find((bin) => bin.key === key)?.name;
  const bin = nameOf(spot.bin) ?? "";
  const until = spot.until === undefined || spot.until === spot.bin ? "" : ` – ${nameOf(spot.until) ?? ""}`;
  const series = seriesName(chart, spot.series);
  if (bin === "") return series ?? "";
  return `${bin}${until}${series ? `, ${seriesInSentence(series, answer.request.breakdown)}` : ""}`;
}
