import { Button } from "@mantine/core";
import type { Document } from "../../../shared/interface/documents";
import type { Story } from "../../../shared/interface/text-analysis";
import type { StoriesQuestion } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/texts";
import { filterParams } from "../../../analysis/question/filterParams";
import { DetailPane, Facts } from "../../components/layout/DetailPane";
import { documentMenu } from "../../components/menus/documentMenu";
import { EmptyState } from "../../components/states/EmptyState";
import { SentimentBar } from "../../components/table/SentimentBar";
import { Sparkline } from "../../components/states/Sparkline";
import { inStory } from "../../components/table/copies";
import { DataTable, type DataColumn } from "../../components/table/DataTable";
import { useDocumentPages } from "../../components/table/documentPages";
import { documentColumns, headingOf } from "../../components/table/documents";
import { PagesStates } from "../../components/table/PagesStates";
import type { Target } from "../../core/queries";
import { openPlace } from "../../core/openPlace";
import type { Period } from "../../../analysis/period";
import { formatCount, formatShare, formatValue } from "../../../analysis/format/numbers";
import { formatPublished } from "../../../analysis/format/times";
import { halfText, headlineOf } from "../../../analysis/stories/storyTexts";
import { trendText } from "../../charts/stories/columns";
import styles from "./Stories.module.css";

interface StoryPaneProps {
  target: Target;
  story: Story;
  question: StoriesQuestion;
  period: Period | null;
  timeZone: string;
  onClose: () => void;
  onDocument: (document: Document, asOf: number) => void;
  /** Narrows the query to the story, or leaves it out. */
  onNarrow: () => void;
  onExclude: () => void;
}

/** Columns of the documents with their least widths, in this order. Texts of a story are alike, so they are hidden. */
const paneColumns: readonly Pick<DataColumn<Document>, "key" | "width" | "grow" | "hidden">[] = [
  { key: "published", width: 134 },
  { key: "author", width: 70, grow: 1 },
  { key: "source", width: 60, grow: 1 },
  { key: "title", width: 220, grow: 2, hidden: true },
];
const earliestFirst = { key: "published", order: "asc" } as const;

/** An amount that no document of a story has isn't 0. */
const amountText = (amount: number | undefined) =>
  amount === undefined ? `– (${t("components:document.notInFile")})` : formatValue(amount);

/** One story: where it began, how it spread, and its documents, the earliest first. */
export function StoryPane(props: StoryPaneProps) {
  const { target, story, question, period, timeZone, onClose, onDocument, onNarrow, onExclude } = props;
  const q = inStory(question.query, story);
  const pages = useDocumentPages(target, { q, ...filterParams(question.filters), ...period }, earliestFirst);
  const all = documentColumns(timeZone);
  const columns = paneColumns.flatMap((own) =>
    all.filter(({ key }) => key === own.key).map((column) => ({ ...column, ...own, sortable: false })),
  );
  const { first, documents, authors, sources, last, reach, engagement, sentiment, trend } = story;
  const { positive, neutral, negative } = sentiment;
  return (
    <DetailPane
      name={t("stories:pane")}
      title={headlineOf(story)}
      onClose={onClose}
      actions={
        <>
          <Button size="xs" onClick={onNarrow}>
            {t("stories:narrow")}
          </Button>
          <Button size="xs" onClick={onExclude}>
            {t("stories:exclude")}
          </Button>
          <Button size="xs" onClick={() => openPlace({ screen: "documents", query: q, period })}>
            {t("charts:documents.open")}
          </Button>
        </>
      }
    >
      <p className={styles["lead"]}>{firstSeen(story, timeZone)}</p>
      {first.title !== "" && first.snippet !== "" && <p className={styles["snippet"]}>{first.snippet}</p>}
      <Facts
        facts={[
          [t("stories:column.documents"), formatCount(documents)],
          [t("stories:column.authors"), formatCount(authors)],
          [t("stories:column.sources"), formatCount(sources)],
          [t("stories:column.half"), halfText(story, timeZone)],
          [t("stories:column.last"), formatPublished(last, timeZone)],
          [t("stories:column.trend"), <Sparkline key="trend" values={trend} label={trendText(trend)} />],
          [
            t("components:document.sentiment"),
            <SentimentBar key="sentiment" counts={sentiment} documents={documents} isWide />,
          ],
          [t("stories:negative"), formatShare(negative, positive + neutral + negative)],
          [t("components:document.reach"), amountText(reach)],
          [t("components:document.engagement"), amountText(engagement)],
        ]}
      />
      <h3 className={styles["heading"]}>{t("stories:documents", { count: pages.total })}</h3>
      <div className={styles["documents"]}>
        <PagesStates
          pages={pages}
          fetching={t("charts:documents.fetching")}
          empty={<EmptyState title={t("charts:documents.none")} />}
        >
          <DataTable
            label={t("stories:documentsOf")}
            layoutKey="documents of a story"
            listed={JSON.stringify([q, period])}
            columns={columns}
            count={pages.count}
            rowAt={pages.rowAt}
            failed={pages.failed}
            old={pages.isOld}
            onView={pages.onView}
            onOpen={(index) => {
              const document = pages.rowAt(index);
              if (document) onDocument(document, pages.head.data?.asOf ?? story.first.published);
            }}
            nameOf={headingOf}
            menuOf={documentMenu}
          />
        </PagesStates>
      </div>
    </DetailPane>
  );
}

/** For example "First seen Nov 9, 2026, 09:42 by Food Safety Desk on news.example." */
function firstSeen({ first: { author, source, published } }: Story, timeZone: string): string {
  const values = { time: formatPublished(published, timeZone), author, source };
  if (author && source) return t("stories:firstSeen.both", values);
  if (author) return t("stories:firstSeen.author", values);
  return source ? t("stories:firstSeen.source", values) : t("stories:firstSeen.time", values);
}
