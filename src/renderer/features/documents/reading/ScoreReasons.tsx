import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import type { Recalibration } from "../../../../shared/coding/recalibration";
import type { DocumentWithUrl } from "../../../../shared/documents/identity";
import type { SentimentReasons } from "../../../../shared/interface/sentiment-reasons";
import { t } from "../../../../shared/texts";
import {
  confidenceText,
  otherOriginText,
  scoreText,
  strongestReasons,
} from "../../../../analysis/format/scoreText";
import { formatDay } from "../../../../analysis/format/times";
import { ScoreAgain } from "../../../components/edits/ScoreAgain";
import { invoke } from "../../../core/api";
import { useTimeZone, type Target } from "../../../core/queries";
import { Failure } from "../../../components/states/Failure";
import { Sentiment } from "../../../components/states/Mark";
import { SafeText } from "../../../components/text/SafeText";
import { plainLine } from "../../../components/text/safeText";
import { documentKeys } from "../queries";
import styles from "./ScoreReasons.module.css";

const mostListed = 8;

interface ScoreReasonsProps {
  target: Target;
  document: DocumentWithUrl;
}

/** Which words made the sentiment of a document, the scores of its sentences, and of those that name a topic. */
export function ScoreReasons({ target, document: { url, published } }: ScoreReasonsProps) {
  const timeZone = useTimeZone();
  const lists = documentKeys.lists(target.ref);
  const asked = useQuery({
    queryKey: [...lists, "sentiment of", url],
    queryFn: ({ signal }) => invoke("documents.sentiment", { ...target.ref, url }, { signal }),
  });
  const recalibration = useQuery({
    queryKey: [...lists, "recalibration"],
    queryFn: ({ signal }) => invoke("coding.recalibration", target.ref, { signal }),
  });
  // Words of the text that the list of strongest words leads to, by their place.
  const marks = useRef(new Map<number, HTMLElement>());
  if (asked.error) return <Failure thrown={asked.error} onRetry={() => void asked.refetch()} inline />;
  if (!asked.data || recalibration.isPending) return <p role="status">{t("documents:score.loading")}</p>;
  const reasons = asked.data;
  const correction = recalibration.data ?? null;
  const other = otherOriginText(reasons);
  const strongest = reasons.is_scored ? strongestReasons(reasons).slice(0, mostListed) : [];
  return (
    <section className={styles["reasons"]} aria-label={t("documents:score.pane")}>
      {other !== null && <p>{other}</p>}
      {other !== null && reasons.is_scored && (
        <ScoreAgain
          scope={{
            kind: "results",
            question: { q: "" },
            only: [{ url, published: published ?? null }],
            except: [],
          }}
        />
      )}
      {reasons.is_scored && <p role="status">{plainLine(scoreText(reasons, correction), 400)}</p>}
      {correction && reasons.is_scored && (
        <p className={styles["quiet"]}>
          {t("documents:score.recalibrated", {
            count: correction.codes,
            date: formatDay(correction.codedAt, timeZone),
          })}
        </p>
      )}
      {strongest.length > 0 && (
        <>
          <h4>{t("documents:score.strongest")}</h4>
          <ul className={styles["words"]} aria-label={t("documents:score.strongest")}>
            {strongest.map(({ word, from, tone }) => (
              <li key={from}>
                <Button
                  size="compact-xs"
                  title={toneText(tone, word)}
                  aria-label={toneText(tone, word)}
                  onClick={() => marks.current.get(from)?.focus()}
                >
                  {tone > 0 ? "+" : "−"} {plainLine(word)}
                </Button>
              </li>
            ))}
          </ul>
          <p className={styles["quiet"]}>{t("documents:score.legend")}</p>
        </>
      )}
      <h4>{t("documents:score.sentences")}</h4>
      <ul aria-label={t("documents:score.sentences")}>
        {reasons.sentences.map(({ from, to, ...score }) => (
          <Scored key={from} score={score} correction={correction}>
            <span dir="auto">
              <Reasoned reasons={reasons} from={from} to={to} marks={marks.current} />
            </span>
          </Scored>
        ))}
      </ul>
      {!reasons.is_whole && <p className={styles["quiet"]}>{t("documents:score.beginning")}</p>}
      {reasons.topics.length > 0 && (
        <>
          <h4>{t("documents:score.topics")}</h4>
          <ul aria-label={t("documents:score.topics")}>
            {reasons.topics.map(({ id, title, sentences, ...score }) => (
              <Scored key={id} score={score} correction={correction}>
                <span>
                  <SafeText text={title} />{" "}
                  <span className={styles["quiet"]}>
                    {t("documents:score.naming", { count: sentences.length })}
                  </span>
                </span>
              </Scored>
            ))}
          </ul>
          <p className={styles["quiet"]}>{t("documents:score.limit")}</p>
        </>
      )}
    </section>
  );
}

interface ScoredProps {
  score: { sentiment?: number | undefined; confidence?: number | undefined };
  correction: Recalibration | null;
  children: ReactNode;
}

/** A part of a text with its score. */
function Scored({ score, correction, children }: ScoredProps) {
  return (
    <li className={styles["scored"]}>
      {children}
      <span className={styles["score"]}>
        <Sentiment value={score.sentiment} /> {confidenceText(score.confidence, correction)}
      </span>
    </li>
  );
}

interface ReasonedProps {
  reasons: SentimentReasons;
  from: number;
  to: number;
  marks: Map<number, HTMLElement>;
}

/** A part of the text. The words that made the score are underlined if a scorer gave it. */
function Reasoned({ reasons: { text, reasons, is_scored }, from, to, marks }: ReasonedProps) {
  let at = from;
  const parts: ReactNode[] = [];
  for (const reason of is_scored ? reasons : []) {
    if (reason.from < at || reason.to > to) continue;
    const word = text.slice(reason.from, reason.to);
    parts.push(
      <SafeText key={`t${at}`} text={text.slice(at, reason.from)} />,
      <mark
        key={reason.from}
        ref={(element) => {
          if (element) marks.set(reason.from, element);
          else marks.delete(reason.from);
        }}
        tabIndex={-1}
        className={styles[reason.tone > 0 ? "positive" : "negative"]}
        title={toneText(reason.tone, word)}
      >
        <SafeText text={word} />
      </mark>,
    );
    at = reason.to;
  }
  parts.push(<SafeText key={`t${at}`} text={text.slice(at, to)} />);
  return <>{parts}</>;
}

function toneText(tone: number, word: string): string {
  const shown = plainLine(word, 60);
  return tone > 0
    ? t("documents:score.positive", { word: shown })
    : t("documents:score.negative", { word: shown });
}
