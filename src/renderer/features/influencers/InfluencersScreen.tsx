import { ActionIcon, Button, Skeleton, Tooltip } from "@mantine/core";
import { IconChartBar, IconChartBubble, IconTable, IconUser, IconUsersPlus } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { loadLateTexts, t } from "../../../shared/texts";
import { keys, type Target } from "../../core/queries";
import { AddToBoardButton } from "../../charts/AddToBoardButton";
import { DocumentList } from "../../charts/DocumentList";
import { Filters } from "../../charts/Filters";
import { moved, periodName } from "../../../analysis/question/range";
import { useTitles } from "../../charts/question/useChart";
import { StoriesSwitch } from "../../charts/StoriesSwitch";
import { NothingFound } from "../../charts/NothingFound";
import { RankControls } from "../../charts/RankControls";
import { RangeControl } from "../../charts/RangeControl";
import { ExportMenu } from "../../charts/ExportMenu";
import { CostNote } from "../../components/states/CostNote";
import { Age } from "../../components/states/Age";
import { Choice } from "../../components/fields/Choice";
import { ViewButtons } from "../../components/fields/ViewButtons";
import { DataTable } from "../../components/table/DataTable";
import { sortRows } from "../../components/table/sortRows";
import { useColumns } from "../../components/table/useColumns";
import { EmptyState } from "../../components/states/EmptyState";
import { Dot } from "../../components/states/Mark";
import { Failure } from "../../components/states/Failure";
import { StaleFailure } from "../../components/states/StaleFailure";
import { Panel } from "../../components/layout/Panel";
import { EraseAuthor } from "../../components/people/EraseAuthor";
import { startPanel } from "../../components/stored/panelDraft";
import { Split } from "../../components/layout/DetailPane";
import { Screen } from "../../components/layout/Screen";
import { SessionQuery } from "../../components/query/SessionQuery";
import type { RankingAnswer } from "../../../analysis/influencers/askRanking";
import { useRanking } from "./useRanking";
import { documentsOf } from "./drilldown";
import { usualValues } from "../../../analysis/influencers/values";
import { rankingColumns } from "./columns";
import styles from "./Influencers.module.css";
import { memberOf } from "./members";
import { exportableRanking } from "./exportable";
import {
  compareRankings,
  keyOf,
  labelOf,
  namesakesIn,
  present,
  rankingNote,
  type RankedRow,
  namesNobody,
} from "../../../analysis/influencers/ranking";
import { RankingChart } from "./RankingChart";
import { rankingTable, useInfluencerQuestion, useInfluencers } from "./store";
import { criterionWords } from "../../../analysis/influencers/criteria";
import { useSession } from "../../core/session";
import { zoneName } from "../../../analysis/format/times";

const views = [
  { view: "table", label: t("charts:form.table"), Icon: IconTable },
  { view: "bars", label: t("influencers:view.bars"), Icon: IconChartBar },
  { view: "bubbles", label: t("influencers:view.bubbles"), Icon: IconChartBubble },
] as const;

const ProfilePane = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("./ProfilePane")).ProfilePane };
});

const noMetrics: readonly [] = [];

interface InfluencersScreenProps {
  target: Target;
}

