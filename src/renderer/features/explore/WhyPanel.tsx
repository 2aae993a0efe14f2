import { ActionIcon, Button, CloseButton, Skeleton, Tooltip } from "@mantine/core";
import { IconClipboard } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { DocumentBrief, Factor, Why } from "../../../shared/interface/text-analysis";
import type { FactorKind } from "../../../shared/interface/text-analysis.constants";
import type { QuotationChoice } from "../../../shared/ipc/boards";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { narrow } from "../../../shared/query";
import { differs, factorKey, groupsOf } from "../../../shared/why/rank-factors";
import { leadOf, restOf, sentenceOf, wholeSentence } from "../../../shared/why/sentence";
import { readableSource } from "../../../shared/documents/identity";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { copyText } from "../../components/menus/copyText";
import { Age } from "../../components/states/Age";
import { Failure } from "../../components/states/Failure";
import { StaleFailure } from "../../components/states/StaleFailure";
import { TextReading } from "../../components/states/TextReading";
import { SentimentBar } from "../../components/table/SentimentBar";
import type { Target } from "../../core/queries";
import { useSearch } from "../../core/search";
import { useKeys } from "../../core/useKeys";
import { formatCount } from "../../../analysis/format/numbers";
import { formatPublished } from "../../../analysis/format/times";
import { AddToBoardButton } from "../../charts/AddToBoardButton";
import { DocumentList } from "../../charts/DocumentList";
import { ExportMenu } from "../../charts/ExportMenu";
import { noFilters } from "../../../analysis/question/defaults";
import { StoriesSwitch } from "../../charts/StoriesSwitch";
import { useShowDocuments } from "../../charts/useShowDocuments";
import { exportableWhy } from "../../charts/why/exportableWhy";
import { FactorTable } from "../../charts/why/FactorTable";
import { Quotations, useTypical } from "../../charts/why/Quotations";
import { useWhy } from "../../charts/why/useWhy";
import { ownColumn } from "../../../analysis/boardQuestion";
import { noChoice, typicalText } from "../../../analysis/why/typicalDocuments";
import type { WhyQuestion } from "../../../analysis/why/whyParams";
import styles from "../../charts/why/Why.module.css";
import { countsText, expectationText, factorName, whyTitle } from "../../../analysis/why/whyTexts";

interface WhyPanelProps {
  target: Target;
  question: WhyQuestion;
  /** The chart that is explained. */
  chart: ChartQuestion;
  onStories: (stories: ChartQuestion["stories"]) => void;
  /** Keeps the sentence as a note at the start of the range. */
  onKeep: (sentence: string, at: number) => void;
  onClose: () => void;
}

