import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { Term } from "../../../shared/interface/text-analysis";
import { t } from "../../../shared/texts";
import { Sparkline } from "../../components/states/Sparkline";
import { SentimentBar } from "../../components/table/SentimentBar";
import type { ValueColumn } from "../../components/table/sortRows";
import { formatCount, formatScore, formatShare, formatValue } from "../../../analysis/format/numbers";
import { expectedDocuments, type TermsAnswer } from "../../../analysis/words/wordsQuestion";
import { kindNames, otherForms, termName } from "../../../analysis/words/termName";
import styles from "./Words.module.css";

export type TermColumn = ValueColumn<Term>;

/** Columns whose values take the service longer, so they are requested only if one is shown. */
export const detailColumns: readonly string[] = ["trend", "sentiment", "stories", "sources"];

interface TermColumnOptions {
  answer: TermsAnswer | undefined;
  onExplain: (term: Term) => void;
  onMenu: (term: Term, button: HTMLElement) => void;
}

/** All columns of the terms. The columns of a comparison exist only with one. */
export function termColumns({ answer, onExplain, onMenu }: TermColumnOptions): TermColumn[] {
  const compared = answer?.words.reference !== undefined;
  const expected = (term: Term) => (answer ? expectedDocuments(term, answer) : null);
  const all = answer?.words.documents ?? 0;
  const intervals = answer?.basis.kind === "sample" ? answer.basis.intervals : undefined;
  const intervalOf = new Map(answer?.words.terms.map((term, index) => [term, intervals?.[index]]));
  return [
    {
      key: "term",
      title: t("words:column.term"),
      width: 142,
      grow: 2,
      required: true,
      sortable: true,
      value: termName,
      cell: (term) => <TermCell term={term} />,
    },
    {
      key: "kind",
      title: t("words:column.kind"),
      width: 66,
      yields: 3,
      sortable: true,
      value: ({ kind }) => kindNames[kind],
      cell: ({ kind }) => <span className={styles["quiet"]}>{kindNames[kind]}</span>,
    },
    documentsColumn(answer?.words.terms ?? [], expected),
    {
      ...number(
        "share",
        t("words:column.share"),
        intervals ? 160 : 64,
        ({ documents }) => (all > 0 ? documents / all : null),
        (share) => formatShare(share, 1) ?? "",
      ),
      // The share in a sample is only worth as much as its interval says.
      ...(intervals
        ? { cell: (term: Term) => shareText(term.documents / all, intervalOf.get(term)) }
        : { hidden: true }),
    },
    ...(compared ? comparedColumns(onExplain) : []),
    // The pieces of a sample lie apart in time, so a trend would show where they are.
    ...(intervals
      ? []
      : [
          {
            key: "trend",
            title: t("words:column.trend"),
            width: 88,
            yields: 4,
            value: ({ details }: Term) => details?.trend.join(" ") ?? null,
            cell: ({ details }: Term) =>
              details ? <Sparkline values={details.trend} label={trendLabel(details.trend)} /> : "–",
          },
        ]),
    sentimentColumn,
    { ...number("stories", t("words:column.stories"), 60, ({ details }) => details?.stories), yields: 2 },
    { ...number("sources", t("words:column.sources"), 60, ({ details }) => details?.sources), yields: 1 },
    menuColumn(onMenu),
  ];
}

/** A column of numbers. */
function number(
  key: string,
  title: string,
  width: number,
  value: (term: Term) => number | null | undefined,
  format: (value: number) => string = formatCount,
): TermColumn {
  return {
    key,
    title,
    width,
    end: true,
    sortable: true,
    value: (term) => value(term) ?? null,
    cell: (term) => {
      const found = value(term);
      return found === null || found === undefined ? "–" : format(found);
    },
  };
}

type Expected = (term: Term) => number | null;

