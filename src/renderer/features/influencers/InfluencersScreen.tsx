import { ActionIcon, Button, Checkbox, Popover, Skeleton, Stack, Tooltip } from "@mantine/core";
import { IconChartBar, IconChartBubble, IconColumns3, IconTable, IconUsersPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useMemo } from "react";
import { keys, type Target } from "../../app/queries";
import { useSession } from "../../app/session";
import { DocumentList } from "../../charts/DocumentList";
import { bubbleOption, rankedBarsOption } from "../../charts/drawing/influencers";
import { rankingRow } from "../../charts/drawing/rankingChart";
import type { ChartTokens } from "../../charts/drawing/tokens";
import { Filters } from "../../charts/Filters";
import { LazyChart } from "../../charts/LazyChart";
import { moved, periodName } from "../../charts/question/range";
import { useTitles } from "../../charts/question/useChart";
import { RangeControl } from "../../charts/RangeControl";
import { TakeAlong } from "../../charts/TakeAlong";
import { Age } from "../../components/Age";
import { Choice } from "../../components/Choice";
import { DataTable } from "../../components/DataTable";
import { EmptyState } from "../../components/EmptyState";
import { Dot } from "../../components/Mark";
import { Failure } from "../../components/Failure";
import { Panel } from "../../components/Panel";
import { usePanelDraft } from "../../components/panelDraft";
import { QueryBox } from "../../components/QueryBox";
import { Screen } from "../../components/Screen";
import { formatCount, formatCounted, formatValue } from "../../format/numbers";
import { useRanking, type RankingAnswer } from "./asking";
import { documentsOf } from "./behind";
import { bubblesOf } from "./bubbles";
import { chosenColumns, rankingColumns, sortedRows, type RankingColumn } from "./columns";
import styles from "./Influencers.module.css";
import { memberOf } from "./members";
import { portableRanking } from "./portable";
import { compareRankings, standingsOf, type RankedRow } from "./ranking";
import { useInfluencerColumns, useInfluencerQuestion, useInfluencers, type RankingView } from "./store";
import { criteria } from "./criteria";

const views = [
  { view: "table", label: "Table", Icon: IconTable },
  { view: "bars", label: "Ranked bars", Icon: IconChartBar },
  { view: "bubbles", label: "Reach and engagement", Icon: IconChartBubble },
] as const;

const noMetrics: readonly [] = [];

interface InfluencersScreenProps {
  target: Target;
  /** Shows the panel that was begun. */
  onPanel: () => void;
}

