import type { InfluencerQuestion } from "../../../shared/ipc/chart-question";
import type { CardOf } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { AddToBoardButton } from "../../charts/AddToBoardButton";
import { Answered } from "../../charts/cards/Answered";
import { useCardAnswer } from "../../charts/cards/useCardAnswer";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { Waiting } from "../../components/states/Waiting";
import type { Target } from "../../core/queries";

interface ProfileDialogProps {
  target: Target;
  author: string;
  question: Pick<InfluencerQuestion, "query" | "range" | "filters">;
  onClose: () => void;
}

/** An author within the ranking's selection: posts over time, whom they address, and what they say. */
export function ProfileDialog({ target, author, question, onClose }: ProfileDialogProps) {
  const { query, range, filters } = question;
  const card: CardOf<"profile"> = {
    id: "profile",
    title: "",
    width: 3,
    wording: null,
    kind: "profile",
    question: { query: "", filters, author },
  };
  const { answer, timeZone } = useCardAnswer(target, card, { query, range });
  const { data, error, refetch } = answer;
  const title = t("cards:profileOf", { name: author });
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      {data ? (
        <>
          <p>{[data.finding.message, data.finding.details].filter(Boolean).join(" ")}</p>
          <Answered answer={data} title={title} />
        </>
      ) : error ? (
        <Failure thrown={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting what={t("charts:card.counting")} />
      )}
      <DialogActions>
        <AddToBoardButton
          project={target.ref}
          view={{ kind: "profile", question: { query, range, filters, author } }}
          range={range}
          shows={title}
          timeZone={timeZone}
          written
        />
      </DialogActions>
    </Dialog>
  );
}
