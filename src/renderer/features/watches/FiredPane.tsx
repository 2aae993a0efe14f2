import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { can } from "../../../shared/capabilities";
import { narrow } from "../../../shared/query";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import type { WatchFinding } from "../../../shared/ipc/watches";
import type { Evidence, EvidenceOf } from "../../../shared/watches/watch";
import { t } from "../../../shared/texts";
import { filterParams } from "../../../analysis/question/filterParams";
import { firstQuestion, firstStories } from "../../../analysis/question/defaults";
import { periodName } from "../../../analysis/question/range";
import { useShowDocuments } from "../../charts/useShowDocuments";
import { DetailPane, Facts } from "../../components/layout/DetailPane";
import type { Target } from "../../core/queries";
import { openPlace } from "../../core/openPlace";
import { formatCount, formatFraction, formatShare, formatValue } from "../../../analysis/format/numbers";
import { formatDay, formatInstant } from "../../../analysis/format/times";
import styles from "./Watches.module.css";
import { sentenceOf } from "./firedSentence";

interface FiredPaneProps {
  target: Target;
  fired: WatchFinding;
  timeZone: string;
  onClose: () => void;
}

/** What a watch fired for: the numbers, the period, the query and documents. */
export function FiredPane({ target, fired, timeZone, onClose }: FiredPaneProps) {
  const { evidence, filters, isEarlier } = fired;
  const { period } = evidence;
  const query = queryOf(fired);
  const showDocuments = useShowDocuments(target, {
    q: query,
    filters: filterParams(filters),
    period,
  });
  const explore = (range: { min: number; max: number }, isExplained: boolean) => {
    const question: ChartQuestion = { ...firstQuestion, query, filters, range: { kind: "exact", ...range } };
    openPlace({ screen: "explore", ...target.ref, question, isExplained });
  };
  const compares = evidence.kind === "more" || evidence.kind === "sentiment";
  const first = compares ? evidence.series[0]?.t : undefined;
  return (
    <DetailPane
      name={t("watches:evidence.title")}
      title={fired.name}
      onClose={onClose}
      actions={
        <>
          <Button size="xs" onClick={() => explore({ ...period, min: first ?? period.min }, false)}>
            {t("watches:evidence.explore")}
          </Button>
          {compares && can(target.connection, "why") && (
            <Button size="xs" onClick={() => explore(period, true)}>
              {t("watches:evidence.why")}
            </Button>
          )}
          {evidence.kind === "story" && (
            <Button
              size="xs"
              onClick={() =>
                openPlace({ screen: "stories", ...target.ref, question: { ...firstStories, query, filters } })
              }
            >
              {t("watches:evidence.stories")}
            </Button>
          )}
          {showDocuments && (
            <Button size="xs" onClick={() => showDocuments()}>
              {t("watches:evidence.list")}
            </Button>
          )}
        </>
      }
    >
      <p className={styles["lead"]}>{sentenceOf(fired, timeZone)}</p>
      {isEarlier && <p className={styles["note"]}>{t("watches:evidence.earlier")}</p>}
      {compares && (
        <>
          <EvidenceChart evidence={evidence} />
          <div className={styles["axis"]} aria-hidden>
            <span>{first !== undefined && formatDay(first, timeZone)}</span>
            <span>{formatDay(period.max - 1, timeZone)}</span>
          </div>
        </>
      )}
      <Facts
        facts={[
          ...numbersOf(evidence),
          [t("watches:evidence.period"), periodName(period, timeZone)],
          [t("watches:evidence.found"), formatInstant(fired.at, timeZone)],
          [
            t("watches:evidence.query"),
            <span key="query" className={styles["mono"]}>
              {query || t("watches:evidence.all")}
            </span>,
          ],
        ]}
      />
      {evidence.documents.length > 0 && (
        <>
          <h3 className={styles["heading"]}>{t("watches:evidence.documents")}</h3>
          <ul className={styles["documents"]}>
            {evidence.documents.map(({ url, title, author, source, published }) => (
              <li key={url}>
                <button type="button" onClick={() => showDocuments?.(url)}>
                  {title || url || t("watches:evidence.untitled")}
                </button>
                <span>
                  {[author, source, published === null ? "" : formatInstant(published, timeZone)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </DetailPane>
  );
}

/** The query that finds the documents of an event. */
function queryOf({ query, evidence }: WatchFinding): string {
  if (evidence.kind === "story") return narrow(query, `story:${evidence.storyId}`);
  if (evidence.kind === "influencer" && evidence.query !== "") return narrow(query, evidence.query);
  return query;
}

function numbersOf(evidence: Evidence): (readonly [string, ReactNode])[] {
  switch (evidence.kind) {
    case "more":
      return [
        [t("watches:evidence.here"), formatCount(evidence.here)],
        [t("watches:evidence.expected"), formatValue(evidence.expected)],
        [t("watches:evidence.from"), comparedWith(evidence)],
      ];
    case "sentiment": {
      const { here, expected, difference } = evidence;
      const points = (share: number) => formatValue(Math.round(share * 1000) / 10);
      return [
        [
          t("watches:evidence.share"),
          `${formatShare(here.documents, here.all) ?? ""} (${t("watches:evidence.shareOf", {
            documents: formatCount(here.documents),
            all: formatCount(here.all),
          })})`,
        ],
        [t("watches:evidence.expected"), formatFraction(expected.share)],
        [
          t("watches:evidence.difference"),
          t("watches:evidence.interval", {
            value: points(difference.value),
            low: points(difference.low),
            high: points(difference.high),
          }),
        ],
        [t("watches:evidence.from"), comparedWith(evidence)],
      ];
    }
    case "story":
      return [
        [t("watches:evidence.copies"), formatCount(evidence.copies)],
        [t("watches:evidence.authors"), formatCount(evidence.authors)],
        [t("watches:evidence.sources"), formatCount(evidence.sources)],
      ];
    case "influencer":
      return [
        [t("watches:evidence.reach"), formatValue(evidence.reach)],
        [t("watches:evidence.mentions"), formatCount(evidence.mentions)],
      ];
    case "results":
      return [[t("watches:evidence.results"), formatCount(evidence.results)]];
  }
}

function comparedWith({ rule, windows }: Extract<Evidence, { windows: unknown }>): string {
  const used = windows.filter(({ weight }) => weight > 0).length;
  return rule === "same_weekday"
    ? t("watches:evidence.same_weekday", { count: used })
    : t("watches:evidence.same_hours", { count: used });
}

const width = 320;
const height = 84;

/** The values before the period and in it, as bars, with what was expected. */
function EvidenceChart({ evidence }: { evidence: EvidenceOf<"more" | "sentiment"> }) {
  const { series, period } = evidence;
  const expected = evidence.kind === "more" ? evidence.expected : evidence.expected.share;
  const max = Math.max(expected, ...series.map(({ value }) => value ?? 0)) || 1;
  const step = width / Math.max(1, series.length);
  const y = (value: number) => height - (value / max) * (height - 4);
  return (
    <svg
      role="img"
      aria-label={t("watches:evidence.chart")}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={styles["chart"]}
    >
      <title>{t("watches:evidence.chart")}</title>
      {series.map(({ t: start, value }, index) =>
        value === null ? null : (
          <rect
            key={start}
            x={index * step + step * 0.12}
            width={step * 0.76}
            y={value === 0 ? height - 1 : Math.min(height - 2, y(value))}
            height={value === 0 ? 1 : Math.max(2, height - y(value))}
            fill={start >= period.min ? "var(--accent)" : "var(--neutral)"}
          />
        ),
      )}
      <line
        x1={0}
        x2={width}
        y1={y(expected)}
        y2={y(expected)}
        stroke="var(--text-2)"
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
