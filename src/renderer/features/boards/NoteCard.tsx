import { useEffect } from "react";
import { summaryText } from "../../../analysis/findings";
import { hasMoved } from "../../../analysis/boardQuestion";
import type { CardOf } from "../../../shared/ipc/boards";
import { textBlocks, type TextBlock } from "../../../shared/text/text-blocks";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { EmptyState } from "../../components/states/EmptyState";
import { markReady } from "../../core/ready";
import styles from "./Boards.module.css";
import { CardFrame, Moved, type BoardCardProps } from "./CardFrame";
import { useShownCards, type ShownCard } from "./shownCards";

/** A text, the heading of a section, or a summary of the other cards' sentences. */
export function NoteCard({ order, ...of }: BoardCardProps<CardOf<"text">>) {
  const { role, wording } = of.card;
  const cards = useShownCards((shown) => shown.cards);
  const listed = role === "summary" ? order.flatMap((id) => cards.get(id) ?? []) : [];
  const summary = summaryText(listed.map(({ message }) => message));
  const lines = textBlocks(wording?.text ?? summary);
  const title = of.card.title || t(`findings:text.${role}`);
  useEffect(markReady, []);
  return (
    <CardFrame of={of} title={title} content={null} busy={false} failure={null} said={summary}>
      {(actions) => (
        <Panel title={title} grow={role !== "section"} compact actions={actions}>
          <div className={styles["lines"]}>
            {summary !== "" && hasMoved(wording, summary) && <Moved written={summary} />}
            {lines.length > 0 ? (
              <Lines
                lines={lines}
                moved={wording === null ? listed.filter(({ moved }) => moved !== null) : []}
              />
            ) : (
              role !== "section" && (
                <EmptyState title={t("findings:text.empty")}>{t(`findings:text.about.${role}`)}</EmptyState>
              )
            )}
          </div>
        </Panel>
      )}
    </CardFrame>
  );
}

interface LinesProps {
  lines: readonly TextBlock[];
  /** Listed cards whose own sentence was written about other numbers. */
  moved: readonly Pick<ShownCard, "message" | "said">[];
}

function Lines({ lines, moved }: LinesProps) {
  return lines.map(({ kind, runs }, index) => {
    const line = runs.map(({ text }) => text).join("");
    // What several lines are about stands above them, and they begin after it.
    const stale = moved.find(({ message }) => message.toLowerCase().endsWith(line.toLowerCase()));
    const text = runs.map(({ text, bold, italic }, at) => {
      const inner = italic ? <em>{text}</em> : text;
      return bold ? <strong key={at}>{inner}</strong> : <span key={at}>{inner}</span>;
    });
    switch (kind) {
      case "heading":
        return <h3 key={index}>{text}</h3>;
      case "bullet":
        return (
          <ul key={index}>
            <li>
              {text}
              {stale && <Moved written={stale.said} />}
            </li>
          </ul>
        );
      case "paragraph":
        return <p key={index}>{text}</p>;
    }
  });
}
