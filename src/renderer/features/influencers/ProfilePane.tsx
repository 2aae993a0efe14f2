import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { can } from "../../../shared/capabilities";
import type { CardOf } from "../../../shared/ipc/boards";
import type { InfluencerQuestion } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/texts";
import { profiledAuthor } from "../../../analysis/influencers/conditionOf";
import { labelOf, type RankedRow } from "../../../analysis/influencers/ranking";
import { formatCount, formatValue } from "../../../analysis/format/numbers";
import { firstWords } from "../../../analysis/question/defaults";
import { termName } from "../../../analysis/words/termName";
import { AddToBoardButton } from "../../charts/AddToBoardButton";
import type { CardAnswer } from "../../../analysis/cards/cardAnswer";
import { Answered } from "../../charts/cards/Answered";
import { useCardAnswer } from "../../charts/cards/useCardAnswer";
import { useSpan, useTerms } from "../../charts/words/useTerms";
import { DetailPane, Facts } from "../../components/layout/DetailPane";
import { Failure } from "../../components/states/Failure";
import { Waiting } from "../../components/states/Waiting";
import { known, SentimentBar } from "../../components/table/SentimentBar";
import type { Target } from "../../core/queries";
import { AuthorName } from "./AuthorName";
import styles from "./Influencers.module.css";

interface ProfilePaneProps {
  target: Target;
  row: RankedRow;
  namesakes: ReadonlySet<string>;
  question: Pick<InfluencerQuestion, "query" | "range" | "filters">;
  /** The query for the posts of the author. */
  query: string;
  onClose: () => void;
  onPanel: () => void;
}

/** How many words tell an author from the others. */
const shownWords = 12;

const noPanels = { shared: false, list: [] };
const nothing = { tiles: [], table: null, quotations: [] };

/** An author within the ranking's selection: figures, posts over time, whom they address, words, and typical posts. */
export function ProfilePane(props: ProfilePaneProps) {
  const { target, row, namesakes, question, onClose, onPanel } = props;
  const { query, range, filters } = question;
  const author = profiledAuthor(row.influencer);
  const card: CardOf<"profile"> = {
    id: "profile",
    title: "",
    width: 3,
    wording: null,
    kind: "profile",
    question: { query: "", filters, ...author },
  };
  const { answer, timeZone } = useCardAnswer(target, card, { query, range });
  const { data, error, refetch, isPlaceholderData } = answer;
  const title = t("cards:profileOf", { name: labelOf(row.influencer, namesakes) });
  return (
    <DetailPane
      name={t("cards:profile")}
      title={<AuthorName influencer={row.influencer} namesakes={namesakes} />}
      onClose={onClose}
      actions={
        <>
          <Button size="xs" onClick={onClose}>
            {t("influencers:profile.documents")}
          </Button>
          <Button size="xs" onClick={onPanel}>
            {t("influencers:panel.add")}
          </Button>
          <AddToBoardButton
            project={target.ref}
            view={{ kind: "profile", question: { query, range, filters, ...author } }}
            shows={title}
            timeZone={timeZone}
            written
          />
        </>
      }
    >
      <Figures row={row} />
      {data && !isPlaceholderData ? (
        <>
          <Part title={t("cards:overTime")}>
            <p className={styles["said"]}>{data.finding.message}</p>
            <Answered answer={{ ...data, ...nothing, ...unnamed(data) }} title={title} />
          </Part>
          <Part title={t("cards:addressed")}>
            {data.table ? (
              <ul className={styles["chips"]} aria-label={t("cards:addressed")}>
                {data.table.rows.map(([person, count]) => (
                  <Chip key={person} name={String(person)} count={Number(count)} />
                ))}
              </ul>
            ) : (
              <p className={styles["said"]}>
                {data.notes.find((note) => note === t("cards:noAddressed")) ??
                  t("influencers:profile.nobody")}
              </p>
            )}
          </Part>
          {can(target.connection, "words") && <OwnWords {...props} />}
          {data.quotations.length > 0 && (
            <Part title={t("influencers:profile.posts")}>
              <Answered
                answer={{ ...data, ...nothing, panels: noPanels, quotations: data.quotations }}
                title={title}
              />
            </Part>
          )}
        </>
      ) : error ? (
        <Failure thrown={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting what={t("charts:card.counting")} />
      )}
    </DetailPane>
  );
}

/** The course without its name, which is the heading above it. */
const unnamed = ({ panels }: CardAnswer): Pick<CardAnswer, "panels"> =>
  panels ? { panels: { ...panels, list: panels.list.map((panel) => ({ ...panel, name: "" })) } } : {};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles["part"]}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Figures({ row: { influencer } }: { row: RankedRow }) {
  const { network, posts, reach, engagement, sentiment, details } = influencer;
  return (
    <Facts
      facts={[
        [t("influencers:column.network"), network],
        [t("charts:posts"), posts !== undefined && formatCount(posts)],
        [t("influencers:criterion.reach"), reach !== undefined && formatValue(reach)],
        [t("components:document.engagement"), engagement !== undefined && formatValue(engagement)],
        [
          t("components:document.sentiment"),
          known(sentiment) && <SentimentBar key="sentiment" counts={sentiment} documents={posts} isWide />,
        ],
        [t("influencers:column.url"), details.url],
      ]}
    />
  );
}

function Chip({ name, count }: { name: string; count: number }) {
  return (
    <li title={name}>
      <bdi>{name}</bdi> <span>{formatCount(count)}</span>
    </li>
  );
}

/** The words that an author uses more than the rest of the project. */
function OwnWords({ target, question: { range, filters }, query }: ProfilePaneProps) {
  const span = useSpan(range);
  const question = {
    ...firstWords,
    query,
    range,
    filters,
    measure: "distinctive" as const,
    kinds: ["word" as const, "phrase" as const, "hashtag" as const],
    topN: shownWords,
  };
  const { data, error, isPlaceholderData, refetch } = useTerms(target, question, span, {
    hidden: 0,
    details: false,
  });
  const terms = isPlaceholderData ? undefined : data?.words.terms.slice(0, shownWords);
  return (
    <Part title={t("influencers:profile.words")}>
      {terms?.length === 0 ? (
        <p className={styles["said"]}>{t("words:none.different")}</p>
      ) : terms ? (
        <ul className={styles["chips"]} aria-label={t("influencers:profile.words")}>
          {terms.map((term) => (
            <Chip key={`${term.kind} ${term.term}`} name={termName(term)} count={term.documents} />
          ))}
        </ul>
      ) : error ? (
        <Failure thrown={error} onRetry={() => void refetch()} inline />
      ) : (
        <Waiting what={t("words:fetching")} />
      )}
    </Part>
  );
}