/** Why a range has more or fewer documents than was to be expected: stories, terms, people, places, sentiment. */
export function WhyPanel(props: WhyPanelProps) {
  const { target, question, chart, onStories, onKeep, onClose } = props;
  const { timeZone, params, answer } = useWhy(target, question);
  const panel = useRef<HTMLDivElement>(null);
  useFocusWhileOpen(panel);
  useKeys({ leave: onClose }, panel);
  const why = answer.data?.data;
  const [choice, setChoice] = useState(noChoice);
  const title = whyTitle(question, timeZone);
  const sentence = why && sentenceOf(why, timeZone);
  const text = sentence ? wholeSentence(sentence) : "";
  return (
    <div ref={panel} className={styles["why"]} role="group" tabIndex={-1} aria-label={title}>
      <div data-tour="why">
        <Panel
          title={title}
          note={
            <>
              {why && countsText(why)} {question.stories === "once" && t("charts:stories.counted")}{" "}
              <Age answer={answer.data} updating={answer.isFetching} />
            </>
          }
          actions={
            <>
              <StoriesSwitch target={target} stories={question.stories} onChange={onStories} />
              {why && (
                <>
                  <Button size="xs" onClick={() => onKeep(text, question.period.min)}>
                    {t("why:panel.keep")}
                  </Button>
                  <AddToBoardButton
                    written
                    project={target.ref}
                    view={{
                      kind: "why",
                      question: {
                        query: question.q,
                        filters: { ...noFilters, ...question.filters },
                        period: question.period,
                        stories: question.stories,
                        quotations: choice,
                      },
                    }}
                    shows={title}
                    timeZone={timeZone}
                  />
                  <Tooltip label={t("why:panel.copy")}>
                    <ActionIcon
                      size={28}
                      variant="subtle"
                      color="gray"
                      aria-label={t("why:panel.copy")}
                      onClick={() => copyText(text)}
                    >
                      <IconClipboard size={16} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                  <ExportMenu
                    exportable={exportableWhy({
                      target,
                      question,
                      chart,
                      params,
                      why,
                      asOf: answer.data?.asOf ?? 0,
                      timeZone,
                    })}
                  />
                </>
              )}
              <CloseButton aria-label={t("why:panel.close")} onClick={onClose} />
            </>
          }
        >
          <div className={`${styles["lead"]} ${answer.isPlaceholderData ? styles["old"] : ""}`}>
            <TextReading target={target} />
            {answer.error && why && (
              <StaleFailure thrown={answer.error} onRetry={() => void answer.refetch()} />
            )}
            {answer.error && !why ? (
              <Failure thrown={answer.error} onRetry={() => void answer.refetch()} />
            ) : !sentence ? (
              <div role="status" aria-label={t("why:panel.loading")}>
                <Skeleton height={18} width="70%" my={8} />
                <Skeleton height={12} width="45%" my={8} />
              </div>
            ) : (
              <>
                <p className={styles["headline"]} aria-live="polite">
                  {leadOf(sentence)}
                </p>
                <p className={styles["details"]}>
                  {restOf(sentence)} {anythingDiffers(why) && t("why:panel.written")}
                  {isEven(why) && t("why:panel.nothingText")}
                </p>
                {why.expected.rule !== "none" && (
                  <p className={styles["details"]}>{expectationText(why, timeZone)}</p>
                )}
              </>
            )}
          </div>
        </Panel>
      </div>
      {why && (
        <div className={answer.isPlaceholderData ? styles["old"] : ""}>
          <Findings {...{ target, question, chart, why, timeZone, choice }} onChoice={setChoice} />
        </div>
      )}
    </div>
  );
}

/** Moves the focus to the panel, and back to where it was when the panel closes. The tour's card keeps the focus. */
function useFocusWhileOpen(panel: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.scrollIntoView({ block: "nearest" });
    if (before?.closest("[role=dialog]")) return;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [panel]);
}

const anythingDiffers = ({ factors }: Why) => factors.some(differs);

/** Whether there was something to compare with, and nothing differs. */
const isEven = (why: Why) => why.expected.rule !== "none" && !anythingDiffers(why);

const whoKinds: readonly FactorKind[] = ["source", "author", "country", "language", "topic"];
/** Factors of one kind among several in a card. */
const maxOfKind = 3;
/** Terms in their card. Files hold all. */
const maxTerms = 8;

interface FindingsProps {
  target: Target;
  question: WhyQuestion;
  chart: ChartQuestion;
  why: Why;
  timeZone: string;
  choice: QuotationChoice;
  onChoice: (choice: QuotationChoice) => void;
}