function documentsColumn(terms: readonly Term[], expected: Expected): TermColumn {
  const max = Math.max(1, ...terms.map((term) => Math.max(term.documents, expected(term) ?? 0)));
  return {
    key: "documents",
    title: t("words:column.documents"),
    width: 132,
    grow: 1,
    required: true,
    sortable: true,
    value: ({ documents }) => documents,
    cell: (term) => {
      const other = expected(term);
      return (
        <span className={styles["ranked"]}>
          <span className={styles["count"]}>{formatCount(term.documents)}</span>
          <span className={styles["bars"]}>
            <span className={styles["bar"]} style={{ width: `${(term.documents / max) * 100}%` }} />
            {other !== null && (
              <span
                className={styles["expected"]}
                style={{ width: `${(other / max) * 100}%` }}
                title={t("words:expected", { number: formatValue(other) })}
              />
            )}
          </span>
        </span>
      );
    },
  };
}

/** How a term differs from the reference. */
function comparedColumns(onExplain: (term: Term) => void): TermColumn[] {
  return [
    number("reference", t("words:column.reference"), 84, (term) => term.reference),
    {
      key: "bound",
      title: t("words:column.bound"),
      width: 78,
      end: true,
      sortable: true,
      value: ({ log_ratio_bound: bound }: Term) => bound ?? null,
      cell: (term: Term) =>
        term.log_ratio_bound === undefined ? (
          "–"
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={styles["explain"]}
            title={t("words:formula.open")}
            onClick={() => onExplain(term)}
          >
            {formatScore(term.log_ratio_bound)}
          </button>
        ),
    },
    {
      ...number("ratio", t("words:column.ratio"), 78, ({ log_ratio: r }) => r, formatScore),
      hidden: true,
    },
    { ...number("g2", t("words:column.g2"), 78, ({ g2 }) => g2, formatScore), hidden: true },
  ];
}

const sentimentColumn: TermColumn = {
  key: "sentiment",
  title: t("words:column.sentiment"),
  width: 140,
  yields: 5,
  sortable: true,
  value: ({ details }) => {
    if (!details) return null;
    const { positive, neutral, negative } = details.sentiment;
    const sum = positive + neutral + negative;
    return sum === 0 ? null : Math.round((positive / sum) * 10_000) / 100;
  },
  cell: ({ details, documents }) =>
    details ? <SentimentBar counts={details.sentiment} documents={documents} /> : "–",
};

function menuColumn(onMenu: TermColumnOptions["onMenu"]): TermColumn {
  return {
    key: "menu",
    title: "",
    width: 24,
    fixed: true,
    value: () => null,
    cell: (term) => (
      // The menu key opens the same menu for the row at the cursor.
      <ActionIcon
        size={22}
        tabIndex={-1}
        aria-label={t("words:menu.open", { term: termName(term) })}
        onClick={(event) => onMenu(term, event.currentTarget)}
      >
        <IconDots size={15} aria-hidden />
      </ActionIcon>
    ),
  };
}

function shareText(share: number, interval: { low: number; high: number } | undefined): string {
  const [shown, low, high] = [share, interval?.low, interval?.high].map(
    (part) => formatShare(part ?? 0, 1) ?? "",
  );
  return interval ? t("words:interval", { share: shown, low, high }) : (shown ?? "");
}

function trendLabel(values: readonly number[]): string {
  return t("words:trend", {
    min: formatCount(Math.min(...values)),
    max: formatCount(Math.max(0, ...values)),
    bins: formatCount(values.length),
  });
}

/** Forms named beside a term. */
const maxForms = 3;

function TermCell({ term }: { term: Term }) {
  const others = otherForms(term);
  const title = term.forms.map(({ term: form, documents }) => `${form} ${formatCount(documents)}`).join(", ");
  return (
    <span title={others.length > 0 ? title : termName(term)}>
      <bdi className={styles["term"]}>{termName(term)}</bdi>
      {others.length > 0 && (
        <span className={styles["forms"]}>
          {others.slice(0, maxForms).map((form) => (
            <span key={form}>
              {", "}
              <bdi>{form}</bdi>
            </span>
          ))}
          {others.length > maxForms && ` +${others.length - maxForms}`}
        </span>
      )}
    </span>
  );
}
