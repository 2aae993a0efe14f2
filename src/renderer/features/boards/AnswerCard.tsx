import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { askCard, type AnsweredCard } from "../../../analysis/cards/askCard";
import { unknown, type CardAnswer, type CardPanels } from "../../../analysis/cards/cardAnswer";
import type { Ask } from "../../../analysis/ask";
import { commonMax, courseBars } from "../../../analysis/drawing/courseBars";
import { formatCount, formatValue } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import type { Quotation, ReportTable } from "../../../shared/ipc/reports";
import { t } from "../../../shared/texts";
import { usePresent } from "../../charts/question/usePresent";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import styles from "./Boards.module.css";
import type { BoardCardProps } from "./CardFrame";
import { EmptyCard } from "./EmptyCard";
import type { CardContent } from "./shownCards";
import { CardShell } from "./TextCard";

interface LoadedCard extends CardAnswer {
  asOf: number;
  source: "live" | "cache";
  unreadable: number;
  /** Calls that it took. */
  calls: number;
}

/** What a card says, with the age of the oldest data in it. */
function useCardAnswer(target: Target, card: AnsweredCard, { query, range }: Asked) {
  const { ref, connection } = target;
  const timeZone = useTimeZone();
  const now = usePresent(range, timeZone);
  const { kind, question } = card;
  const answer = useQuery<LoadedCard>({
    queryKey: [
      ...keys.project(ref.connectionId, ref.projectId),
      "cards",
      { kind, question, query, range, now, timeZone },
    ],
    queryFn: cacheFirst(async (from, signal) => {
      const ages = { asOf: Date.now(), source: "live" as "live" | "cache", unreadable: 0, calls: 0 };
      const ask: Ask = async (route, input, options) => {
        const got = await invoke(route, input, options);
        ages.calls++;
        if (typeof got !== "object" || got === null) return got;
        if ("asOf" in got && typeof got.asOf === "number") ages.asOf = Math.min(ages.asOf, got.asOf);
        if ("source" in got && got.source === "cache") ages.source = "cache";
        if ("unreadable" in got && typeof got.unreadable === "number") ages.unreadable += got.unreadable;
        return got;
      };
      const asking = { ask, signal, ref, connection, timeZone, now, from, withoutNames: null };
      return { ...(await askCard(card, asking, { query, range })), ...ages };
    }),
    placeholderData: keepPreviousData,
  });
  return { timeZone, answer };
}

type Asked = Pick<BoardCardProps, "query" | "range">;

/** A card that says what a report says of it: figures, a table or quotations. */
export function AnswerCard({ target, query, range, ...of }: BoardCardProps<AnsweredCard>) {
  const { card } = of;
  const { timeZone, answer } = useCardAnswer(target, card, { query, range });
  const { data, isPlaceholderData: old } = answer;
  const title = card.title || (data?.title ?? t(`cards:${card.kind}`));
  const content = useMemo(
    (): CardContent | null =>
      !data || old
        ? null
        : {
            asOf: data.asOf,
            calls: data.calls,
            exportable: { name: title, table: () => shownTable({ ...data, title }, target, timeZone) },
          },
    [data, old, title, target, timeZone],
  );
  return (
    <CardShell
      of={of}
      target={target}
      title={title}
      note={data ? data.notes.join("; ") : ""}
      answer={answer}
      content={content}
      said={data && !old ? data.finding.message : ""}
      period={data?.period ?? null}
      timeZone={timeZone}
      question={{ query: data?.query ?? "", filters: card.question.filters }}
    >
      {data && <Answered answer={data} title={title} />}
    </CardShell>
  );
}

function Answered({
  answer: { tiles, panels, table, quotations },
  title,
}: {
  answer: CardAnswer;
  title: string;
}) {
  if (panels && panels.list.length > 0) return <Panels panels={panels} />;
  if (tiles.length > 0) return <Tiles tiles={tiles} />;
  if (quotations.length > 0) return <Quotations quotations={quotations} />;
  if (table) return <Table table={table} label={title} />;
  return <EmptyCard />;
}

function Tiles({ tiles }: { tiles: CardAnswer["tiles"] }) {
  return (
    <dl className={styles["tiles"]}>
      {tiles.map(({ label, value, change, note, course }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles["figure"]}>{value}</dd>
          <dd className={styles["change"]}>
            {change !== null && <strong>{change} </strong>}
            {note}
          </dd>
          {course.length > 1 && (
            <dd>
              <Course values={course} label={t("cards:tile.course", { label })} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface CourseProps {
  values: readonly (number | null)[];
  label: string;
  /** The largest value of the axis, if others share it. */
  max?: number | undefined;
  /** Position of the highest value. */
  peak?: number | undefined;
}

const room = { width: 300, height: 60 };

/** A course as bars that fill the width. */
function Course({ values, label, max, peak }: CourseProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles["course"]}
      viewBox={`0 0 ${room.width} ${room.height}`}
      preserveAspectRatio="none"
    >
      {courseBars(values, room, max).map(({ at, ...bar }) => (
        <rect key={at} {...bar} fill={at === peak ? "var(--negative)" : "var(--accent)"} />
      ))}
    </svg>
  );
}

function Panels({ panels: { shared, list } }: { panels: CardPanels }) {
  const max = shared ? commonMax(list) : undefined;
  return (
    <ul className={styles["panels"]}>
      {list.map(({ name, values, peak, cause }) => (
        <li key={name}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p>{peak ? `${formatCount(peak.value)} · ${peak.name}` : unknown}</p>
          <Course values={values} label={t("cards:peak.course", { name })} max={max} peak={peak?.at} />
          <p>{cause}</p>
        </li>
      ))}
    </ul>
  );
}

function Quotations({ quotations }: { quotations: readonly Quotation[] }) {
  return quotations.map(({ text, by }, index) => (
    <figure key={index} className={styles["quotation"]}>
      <blockquote>
        <bdi>{t("findings:quoted", { text })}</bdi>
      </blockquote>
      <figcaption>
        <bdi>{by}</bdi>
      </figcaption>
    </figure>
  ));
}

/** A cell as it reads. */
const cellText = (cell: string | number | null | undefined) =>
  typeof cell === "number"
    ? Number.isInteger(cell)
      ? formatCount(cell)
      : formatValue(cell)
    : (cell ?? unknown);

function Table({ table: { columns, rows }, label }: { table: ReportTable; label: string }) {
  const isNumber = columns.map((_, at) => at > 0 && rows.some((row) => typeof row[at] === "number"));
  return (
    <table className={styles["table"]} aria-label={label}>
      <thead>
        <tr>
          {columns.map((name, at) => (
            <th key={at} scope="col" data-number={isNumber[at]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map((_, at) =>
              at === 0 ? (
                <th key={at} scope="row" title={cellText(row[at])}>
                  <bdi>{cellText(row[at])}</bdi>
                </th>
              ) : (
                <td key={at} data-number={isNumber[at]} title={cellText(row[at])}>
                  {cellText(row[at])}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The card as a saved table: its numbers, or its quotations. */
function shownTable({ title, notes, table, quotations, asOf }: LoadedCard, target: Target, timeZone: string) {
  const source = t("charts:taken.source", {
    connection: target.connection.name,
    place: target.project.title,
    time: `${formatInstant(asOf, timeZone)}, ${timeZone}`,
  });
  return {
    notes: [title, ...notes, source],
    columns: table ? table.columns : [t("findings:text.body"), t("cards:by"), t("influencers:column.url")],
    rows: table ? table.rows : quotations.map(({ text, by, url }) => [text, by, url]),
  };
}
