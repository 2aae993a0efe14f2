import { useCallback, useMemo } from "react";
import { t } from "../../../shared/texts";
import { bubbleOption, rankedBarsOption } from "../../../analysis/drawing/influencers";
import { rankingRow } from "../../../analysis/drawing/frame";
import type { ChartTokens } from "../../../analysis/drawing/tokens";
import { LazyChart } from "../../charts/LazyChart";
import { formatValue } from "../../../analysis/format/numbers";
import type { RankingAnswer } from "../../../analysis/influencers/askRanking";
import { bubblesOf } from "./bubbles";
import { criterionWords } from "../../../analysis/influencers/criteria";
import styles from "./Influencers.module.css";
import { present, type RankedRow } from "../../../analysis/influencers/ranking";
import type { RankingView } from "./store";

interface RankingChartProps {
  rows: readonly RankedRow[];
  answer: RankingAnswer;
  view: Exclude<RankingView, "table">;
  onSelect: (index: number) => void;
}

/** The ranking as bars or bubbles. A click selects an author or source. */
export function RankingChart({ rows, answer, view, onSelect }: RankingChartProps) {
  const bubbles = useMemo(() => bubblesOf(rows, answer), [rows, answer]);
  const { label: criterion, by } = criterionWords(answer.question.criterion);
  const build = useCallback(
    (tokens: ChartTokens) => {
      const options = { bubbles, criterion, formatValue };
      return view === "bars" ? rankedBarsOption(options, tokens) : bubbleOption(options, tokens);
    },
    [bubbles, criterion, view],
  );
  const { type } = answer.question;
  const label =
    view === "bars"
      ? t(`influencers:barsLabel.${type}`, { number: bubbles.length, criterion: by })
      : t(`influencers:bubblesLabel.${type}`, { number: bubbles.length });
  return (
    // Focusable, so that keys can scroll it.
    <div className={styles["canvas"]} role="group" aria-label={label} tabIndex={0}>
      <div
        style={{
          position: "relative",
          height: view === "bars" ? Math.max(bubbles.length * rankingRow, 200) : "100%",
        }}
      >
        <LazyChart
          key={view}
          label={label}
          build={build}
          layout={view === "bars" ? "rows" : "items"}
          onPick={({ index }) => {
            const row = present(rows)[index];
            if (row) onSelect(rows.indexOf(row));
          }}
        />
      </div>
    </div>
  );
}