/** Influencers: who is talked by, ranked. */
export function InfluencersScreen({ target, onPanel }: InfluencersScreenProps) {
  const question = useInfluencerQuestion();
  const { ask, view, setView, sort, setSort, chosen, choose } = useInfluencers();
  const { columns: keysShown } = useInfluencerColumns();
  const { timeZone, resolved, answer } = useRanking(target, question);
  const titles = useTitles(target, noMetrics);
  const data = answer.data;
  const rows = useMemo(() => (data ? compareRankings(data) : []), [data]);
  const all = useMemo(
    () => rankingColumns(data?.before !== null && data !== undefined, titles.topics),
    [data, titles],
  );
  const columns = useMemo(() => chosenColumns(all, keysShown), [all, keysShown]);
  const sorted = useMemo(() => sortedRows(rows, all, sort), [rows, all, sort]);
  const at = sorted.findIndex((row) => idOf(row) === chosen);
  const row = sorted[at];
  const startPanel = usePanelDraft((draft) => draft.start);
  const addToPanel = (some: readonly RankedRow[]) => {
    const members = some.flatMap(
      ({ influencer }) => memberOf(influencer, data?.question.type ?? "author") ?? [],
    );
    startPanel(members);
    onPanel();
  };
  const move =
    resolved &&
    ((steps: number) => {
      const range = moved(resolved, steps, timeZone);
      if (range) ask({ range });
    });
  const select = (index: number) => {
    const id = sorted[index] && idOf(sorted[index]);
    choose(id === undefined || id === chosen ? null : id);
  };
  return (
    <Screen
      name="Influencers"
      bar={<QueryBar target={target} busy={answer.isFetching} />}
      controls={
        <>
          <Choice
            label="Rank"
            value={question.type}
            options={[
              { value: "author", label: "Authors" },
              { value: "source", label: "Sources" },
            ]}
            onChange={(type) => ask({ type })}
          />
          <Choice
            label="By"
            value={question.criterion}
            options={criteria}
            onChange={(criterion) => ask({ criterion })}
          />
          <RangeControl
            range={question.range}
            timeZone={timeZone}
            onChange={(range) => ask({ range })}
            onMove={move ?? undefined}
          />
          <Choice
            label="Compare"
            value={question.compare ? "previous" : "none"}
            options={[
              { value: "none", label: "None" },
              {
                value: "previous",
                label: "Previous period",
                disabled: resolved === null,
                ...(resolved === null ? { note: "needs a range" } : {}),
              },
            ]}
            onChange={(value) => ask({ compare: value === "previous" })}
          />
          <Choice
            label="First"
            value={String(question.topN)}
            options={[...new Set([10, 25, 50, 100, question.topN])]
              .sort((a, b) => a - b)
              .map((count) => ({ value: String(count), label: String(count) }))}
            onChange={(count) => ask({ topN: Number(count) })}
          />
          <Filters target={target} filters={question.filters} onChange={(filters) => ask({ filters })} />
        </>
      }
    >
      <Panel
        title={question.type === "author" ? "Authors" : "Sources"}
        grow={!row}
        note={
          <>
            <span aria-live="polite">{data && noteOf(data, rows)}</span>{" "}
            <Age answer={data} updating={answer.isFetching} />
          </>
        }
        actions={
          <>
            {views.map(({ view: one, label, Icon }) => (
              <Tooltip key={one} label={label}>
                <ActionIcon
                  size={28}
                  variant={view === one ? "light" : "subtle"}
                  color={view === one ? "accent" : "gray"}
                  aria-label={label}
                  aria-pressed={view === one}
                  onClick={() => setView(one)}
                >
                  <Icon size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            ))}
            {view === "table" && <ColumnsMenu columns={all} />}
            {rows.length > 0 && (
              <Tooltip label="Add all that are shown to a panel">
                <ActionIcon
                  size={28}
                  variant="subtle"
                  color="gray"
                  aria-label="Add all to a panel"
                  onClick={() => addToPanel(sorted.filter(({ standing }) => standing !== "gone"))}
                >
                  <IconUsersPlus size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
            <TakeAlong
              portable={
                data && rows.length > 0
                  ? portableRanking({ target, answer: data, rows: sorted, columns, view, timeZone })
                  : null
              }
            />
          </>
        }
      >
        <div className={`${styles[row ? "body" : "whole"]} ${answer.isPlaceholderData ? styles["old"] : ""}`}>
          {answer.error ? (
            <Failure thrown={answer.error} onRetry={() => void answer.refetch()} />
          ) : !data ? (
            <div style={{ padding: "4px 14px" }} role="status" aria-label="Ranking">
              {Array.from({ length: 9 }, (_, index) => (
                <Skeleton key={index} height={12} my={20} />
              ))}
            </div>
          ) : rows.length === 0 ? (
            <EmptyState title={question.type === "author" ? "No authors here" : "No sources here"}>
              No mention matches the query, the range and the filters. Try a longer range or fewer words.
            </EmptyState>
          ) : view === "table" ? (
            <DataTable
              label="Ranking"
              columns={columns}
              count={sorted.length}
              rowAt={(index) => sorted[index]}
              {...(sort ? { sort } : {})}
              onSort={setSort}
              selected={at < 0 ? null : at}
              onSelect={select}
            />
          ) : (
            <Drawn rows={sorted} answer={data} view={view} onSelect={select} />
          )}
          {data && rows.length > 0 && (
            <div className={styles["foot"]}>
              {data.period ? `${periodName(data.period, timeZone)} · times in ${timeZone}` : "All time"} ·{" "}
              {data.question.query === "" ? "all mentions" : <code>{data.question.query}</code>}
              {view !== "table" && (
                <span className={styles["key"]}>
                  {view === "bubbles" && "Size: posts. "}
                  <Dot tone="positive" />
                  mostly positive <Dot tone="neutral" />
                  mixed or neutral <Dot tone="negative" />
                  mostly negative
                </span>
              )}
            </div>
          )}
        </div>
      </Panel>
      {row && data && (
        <DocumentList
          target={target}
          title={`Documents ${question.type === "author" ? "by" : "of"} ${row.influencer.details.name || row.influencer.details.id}`}
          behind={documentsOf(row.influencer, data)}
          hint={question.type === "author" ? "found by the name" : undefined}
          actions={
            <>
              <Button
                size="xs"
                leftSection={<IconUsersPlus size={14} aria-hidden />}
                disabled={memberOf(row.influencer, data.question.type) === null}
                onClick={() => addToPanel([row])}
              >
                Add to panel
              </Button>
              <Button size="xs" onClick={() => choose(null)}>
                Close
              </Button>
            </>
          }
        />
      )}
    </Screen>
  );
}

const idOf = ({ influencer: { details } }: RankedRow) => details.id || `${details.name} ${details.url}`;

function noteOf({ before, previousName, now, question }: RankingAnswer, rows: readonly RankedRow[]): string {
  const shown = Math.min(now.length, question.topN);
  const first = `${formatCounted(shown, question.type)}, by ${criteria.find(({ value }) => value === question.criterion)?.label.toLowerCase() ?? ""}`;
  const standings = before && standingsOf(rows);
  if (!standings) return first;
  const parts = (["new", "risen", "fallen", "gone"] as const).map(
    (one) => `${formatCount(standings[one])} ${one}`,
  );
  return `${first}; against the ${previousName}, among the first 100: ${parts.join(", ")}`;
}

interface DrawnProps {
  rows: readonly RankedRow[];
  answer: RankingAnswer;
  view: Exclude<RankingView, "table">;
  onSelect: (index: number) => void;
}

function Drawn({ rows, answer, view, onSelect }: DrawnProps) {
  const bubbles = useMemo(() => bubblesOf(rows, answer), [rows, answer]);
  const criterion = criteria.find(({ value }) => value === answer.question.criterion)?.label ?? "";
  const build = useCallback(
    (tokens: ChartTokens) => {
      const options = { bubbles, criterion, formatValue };
      return view === "bars" ? rankedBarsOption(options, tokens) : bubbleOption(options, tokens);
    },
    [bubbles, criterion, view],
  );
  const what = answer.question.type === "author" ? "authors" : "sources";
  const label =
    view === "bars"
      ? `The first ${bubbles.length} ${what} by ${criterion.toLowerCase()}`
      : `${bubbles.length} ${what} by reach and engagement; the size says posts, the colour sentiment`;
  return (
    <div className={styles["canvas"]}>
      <div
        style={{
          position: "relative",
          height: view === "bars" ? Math.max(bubbles.length * rankingRow, 200) : "100%",
        }}
      >
        <Suspense fallback={<Skeleton height="100%" />}>
          <LazyChart
            key={view}
            label={`${label}. The table view has the numbers.`}
            build={build}
            lie={view === "bars" ? "rows" : "items"}
            onPick={({ index }) => {
              const name = bubbles[index]?.name;
              onSelect(
                rows.findIndex(({ influencer: { details } }) => (details.name || details.id) === name),
              );
            }}
          />
        </Suspense>
      </div>
    </div>
  );
}

function ColumnsMenu({ columns }: { columns: readonly RankingColumn[] }) {
  const { columns: shown, toggle } = useInfluencerColumns();
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="xs" leftSection={<IconColumns3 size={14} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8} mah={360} style={{ overflowY: "auto" }}>
          {columns
            .filter(({ key }) => key !== "rank" && key !== "standing")
            .map(({ key, title }) => (
              <Checkbox key={key} label={title} checked={shown.includes(key)} onChange={() => toggle(key)} />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function QueryBar({ target, busy }: { target: Target; busy: boolean }) {
  const { draft, query, setDraft, run } = useSession();
  const client = useQueryClient();
  const ofProject = { queryKey: keys.project(target.ref.connectionId, target.ref.projectId) };
  return (
    <QueryBox
      value={draft}
      onChange={setDraft}
      onRun={() => {
        if (draft.trim() === query) void client.invalidateQueries(ofProject);
        run();
      }}
      busy={busy}
      onStop={() => void client.cancelQueries(ofProject)}
    />
  );
}
