import type { CardOf } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { firstQuotations } from "../../../analysis/cards/firstCards";
import { AddToBoardButton } from "../../charts/AddToBoardButton";
import { useTimeZone, type Target } from "../../core/queries";

interface QuoteOnBoardProps {
  target: Target;
  documents: CardOf<"quotations">["question"]["documents"];
  /** Writes the action on the button. */
  written?: boolean;
}

/** Adds documents to a board as quotations. */
export function QuoteOnBoard({ target, documents, written = false }: QuoteOnBoardProps) {
  return (
    <AddToBoardButton
      project={target.ref}
      view={{ kind: "quotations", question: { ...firstQuotations, documents } }}
      shows={() => t("cards:quotations")}
      timeZone={useTimeZone()}
      written={written}
    />
  );
}
