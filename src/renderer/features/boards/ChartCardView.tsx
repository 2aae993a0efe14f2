import { useMemo, useState } from "react";
import type { CardOf } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { asCallError } from "../../core/api";
import { openPlace } from "../../core/openPlace";
import { ChartCard } from "../../charts/ChartCard";
import { exportableChart } from "../../charts/exportable";
import { soloed, toggled } from "../../charts/hidden";
import { onlyVisibleSeries, rangeOf, runOf, spotAt, type Spot } from "../../../analysis/question/drilldown";
import { callsOf, useChart } from "../../charts/question/useChart";
import { useLead } from "../../charts/question/useLead";
import { cardChart } from "../../../analysis/question/cardChart";
import { chartTitle } from "../../../analysis/question/words";
import { useShownChart } from "../../charts/useShownChart";
import { chartNote } from "../../../analysis/shownChart";
import { chartFinding } from "../../../analysis/findings";
import { CardFrame, type BoardCardProps } from "./CardFrame";
import { EmptyCard } from "./EmptyCard";
import { questionOf } from "../../../analysis/boardQuestion";
import type { CardContent } from "./shownCards";

/** A chart on a board. */
export function ChartCardView({ target, query, range, ...of }: BoardCardProps<CardOf<"chart">>) {
  const { card, acts, annotations } = of;
  const question = useMemo(() => questionOf(card, { query, range }), [card, query, range]);
  const state = useChart(target, question, { before: false });
  const { lead, calls } = useLead(target, state.request);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = useShownChart(state, annotations, hidden);
  const { answer, request, extent, titles } = state;
  const title =
    card.title || (shown?.title ?? (request ? chartTitle(request, titles) : t("charts:mentions")));
  const failed = answer.error ?? (state.resolved === null ? extent.error : null);
  const old = shown === null || answer.isPlaceholderData;
  const note = shown ? chartNote(shown, state, hidden) : "";
  const finding = useMemo(
    () => (old ? null : chartFinding(shown, state.allMentions, lead)),
    [old, shown, state.allMentions, lead],
  );
  const content = useMemo(
    (): CardContent | null =>
      old
        ? null
        : {
            asOf: shown.answer.asOf,
            calls: calls + callsOf(shown.answer.request, { before: false }),
            exportable: exportableChart({ ...shown, title }, target, hidden, note),
          },
    [old, shown, target, hidden, note, title, calls],
  );
  const read = useMemo(() => shown && { ...shown, chart: cardChart(shown.chart, shown.form) }, [shown]);
  const explore = (spot: Spot) => openPlace({ screen: "explore", ...target.ref, question, spot });
  return (
    <CardFrame
      of={of}
      title={title}
      content={content}
      busy={answer.isFetching || state.awaitsMetrics || (state.resolved === null && extent.isFetching)}
      failure={failed && old ? asCallError(failed).message : null}
      said={finding?.message ?? ""}
      isEmpty={finding?.isEmpty}
    >
      {(actions) => (
        <ChartCard
          state={state}
          shown={read}
          hidden={hidden}
          onToggle={(key) => setHidden(toggled(hidden, key))}
          onSolo={(key, all) => setHidden(soloed(hidden, key, all))}
          title={card.title}
          grow
          empty={<EmptyCard />}
          onPick={({ index, series }) => {
            const picked = read && spotAt(read.chart, index, series, hidden);
            if (picked) explore(picked);
          }}
          onZoom={(from, to) => {
            const run = shown && runOf(shown.chart, from, to);
            if (!run) return;
            // Only time bins can narrow the range. For values, show their documents.
            if (shown.chart.axis === "time") acts.setRange(card.id, rangeOf(run, shown.answer.request));
            else
              explore({
                bin: run.first,
                until: run.last,
                series: onlyVisibleSeries(shown.chart, hidden),
              });
          }}
          onMove={(steps) => acts.moveRange(card.id, steps)}
          actions={actions}
        />
      )}
    </CardFrame>
  );
}
