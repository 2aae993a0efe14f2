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
import { useShownCards } from "./shownCards";

/** A text, the heading of a section, or a summary of the other cards' sentences. */
export function NoteCard({ order, ...of }: BoardCardProps<CardOf<"text">>) {
  const { role, wording } = of.card;
  const summary = useShownCards(({ cards }) =>
    role === "summary" ? summaryText(order.map((id) => cards.get(id)?.message ?? "")) : "",
  );
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
              <Lines lines={lines} />
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

function Lines({ lines }: { lines: readonly TextBlock[] }) {
  return lines.map(({ kind, runs }, index) => {
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
            <li>{text}</li>
          </ul>
        );
      case "paragraph":
        return <p key={index}>{text}</p>;
    }
  });
}
