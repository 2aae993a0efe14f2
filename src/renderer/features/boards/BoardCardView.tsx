import { memo } from "react";
import type { BoardCardProps } from "./CardFrame";
import { ChartCardView } from "./ChartCardView";
import { NewerCard } from "./NewerCard";
import { StoriesCard } from "./StoriesCard";
import { TermsCard } from "./TermsCard";
import { WhyCard } from "./WhyCard";

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
    case "newer":
      return <NewerCard card={card} {...of} />;
  }
});
