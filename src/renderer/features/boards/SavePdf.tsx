import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Board } from "../../../shared/ipc/boards";
import { t } from "../../../shared/words";
import { invoke } from "../../core/api";
import { useScreenAction } from "../../core/commands";
import type { Target } from "../../core/queries";
import type { ResolvedRange } from "../../../analysis/question/range";
import { toast, toastFailure } from "../../components/states/toast";
import { boardActions } from "./commands";
import { printedBoard } from "./print";
import { useShownCards } from "./shown";

interface SavePdfProps {
  target: Target;
  board: Board;
  timeZone: string;
  resolved: ResolvedRange | null;
}

/** Saves the board as a PDF once all its charts are loaded. */
export function SavePdf({ target, board, timeZone, resolved }: SavePdfProps) {
  const waiting = useShownCards(
    ({ cards }) => cards.size < board.cards.length || [...cards.values()].some(({ busy }) => busy),
  );
  const [requested, setRequested] = useState(false);
  const saving = useMutation({
    mutationFn: async () => {
      const { cards } = useShownCards.getState();
      const now = Date.now();
      return invoke("takeaway.board", await printedBoard({ board, target, cards, timeZone, resolved, now }));
    },
    onSuccess: (saved) => saved && toast(t("boards:pdf.saved", { path: saved.path })),
    onError: (thrown) => toastFailure(t("boards:pdf.notSaved"), thrown),
  });
  useScreenAction(boardActions.pdf, () => {
    if (board.cards.length === 0) toast(t("boards:empty.noCharts"));
    else setRequested(true);
  });
  const { mutate } = saving;
  useEffect(() => {
    // If started from another screen, the charts still have to load.
    if (!requested || waiting) return;
    setRequested(false);
    mutate();
  }, [requested, waiting, mutate]);
  return (
    <Button
      size="xs"
      leftSection={<IconFileTypePdf size={14} aria-hidden />}
      disabled={board.cards.length === 0 || waiting}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t("boards:pdf.save")}
    </Button>
  );
}
