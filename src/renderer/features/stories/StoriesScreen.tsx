import { IconCopy, IconFilter, IconFilterOff } from "@tabler/icons-react";
import { useMemo, useState, type ReactNode } from "react";
import { can } from "../../../shared/capabilities";
import type { Document } from "../../../shared/interface/documents";
import type { Story } from "../../../shared/interface/text-analysis";
import { storySorts } from "../../../shared/interface/text-analysis.constants";
import { t } from "../../../shared/texts";
import { AddToBoardButton } from "../../charts/AddToBoardButton";
import { ExportMenu } from "../../charts/ExportMenu";
import { Filters } from "../../charts/Filters";
import { moved } from "../../../analysis/question/range";
import { RangeControl } from "../../charts/RangeControl";
import { Choice } from "../../components/fields/Choice";
import { Split } from "../../components/layout/DetailPane";
import { Panel } from "../../components/layout/Panel";
import { Screen } from "../../components/layout/Screen";
import { SessionQuery } from "../../components/query/SessionQuery";
import { Age } from "../../components/states/Age";
import { CostNote } from "../../components/states/CostNote";
import { EmptyState } from "../../components/states/EmptyState";
import { TextReading } from "../../components/states/TextReading";
import { inStory } from "../../components/table/copies";
import { NothingFound } from "../../charts/NothingFound";
import { DataTable } from "../../components/table/DataTable";
import { PagesStates } from "../../components/table/PagesStates";
import { useScreenAction } from "../../core/openPlace";
import { keys, type Target } from "../../core/queries";
import { useSearch } from "../../core/search";
import { useStoryPages } from "../../charts/stories/useStories";
import { headlineOf, rareText, storiesSummary } from "../../../analysis/stories/storyTexts";
import { storyColumns } from "../../charts/stories/columns";
import { storyActions } from "./commands";
import { exportableStories } from "../../charts/stories/exportable";
import { useStories, useStoriesQuestion } from "./store";
import styles from "./Stories.module.css";
import { StoryPane } from "./StoryPane";

/** A document of a story in the reading pane. */
export interface ReadDocument {
  document: Document;
  at: number;
  onOpen: (document: Document) => void;
  onClose: () => void;
}

interface StoriesScreenProps {
  target: Target;
  /** Renders the reading pane, which belongs to another feature. */
  renderDocument: (open: ReadDocument) => ReactNode;
}

/** Stories: texts that were published more than once, the biggest first. */
export function StoriesScreen({ target, renderDocument }: StoriesScreenProps) {
  return can(target.connection, "stories") ? (
    <List target={target} renderDocument={renderDocument} />
  ) : (
    <Screen name={t("app:screen.stories")} bar={<SessionQuery queryKey={[]} busy={false} />}>
      <Panel title={t("app:screen.stories")} grow>
        <EmptyState icon={<IconCopy size={28} stroke={1.5} />} title={t("notOffered")}>
          {t("stories:notOffered")}
        </EmptyState>
      </Panel>
    </Screen>
  );
}

function List({ target, renderDocument }: StoriesScreenProps) {
  const { ref } = target;
  const question = useStoriesQuestion();
  const { ask, story, show } = useStories();
  const asked = useStoryPages(target, question);
  const { timeZone, resolved, period, params, pages } = asked;
  const [read, setRead] = useState<{ document: Document; at: number } | null>(null);
  const columns = useMemo(() => storyColumns(timeZone), [timeZone]);
  const head = pages.head.data;
  useScreenAction(storyActions.size, () => ask({ sort: "size" }));
  useScreenAction(storyActions.newest, () => ask({ sort: "newest" }));
  useScreenAction(storyActions.fastest, () => ask({ sort: "fastest" }));
  const open = (next: Story | null) => {
    setRead(null);
    show(next);
  };
  const { narrow, exclude } = useNarrowing(question.query.trim(), () => open(null));
  const openAt = pages.loaded.length > 0 && story ? indexOf(pages, story.id) : null;
  const summary = head && storiesSummary(head);
  const rare = head && rareText(head);
  return (
    <Screen
      name={t("app:screen.stories")}
      fixed
      bar={
        <SessionQuery
          queryKey={keys.project(ref.connectionId, ref.projectId)}
          busy={pages.head.isFetching}
          onRun={(again) => !again && open(null)}
        />
      }
      controls={
        <>
          <Controls target={target} resolved={resolved} period={period} timeZone={timeZone} />
        </>
      }
    >
      <Split
        onEscape={() => (read ? setRead(null) : open(null))}
        list={
          <Panel
            title={t(`stories:title.${question.sort}`)}
            grow
            note={
              <>
                <span aria-live="polite">{head && head.documents > 0 && summary}</span>{" "}
                <Age answer={head} updating={pages.head.isFetching} />
              </>
            }
            actions={<ListActions target={target} asked={asked} columns={columns} summary={summary ?? ""} />}
          >
            <div className={styles["body"]}>
              <TextReading target={target} />
              {rare && <p className={styles["rare"]}>{rare}</p>}
              <PagesStates
                pages={pages}
                fetching={t("stories:fetching")}
                empty={
                  head?.documents ? (
                    <NoStories documents={head.documents} />
                  ) : (
                    <NothingFound target={target} onShowAll={() => ask({ range: { kind: "all" } })} />
                  )
                }
              >
                <DataTable
                  label={t("app:screen.stories")}
                  layoutKey="stories"
                  listed={JSON.stringify(params)}
                  columns={columns}
                  count={pages.count}
                  rowAt={pages.rowAt}
                  failed={pages.failed}
                  old={pages.isOld}
                  onView={pages.onView}
                  open={openAt}
                  onOpen={(index) => {
                    const row = pages.rowAt(index);
                    if (row) open(row);
                  }}
                  follows
                  nameOf={headlineOf}
                  menuOf={(row) => [
                    { label: t("stories:narrow"), Icon: IconFilter, run: () => narrow(row) },
                    { label: t("stories:exclude"), Icon: IconFilterOff, run: () => exclude(row) },
                  ]}
                />
              </PagesStates>
            </div>
          </Panel>
        }
        pane={
          story &&
          (read ? (
            renderDocument({
              ...read,
              onOpen: (document) => setRead({ document, at: Date.now() }),
              onClose: () => setRead(null),
            })
          ) : (
            <StoryPane
              key={story.id}
              target={target}
              story={story}
              question={question}
              period={period}
              timeZone={timeZone}
              onClose={() => open(null)}
              onDocument={(document, at) => setRead({ document, at })}
              onNarrow={() => narrow(story)}
              onExclude={() => exclude(story)}
            />
          ))
        }
      />
    </Screen>
  );
}