/** The cards of an explanation, and the documents of what was chosen in them. */
function Findings({ target, question, chart, why, timeZone, choice, onChoice }: FindingsProps) {
  const { q, filters, period } = question;
  const run = useSearch((search) => search.run);
  const [chosen, setChosen] = useState<{ key: string; name: string; query: string } | null>(null);
  const documents = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) documents.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const choose = (key: string, name: string, query: string) =>
    setChosen(key === chosen?.key ? null : { key, name, query });
  const chooseFactor = (factor: Factor) => choose(factorKey(factor), factorName(factor), factor.query);
  const of = (...kinds: FactorKind[]) => why.factors.filter(({ kind }) => kinds.includes(kind));
  const table = {
    chosen: chosen?.key ?? null,
    onChoose: chooseFactor,
    shares: why.stands_out && why.direction !== "none",
  };
  /** What stands out, or else what differs no more than other times do. */
  const standing = (...kinds: FactorKind[]) => {
    const all = of(...kinds);
    const found = all.filter((factor) => factor.stands_out);
    return found.length > 0 ? found : all.filter(differs);
  };
  const grouped = (...kinds: FactorKind[]) => {
    const groups = groupsOf(standing(...kinds)).sort(
      ([a], [b]) => sign * (b.log_ratio_bound - a.log_ratio_bound),
    );
    return {
      factors: groups.slice(0, maxTerms).map(([factor]) => factor),
      others: new Map(groups.map(([factor, ...others]) => [factorKey(factor), others])),
    };
  };
  const isFall = why.direction === "fall";
  const sign = isFall ? -1 : 1;
  const shareNote = isFall ? t("why:panel.shareOfFall") : t("why:panel.shareOfRise");
  // Where nothing of a kind differs, its largest says so.
  const who = whoKinds.flatMap((kind) => {
    const differing = standing(kind).slice(0, maxOfKind);
    return differing.length > 0 ? differing : of(kind).slice(0, 1);
  });
  const columns = standing("column").filter(
    ({ field }, i, all) => all.slice(0, i).filter((other) => other.field === field).length < maxOfKind,
  );
  const stories = standing("story");
  const anything = anythingDiffers(why);
  const largest = stories[0];
  const shared = [...why.most_shared].sort(
    (a, b) => b.copies - a.copies || nameOfBrief(a.document).localeCompare(nameOfBrief(b.document)),
  );
  const found = { q: chosen ? narrow(q, chosen.query) : q, filters, period, sortBy: "published" as const };
  return (
    <>
      <div className={styles["cards"]}>
        <TypicalCard {...{ target, question, chart, why, timeZone, found, choice, onChoice }} />
        {anything && (
          <>
            <Panel title={t("why:card.stories")} note={table.shares && shareNote}>
              <FactorTable
                {...table}
                label={t("why:card.stories")}
                factors={stories}
                none={t("why:none.stories")}
                bars
              />
            </Panel>
            <Panel title={t("why:card.terms")} note={t("why:panel.termsNote")}>
              <FactorTable
                {...table}
                label={t("why:card.terms")}
                {...grouped("word", "phrase")}
                none={t("why:none.terms")}
                bound
              />
            </Panel>
            <Panel title={t("why:card.tags")} note={t("why:panel.termsNote")}>
              <FactorTable
                {...table}
                label={t("why:card.tags")}
                {...grouped("hashtag", "link", "domain")}
                none={t("why:none.tags")}
                bound
                kinds
              />
            </Panel>
            {columns.length > 0 && (
              <Panel title={t("why:card.columns")} note={t("why:panel.hereExpected")}>
                <FactorTable {...table} label={t("why:card.columns")} factors={columns} none="" kinds />
              </Panel>
            )}
          </>
        )}
        <Panel title={t("why:card.who")} note={t("why:panel.hereExpected")}>
          <FactorTable {...table} label={t("why:card.who")} factors={who} none={t("why:none.who")} kinds />
        </Panel>
        <SentimentCard why={why} chosen={table.chosen} onChoose={choose} />
        <Panel title={t("why:card.first")} note={largest ? t("why:panel.ofBiggest") : t("why:panel.ofRange")}>
          <Briefs target={target} found={found} timeZone={timeZone} documents={why.earliest} />
        </Panel>
        <Panel title={t("why:card.shared")}>
          <Briefs
            target={target}
            found={found}
            timeZone={timeZone}
            documents={shared.map(({ document }) => document)}
            copies={shared.map(({ copies }) => copies)}
          />
        </Panel>
      </div>
      {table.shares && anything && <p className={styles["overlap"]}>{t("why:panel.overlap")}</p>}
      {chosen && (
        <div ref={documents} className={styles["documents"]}>
          <DocumentList
            target={target}
            title={t("why:panel.documents", { name: chosen.name })}
            drilldown={{ ok: true, ...found }}
            actions={
              <>
                <Button size="xs" onClick={() => run(found.q)}>
                  {t("why:panel.narrow")}
                </Button>
                <Button size="xs" onClick={() => setChosen(null)}>
                  {t("close")}
                </Button>
              </>
            }
          />
        </div>
      )}
    </>
  );
}