/** Influencers: ranked authors and sources. */
export function InfluencersScreen({ target }: InfluencersScreenProps) {
  const question = useInfluencerQuestion();
  const { view, setView, sort, setSort, chosen, choose } = useInfluencers();
  const [profiled, setProfiled] = useState(false);
  const { timeZone, resolved, answer } = useRanking(target, question);
  const titles = useTitles(target, noMetrics);
  const data = answer.data;
  const ranked = data?.question.criterion ?? question.criterion;
  const rows = useMemo(() => (data ? compareRankings(data) : []), [data]);
  const namesakes = useMemo(() => namesakesIn(rows.map(({ influencer }) => influencer)), [rows]);
  const compared = data !== undefined && data.before !== null;
  const all = useMemo(
    () =>
      rankingColumns({ compared, criterion: ranked, titles: titles.topics, namesakes, usual: usualValues }),
    [compared, ranked, titles, namesakes],
  );
  const columns = useColumns(all, rankingTable).shown;
  const sorted = useMemo(() => sortRows(rows, all, sort), [rows, all, sort]);
  const at = sorted.findIndex(({ influencer }) => keyOf(influencer) === chosen);
  const row = sorted[at];
  const addToPanel = (some: readonly RankedRow[]) => {
    const members = some.flatMap(
      ({ influencer }) => memberOf(influencer, data?.question.type ?? "author") ?? [],
    );
    startPanel(members);
    useSession.getState().go("panels");
  };
  const select = (index: number) => {
    const id = sorted[index] && keyOf(sorted[index].influencer);
    choose(id === undefined || id === chosen ? null : id);
  };
  const drilldown = row && data ? documentsOf(row.influencer, data) : null;
  const profile = profiled && data?.question.type === "author" && row && drilldown?.ok ? drilldown.q : null;
  const ranking = (
    <Panel
      title={question.type === "author" ? t("influencers:authors") : t("influencers:sources")}
      grow={!row || profile !== null}
      note={
        <>
          <span aria-live="polite">{data && rankingNote(data, rows)}</span>{" "}
          <Age answer={data} updating={answer.isFetching} />
        </>
      }
      actions={
        <>
          <ViewButtons views={views} value={view} onChange={setView} />
          {rows.length > 0 && (
            <Tooltip label={t("influencers:panel.allShown")}>
              <ActionIcon
                size={28}
                variant="subtle"
                color="gray"
                aria-label={t("influencers:panel.all")}
                onClick={() => addToPanel(present(sorted))}
              >
                <IconUsersPlus size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <AddToBoardButton
            project={target.ref}
            view={{
              kind: "influencers",
              question: { ...question, columns: columns.map(({ key }) => key) },
            }}
            shows={t(`influencers:ranked.${question.type}`, {
              criterion: criterionWords(question.criterion).by,
            })}
            timeZone={timeZone}
          />
          <ExportMenu
            exportable={
              data && rows.length > 0
                ? exportableRanking({
                    target,
                    answer: data,
                    rows: sorted,
                    columns,
                    view,
                    timeZone,
                    note: rankingNote(data, rows),
                  })
                : null
            }
          />
        </>
      }
    >
      <div
        className={`${styles[row && profile === null ? "body" : "whole"]} ${answer.isPlaceholderData ? styles["old"] : ""}`}
      >
        <RankingStates
          target={target}
          answer={answer}
          isEmpty={rows.length === 0}
          onSources={() => useInfluencers.getState().ask({ type: "source" })}
        >
          {view === "table" ? (
            <DataTable
              label={t("influencers:ranking")}
              layoutKey={rankingTable}
              columns={all}
              count={sorted.length}
              rowAt={(index) => sorted[index]}
              {...(sort ? { sort } : {})}
              onSort={setSort}
              open={at < 0 ? null : at}
              onOpen={select}
              follows={profile !== null}
              nameOf={({ influencer }) => labelOf(influencer, namesakes)}
            />
          ) : (
            data && <RankingChart rows={sorted} answer={data} view={view} onSelect={select} />
          )}
        </RankingStates>
        {data && rows.length > 0 && <Foot answer={data} rows={rows} view={view} timeZone={timeZone} />}
      </div>
    </Panel>
  );
  return (
    <Screen
      name={t("influencers:name")}
      fixed={profile !== null}
      bar={
        <SessionQuery
          queryKey={keys.project(target.ref.connectionId, target.ref.projectId)}
          busy={answer.isFetching}
        />
      }
      controls={
        <>
          <Controls target={target} resolved={resolved} timeZone={timeZone} />
        </>
      }
    >
      {row && data && profile !== null ? (
        <Split
          onEscape={() => setProfiled(false)}
          list={ranking}
          pane={
            <Suspense>
              <ProfilePane
                target={target}
                row={row}
                namesakes={namesakes}
                question={data.question}
                query={profile}
                onClose={() => setProfiled(false)}
                onPanel={() => addToPanel([row])}
              />
            </Suspense>
          }
        />
      ) : (
        <>
          {ranking}
          {row && data && (
            <DocumentsOf
              target={target}
              row={row}
              namesakes={namesakes}
              answer={data}
              onProfile={() => setProfiled(true)}
              onPanel={() => addToPanel([row])}
              onClose={() => choose(null)}
            />
          )}
        </>
      )}
    </Screen>
  );
}

interface ControlsProps {
  target: Target;
  resolved: ReturnType<typeof useRanking>["resolved"];
  timeZone: string;
}

/** What is ranked, by what, in which range. */
function Controls({ target, resolved, timeZone }: ControlsProps) {
  const question = useInfluencerQuestion();
  const { ask } = useInfluencers();
  const move =
    resolved &&
    ((steps: number) => {
      const range = moved(resolved, steps, timeZone);
      if (range) ask({ range });
    });
  return (
    <>
      <RankControls target={target} question={question} onAsk={ask} />
      <RangeControl
        range={question.range}
        period={resolved?.period ?? null}
        timeZone={timeZone}
        onChange={(range) => ask({ range })}
        onMove={move ?? undefined}
      />
      <Choice
        label={t("charts:compare.title")}
        value={question.compare ? "previous" : "none"}
        options={[
          { value: "none", label: t("charts:compare.none") },
          {
            value: "previous",
            label: t("charts:compare.previous"),
            disabled: resolved === null,
            ...(resolved === null ? { note: t("influencers:ask.needsRange") } : {}),
          },
        ]}
        onChange={(value) => ask({ compare: value === "previous" })}
      />
      <Choice
        label={t("influencers:ask.first")}
        value={String(question.topN)}
        options={[...new Set([10, 25, 50, 100, question.topN])]
          .sort((a, b) => a - b)
          .map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(count) => ask({ topN: Number(count) })}
      />
      <Filters
        target={target}
        filters={question.filters}
        onChange={(filters) => ask({ filters })}
        hasFields
      />
      <StoriesSwitch target={target} stories={question.stories} onChange={(stories) => ask({ stories })} />
      <CostNote calls={question.compare && resolved?.previous ? 2 : 1} />
    </>
  );
}

interface RankingStatesProps {
  target: Target;
  answer: ReturnType<typeof useRanking>["answer"];
  isEmpty: boolean;
  onSources: () => void;
  children: ReactNode;
}

/** The ranking, or why there is none. */
function RankingStates({
  target,
  answer: { data, error, refetch },
  isEmpty,
  onSources,
  children,
}: RankingStatesProps) {
  const retry = () => void refetch();
  if (!data && error) return <Failure thrown={error} onRetry={retry} />;
  if (!data)
    return (
      <div style={{ padding: "4px 14px" }} role="status" aria-label={t("influencers:ranking")}>
        {Array.from({ length: 9 }, (_, index) => (
          <Skeleton key={index} height={12} my={20} />
        ))}
      </div>
    );
  return (
    <>
      {error && <StaleFailure thrown={error} onRetry={retry} />}
      {isEmpty ? <NobodyRanked target={target} answer={data} onSources={onSources} /> : children}
    </>
  );
}

interface NobodyRankedProps {
  target: Target;
  answer: RankingAnswer;
  onSources: () => void;
}

/** Why a ranking is empty: nothing matches, or what matches names nobody. */
function NobodyRanked({ target, answer, onSources }: NobodyRankedProps) {
  if (namesNobody(answer))
    return (
      <EmptyState
        title={t("influencers:none.nameless")}
        actions={<Button onClick={onSources}>{t("influencers:none.rankSources")}</Button>}
      >
        {t("influencers:none.namelessText")}
      </EmptyState>
    );
  return (
    <NothingFound
      target={target}
      onShowAll={() => useInfluencers.getState().ask({ range: { kind: "all" } })}
    />
  );
}

interface FootProps {
  answer: RankingAnswer;
  rows: readonly RankedRow[];
  view: (typeof views)[number]["view"];
  timeZone: string;
}

/** What was asked, and what colors and sizes mean. */
function Foot({ answer, rows, view, timeZone }: FootProps) {
  const undrawn = present(rows).filter(
    ({ influencer: { reach, engagement } }) => reach === undefined || engagement === undefined,
  ).length;
  return (
    <div className={styles["foot"]}>
      {answer.period
        ? `${periodName(answer.period, timeZone)} · ${t("charts:foot.times", { zone: zoneName(timeZone) })}`
        : t("allTime")}{" "}
      · {answer.question.query === "" ? t("charts:foot.allMentions") : <code>{answer.question.query}</code>}
      {view !== "table" && (
        <span className={styles["key"]}>
          {view === "bubbles" && `${t("influencers:sizeNote")} `}
          {view === "bubbles" && undrawn > 0 && `${t("influencers:undrawn", { count: undrawn })} `}
          <Dot tone="positive" />
          {t("charts:leaning.positive")} <Dot tone="neutral" />
          {t("charts:leaning.neutral")} <Dot tone="negative" />
          {t("charts:leaning.negative")}
        </span>
      )}
    </div>
  );
}

interface DocumentsOfProps {
  target: Target;
  row: RankedRow;
  namesakes: ReadonlySet<string>;
  answer: RankingAnswer;
  onProfile: () => void;
  onPanel: () => void;
  onClose: () => void;
}

/** The documents of a ranked author or source. */
function DocumentsOf({ target, row, namesakes, answer, onProfile, onPanel, onClose }: DocumentsOfProps) {
  const { type } = answer.question;
  const drilldown = documentsOf(row.influencer, answer);
  return (
    <DocumentList
      target={target}
      title={t(`influencers:documents.${type}`, {
        name: labelOf(row.influencer, namesakes),
      })}
      drilldown={drilldown}
      hint={type === "author" && !row.influencer.author_id ? t("influencers:documents.byName") : undefined}
      actions={
        <>
          <Button
            size="xs"
            leftSection={<IconUsersPlus size={14} aria-hidden />}
            disabled={memberOf(row.influencer, type) === null}
            onClick={onPanel}
          >
            {t("influencers:panel.add")}
          </Button>
          {type === "author" && (
            <Button
              size="xs"
              leftSection={<IconUser size={14} aria-hidden />}
              disabled={!drilldown.ok}
              onClick={onProfile}
            >
              {t("influencers:documents.profile")}
            </Button>
          )}
          {type === "author" && (
            <EraseAuthor connectionId={target.ref.connectionId} author={authorOf(row.influencer)} />
          )}
          <Button size="xs" onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    />
  );
}

/** As documents name the author. An author without an id is listed by name. */
function authorOf({ details }: RankedRow["influencer"]): { id: string; name: string } {
  return { id: details.id === details.name ? "" : details.id, name: details.name || details.id };
}