/** Narrows the query to a story, or to what isn't in it. */
function useNarrowing(query: string, onDone: () => void) {
  const run = useSearch((search) => search.run);
  const narrow = (story: Story) => {
    onDone();
    run(inStory(query, story));
  };
  const exclude = (story: Story) => {
    onDone();
    const rest = `NOT story:${story.id}`;
    run(query === "" ? rest : `(${query}) AND ${rest}`);
  };
  return { narrow, exclude };
}

interface ListActionsProps {
  target: Target;
  asked: ReturnType<typeof useStoryPages>;
  columns: ReturnType<typeof storyColumns>;
  summary: string;
}

function ListActions({ target, asked, columns, summary }: ListActionsProps) {
  const question = useStoriesQuestion();
  const { timeZone, period, params, pages } = asked;
  const head = pages.head.data;
  return (
    <>
      <AddToBoardButton
        project={target.ref}
        view={{ kind: "stories", question }}
        shows={t(`stories:title.${question.sort}`)}
        timeZone={timeZone}
      />
      <ExportMenu
        exportable={
          head && head.total > 0
            ? exportableStories({
                target,
                question,
                period,
                params,
                columns,
                total: head.total,
                summary,
                asOf: head.asOf,
                timeZone,
              })
            : null
        }
      />
    </>
  );
}

/** Why there are no stories among so many documents. */
function NoStories({ documents }: { documents: number }) {
  return (
    <EmptyState icon={<IconCopy size={28} stroke={1.5} />} title={t("stories:empty.noCopies")}>
      {t("stories:empty.noCopiesText", { count: documents })}
    </EmptyState>
  );
}

interface ControlsProps extends Pick<ReturnType<typeof useStoryPages>, "resolved" | "period" | "timeZone"> {
  target: Target;
}

/** The order of the stories, their range and filters. */
function Controls({ target, resolved, period, timeZone }: ControlsProps) {
  const question = useStoriesQuestion();
  const ask = useStories((stories) => stories.ask);
  const move =
    resolved &&
    ((steps: number) => {
      const range = moved(resolved, steps, timeZone);
      if (range) ask({ range });
    });
  return (
    <>
      <Choice
        label={t("stories:sort.title")}
        value={question.sort}
        options={storySorts.map((value) => ({ value, label: t(`stories:sort.${value}`) }))}
        onChange={(sort) => ask({ sort })}
      />
      <RangeControl
        range={question.range}
        period={period}
        timeZone={timeZone}
        onChange={(range) => ask({ range })}
        onMove={move ?? undefined}
      />
      <Filters
        target={target}
        filters={question.filters}
        onChange={(filters) => ask({ filters })}
        hasFields
      />
      <CostNote calls={1} />
    </>
  );
}

/** Index of a story among the loaded rows. */
function indexOf(
  {
    fetched,
    rowAt,
  }: { fetched: { first: number; last: number }; rowAt: (index: number) => Story | undefined },
  id: string,
): number | null {
  for (const index of [...range(0, 99), ...range(fetched.first, fetched.last)])
    if (rowAt(index)?.id === id) return index;
  return null;
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