/** What is typical of the explanation. */
function TypicalCard({ found, ...of }: FindingsProps & { found: Omit<BriefsProps["found"], "sortBy"> }) {
  const { target, question, chart, why, timeZone, choice, onChoice } = of;
  const answer = useTypical(target, question, why, choice, timeZone, ownColumn(chart));
  const open = useShowDocuments(target, { ...found, q: question.q });
  return (
    <Panel title={t("why:card.typical")} note={answer.data ? typicalText(why, answer.data) : ""}>
      <Quotations {...{ answer, choice, onChoice, open }} />
    </Panel>
  );
}

interface SentimentCardProps {
  why: Why;
  chosen: string | null;
  onChoose: (key: string, name: string, query: string) => void;
}

/** How the sentiment differs from the expected one, and the terms that drive it. */
function SentimentCard({ why: { here: range, sentiment }, chosen, onChoose }: SentimentCardProps) {
  const { here, expected, drivers, stands_out } = sentiment;
  // Without a difference, the terms of a rise have its sentiment and drive nothing.
  const told = stands_out ? drivers : [];
  const row = (name: string, value: ReactNode) => (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles["wide"]}>{value}</td>
    </tr>
  );
  return (
    <Panel title={t("why:card.sentiment")} note={stands_out ? t("why:panel.drives") : t("why:panel.same")}>
      <table className={styles["factors"]} aria-label={t("why:card.sentiment")}>
        <tbody>
          {row(t("why:column.here"), <SentimentBar counts={here} documents={range.documents} isWide />)}
          {row(t("why:column.expected"), <SentimentBar counts={expected} />)}
          {told.map(({ term, query, sentiment: leaning, documents }) => {
            const key = `${leaning} ${term}`;
            return (
              <tr key={key} className={key === chosen ? styles["chosen"] : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    aria-pressed={key === chosen}
                    className={styles[leaning]}
                    onClick={() => onChoose(key, term, `${query} AND sentiment:${leaning}`)}
                  >
                    {term}
                  </button>
                </th>
                <td>{t(`why:driver.${leaning}`, { count: formatCount(Math.round(documents)) })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {stands_out && drivers.length === 0 && <p className={styles["none"]}>{t("why:none.drivers")}</p>}
    </Panel>
  );
}

const nameOfBrief = ({ title, snippet, url }: DocumentBrief) => title || snippet || url;

interface BriefsProps {
  target: Target;
  found: Omit<Parameters<typeof useShowDocuments>[1], "sortBy">;
  timeZone: string;
  documents: readonly DocumentBrief[];
  copies?: readonly number[];
}

/** Documents with time, author and heading. Each opens in Documents. */
function Briefs({ target, found, timeZone, documents, copies }: BriefsProps) {
  const open = useShowDocuments(target, found);
  if (documents.length === 0) return <p className={styles["none"]}>{t("charts:documents.none")}</p>;
  return (
    <ul className={styles["quotations"]}>
      {documents.map((brief, index) => {
        const { url, title, snippet, author, source, published } = brief;
        return (
          <li key={url}>
            <button
              type="button"
              className={styles["brief"]}
              disabled={open === null}
              title={title || snippet}
              onClick={() => open?.(url)}
            >
              {nameOfBrief(brief)}
            </button>
            <span>
              {author || readableSource({ url, source })}, {formatPublished(published, timeZone)}
            </span>
            {copies && <span>{t("charts:stories.copies", { count: copies[index] ?? 0 })}</span>}
          </li>
        );
      })}
    </ul>
  );
}
