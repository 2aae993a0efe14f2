import { ActionIcon, Button, Skeleton, Tooltip } from "@mantine/core";
import { IconChartArea, IconChartBar, IconChartLine, IconTable } from "@tabler/icons-react";
import { Suspense, useCallback, useEffect, useMemo } from "react";
import { LazyChart } from "../../charts/LazyChart";
import { timeChartOption } from "../../charts/timeChart";
import type { ChartTokens } from "../../charts/tokens";
import { Age } from "../../components/Age";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { Panel } from "../../components/Panel";
import { formatDays, formatZone } from "../../format/times";
import { formatValue } from "../../format/numbers";
import { markReady } from "../../app/ready";
import { useSession } from "../../app/session";
import type { Target } from "../../app/queries";
import type { Answers } from "./answers";
import { BinTable } from "./BinTable";
import { EmptyChart } from "./EmptyChart";
import styles from "./Explore.module.css";
import { Legend } from "./Legend";
import { chartTitle, coverageText, mentionsText, toTimeChart, totalMentions } from "./series";
import { useExplore } from "./store";
import { summarize } from "./summary";

const viewStyles = [
  { style: "bars", label: "Stacked bars", Icon: IconChartBar },
  { style: "lines", label: "Lines", Icon: IconChartLine },
  { style: "areas", label: "Areas", Icon: IconChartArea },
  { style: "table", label: "Table", Icon: IconTable },
] as const;

interface ChartPanelProps {
  target: Target;
  answers: Answers;
  onOpenFile: () => void;
}

/** The chart in its card: title, total, legend, drawing or table, and what it was asked. */
export function ChartPanel({ target, answers, onOpenFile }: ChartPanelProps) {
  const { chart: answer, extent, interval } = answers;
  const { style, setStyle, metric, breakdown } = useExplore();
  const data = answer.data;
  const failed = answer.error ?? extent.error;
  const total = data && totalMentions(data.data);
  const nothing = total === 0 || (answers.resolved === null && extent.data === null);

  useEffect(() => {
    if (nothing || failed) markReady();
  }, [nothing, failed]);

  const stopped =
    answers.resolved !== null &&
    answer.fetchStatus === "idle" &&
    (answer.isPending || answer.isPlaceholderData);
  const reading = data?.reading;
  // Two answers can only be compared when both are of the present question.
  const settled = !answer.isPlaceholderData && !answers.now.isPlaceholderData && answers.now.data;
  const all = settled ? summarize(settled.data).mentions : undefined;
  const actions = viewStyles.map(({ style: one, label, Icon }) => (
    <Tooltip key={one} label={label}>
      <ActionIcon
        size={28}
        variant={style === one ? "light" : "subtle"}
        color={style === one ? "accent" : "gray"}
        aria-label={label}
        aria-pressed={style === one}
        onClick={() => setStyle(one)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ));
  return (
    <Panel
      title={
        reading
          ? chartTitle(reading.metric, reading.interval, reading.breakdown)
          : chartTitle(metric, interval, breakdown)
      }
      note={
        <>
          <span aria-live="polite">
            {total !== undefined &&
              reading &&
              coverageText(total, all, reading.breakdown, data.data.header.v.length)}
          </span>{" "}
          <Age answer={data} />
        </>
      }
      actions={actions}
    >
      <div className={styles["chartBody"]}>
        {failed ? (
          <Failure
            thrown={failed}
            onRetry={() => void (answer.error ? answer.refetch() : extent.refetch())}
          />
        ) : nothing ? (
          <EmptyChart target={target} timeZone={answers.timeZone} onOpenFile={onOpenFile} />
        ) : stopped ? (
          <EmptyState
            title="Stopped"
            actions={<Button onClick={() => void answer.refetch()}>Ask again</Button>}
          >
            The answer was not waited for.
          </EmptyState>
        ) : data ? (
          <Drawing data={data} old={answer.isPlaceholderData} />
        ) : (
          <Waiting />
        )}
      </div>
    </Panel>
  );
}

function Waiting() {
  return (
    <div className={styles["canvas"]} role="status" aria-label="Counting mentions">
      <Skeleton className={styles["loading"] ?? ""} />
    </div>
  );
}

function Drawing({ data, old }: { data: NonNullable<Answers["chart"]["data"]>; old: boolean }) {
  const { style, hidden, bin, toggle, solo, setBin } = useExplore();
  const query = useSession((session) => session.query);
  const { reading } = data;
  const chart = useMemo(() => toTimeChart(data.data, reading), [data, reading]);
  const at = chart.bins.findIndex((one) => one.t === bin);
  const marked = at < 0 ? null : at;
  const build = useCallback(
    (tokens: ChartTokens) =>
      timeChartOption(
        chart,
        { style: style === "table" ? "bars" : style, hidden, marked, formatValue },
        tokens,
      ),
    [chart, style, hidden, marked],
  );
  const select = (index: number) => {
    const t = chart.bins[index]?.t;
    setBin(t === undefined || t === bin ? null : t);
  };
  useEffect(() => {
    if (style === "table") markReady();
  }, [style]);
  const asked = `${formatDays(reading.range.min, reading.range.max, reading.timeZone)} · times in ${formatZone(reading.timeZone, [reading.range.min, reading.range.max - 1])} · `;
  const title = chartTitle(reading.metric, reading.interval, reading.breakdown);
  return (
    <>
      <Legend
        series={chart.series}
        hidden={hidden}
        onToggle={toggle}
        onSolo={(key) =>
          solo(
            key,
            chart.series.map((one) => one.key),
          )
        }
      />
      {style === "table" ? (
        <BinTable
          chart={chart}
          hidden={hidden}
          formatValue={formatValue}
          selected={marked}
          onSelect={select}
        />
      ) : (
        <div className={`${styles["canvas"]} ${styles["fresh"]} ${old ? styles["old"] : ""}`}>
          <Suspense fallback={<Skeleton className={styles["loading"] ?? ""} />}>
            <LazyChart
              label={`${title}, ${mentionsText(totalMentions(data.data))}. The table view has the numbers.`}
              build={build}
              onBin={select}
              onDrawn={markReady}
            />
          </Suspense>
        </div>
      )}
      <div className={styles["foot"]}>
        {asked}
        {query === "" ? "all mentions" : <code>{query}</code>}
      </div>
    </>
  );
}
