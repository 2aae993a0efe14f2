import { memo } from "react";
import { AnswerCard } from "./AnswerCard";
import { type BoardCardProps, CardFrame } from "./CardFrame";
import { ChartCardView } from "./ChartCardView";
import { NoteCard } from "./NoteCard";
import { StoriesCard } from "./StoriesCard";
import { TermsCard } from "./TermsCard";
import { WhyCard } from "./WhyCard";
import type { CardOf } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { EmptyState } from "../../components/states/EmptyState";

/** A card on a board, by its kind. */
export const BoardCardView = memo(function BoardCardView({ card, ...of }: BoardCardProps) {
  switch (card.kind) {
    case "chart":
      return <ChartCardView card={card} {...of} />;
    case "words":
      return <TermsCard card={card} {...of} />;
    case "stories":
      return <StoriesCard card={card} {...of} />;
    case "why":
      return <WhyCard card={card} {...of} />;
    case "influencers":
    case "tiles":
    case "quotations":
    case "peaks":
      return <AnswerCard card={card} {...of} />;
    case "text":
      return <NoteCard card={card} {...of} />;
    case "newer":
      return <NewerCard card={card} {...of} />;
  }
});

/** A card that only a newer version can show. It can be moved, resized, duplicated and removed. */
function NewerCard(of: BoardCardProps<CardOf<"newer">>) {
  const title = of.card.title || t("boards:card.untitled");
  return (
    <CardFrame of={of} title={title} content={null} busy={false} failure={t("boards:card.newer")}>
      {(actions) => (
        <Panel title={title} grow compact actions={actions}>
          <EmptyState title={t("boards:card.newer")}>{t("boards:card.newerText")}</EmptyState>
        </Panel>
      )}
    </CardFrame>
  );
}
