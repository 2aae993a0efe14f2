import { ActionIcon, Skeleton, Tooltip } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import chart from "../../charts/Chart.module.css";
import { periodName } from "../../../analysis/question/range";
import { filterTexts } from "../../../analysis/question/words";
import { Panel } from "../../components/layout/Panel";
import { Age } from "../../components/states/Age";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { StaleFailure } from "../../components/states/StaleFailure";
import { TextReading } from "../../components/states/TextReading";
import { asCallError, isNotOffered } from "../../core/api";
import type { Period } from "../../../analysis/period";
import { can, type Capability } from "../../../shared/capabilities";
import type { AskedCard } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import styles from "./Boards.module.css";
import { CardFrame, type BoardCardProps } from "./CardFrame";
import { EmptyCard } from "./EmptyCard";
import type { CardContent } from "./shownCards";
import { zoneName } from "../../../analysis/format/times";

/** A row of a card: a name that opens its documents, a number and bars. */
export interface CardRow {
  key: string;
  name: string;
  /** Written before the name. */
  kind?: string;
  value: string;
  /** Length of the bars, from 0 to 1. */
  here: number;
  expected?: number | null;
  /** A second number, for example a share. */
  note?: string;
  onOpen: (() => void) | null;
  /** Leaves the row out of the card and of reports. */
  onHide?: () => void;
}

interface CardShellProps {
  of: Omit<BoardCardProps<AskedCard>, "query" | "range" | "target" | "order" | "sentiment" | "column">;
  target: BoardCardProps["target"];
  title: string;
  note: string;
  answer: {
    data: { asOf: number; source: "live" | "cache"; unreadable?: number | undefined } | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  content: CardContent | null;
  /** What Earshot says of the numbers in one sentence; empty until they are loaded. */
  said: string;
  isEmpty?: boolean | undefined;
  /** Whether nothing in it can be focused, so that the keyboard scrolls the card itself. */
  isPlain?: boolean;
  /** Null until it is loaded. */
  children: ReactNode;
  period: Period | null;
  timeZone: string;
  question: Pick<AskedCard["question"], "query" | "filters">;
}

interface TextCardProps extends Omit<CardShellProps, "children"> {
  /** Sentences above the rows. */
  lead?: ReactNode;
  rows: readonly CardRow[];
  /** Names of the columns for screen readers. */
  columns: readonly [name: string, value: string, note?: string];
  /** Shown instead of the rows if there are none. */
  empty?: ReactNode;
  /** Shown below them. */
  foot?: ReactNode;
}

/** What only some services offer, and what is said where they don't. */
const needs: Readonly<Partial<Record<AskedCard["kind"], { capability: Capability | null; text: string }>>> = {
  words: { capability: null, text: t("words:notOfferedText") },
  stories: { capability: "stories", text: t("stories:notOffered") },
  why: { capability: "why", text: t("why:panel.unavailable") },
};

/** A card with a list: terms, stories, or what explains a period. */
export function TextCard({ lead, rows, columns, empty, foot, ...shell }: TextCardProps) {
  return (
    <CardShell {...shell}>
      {(shell.answer.data ?? empty) ? (
        <>
          {lead}
          {rows.length > 0 ? (
            <Rows label={shell.title} rows={rows} columns={columns} />
          ) : (
            (empty ?? <EmptyCard />)
          )}
          {foot}
        </>
      ) : null}
    </CardShell>
  );
}

/** The frame of a card that asks something: its age, its foot, and why there is nothing to show. */
export function CardShell(props: CardShellProps) {
  const { of, target, title, note, answer, content, said, isEmpty, period, timeZone, children } = props;
  const { data, error, isPlaceholderData } = answer;
  const { query } = props.question;
  const need = needs[of.card.kind];
  const offered = !need?.capability || can(target.connection, need.capability);
  const failed = error !== null && error !== undefined;
  const failure = !offered ? t("notOffered") : failed && !content ? asCallError(error).message : null;
  const retry = () => void answer.refetch();
  const set = [
    query.trim() === "" ? t("charts:foot.allMentions") : query,
    ...filterTexts(props.question.filters),
  ].join(" · ");
  return (
    <CardFrame
      of={of}
      title={title}
      content={content}
      busy={answer.isFetching}
      failure={failure}
      said={said}
      isEmpty={isEmpty}
    >
      {(actions) => (
        <Panel
          title={title}
          grow
          compact
          note={
            <>
              <Age answer={data} updating={answer.isFetching} failed={error} />{" "}
              <span aria-live="polite" title={note}>
                {note}
              </span>
            </>
          }
          actions={actions}
        >
          <div className={chart["grown"]}>
            {!offered || (failed && isNotOffered(error)) ? (
              <EmptyState title={t("notOffered")}>{need?.text ?? t("cards:notOffered")}</EmptyState>
            ) : failed && !content ? (
              <Failure thrown={error} onRetry={retry} />
            ) : (
              <>
                <TextReading target={target} />
                {failed && <StaleFailure thrown={error} onRetry={retry} />}
                <div
                  className={`${chart["scroll"]} ${isPlaceholderData ? chart["old"] : ""}`}
                  {...(props.isPlain && { role: "group", "aria-label": title, tabIndex: 0 })}
                >
                  {children ?? (
                    <div className={styles["loading"]} role="status" aria-label={t("charts:card.counting")}>
                      {Array.from({ length: 6 }, (_, index) => (
                        <Skeleton key={index} height={12} my={14} />
                      ))}
                    </div>
                  )}
                </div>
                <div className={chart["foot"]}>
                  {period
                    ? `${periodName(period, timeZone)} · ${t("charts:foot.times", { zone: zoneName(timeZone) })}`
                    : t("allTime")}{" "}
                  · {query.trim() === "" ? set : <code>{set}</code>}
                </div>
              </>
            )}
          </div>
        </Panel>
      )}
    </CardFrame>
  );
}

function Rows({ label, rows, columns }: Pick<TextCardProps, "rows" | "columns"> & { label: string }) {
  const noted = rows.some(({ note }) => note !== undefined);
  return (
    <table className={styles["rows"]} aria-label={label}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
          <td aria-hidden />
          {noted && <th scope="col">{columns[2]}</th>}
          {rows.some(({ onHide }) => onHide) && <td aria-hidden />}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, kind, value, here, expected, note, onOpen, onHide }) => (
          <tr key={key}>
            <th scope="row">
              <button type="button" title={name} disabled={onOpen === null} onClick={() => onOpen?.()}>
                {kind && <span className={styles["kind"]}>{kind}</span>}
                <bdi>{name}</bdi>
              </button>
            </th>
            <td>{value}</td>
            <td className={styles["bars"]} aria-hidden>
              <span className={styles["here"]} style={{ width: `${100 * here}%` }} />
              {typeof expected === "number" && (
                <span className={styles["expected"]} style={{ width: `${100 * expected}%` }} />
              )}
            </td>
            {noted && <td>{note}</td>}
            {onHide && (
              <td className={styles["hide"]}>
                <Tooltip label={t("why:card.hide", { name })}>
                  <ActionIcon
                    size={24}
                    variant="subtle"
                    color="gray"
                    aria-label={t("why:card.hide", { name })}
                    onClick={onHide}
                  >
                    <IconEyeOff size={14} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
