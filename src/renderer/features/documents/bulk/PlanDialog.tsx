import { Button, Group, Modal, Progress } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useConnection } from "../../../app/queries";
import { Failure } from "../../../components/Failure";
import { toast, toastFailure } from "../../../components/toast";
import { formatCount, formatCounted } from "../../../format/numbers";
import { tellOutcome } from "../outcomes";
import { PlanSummary } from "./PlanSummary";
import { usePlan, type RunPlan } from "./usePlan";

interface PlanDialogProps {
  title: string;
  /** What is to be done, chosen before the dry run; null where nothing is to be chosen. */
  children: ReactNode;
  ready: boolean;
  run: RunPlan;
  /** What the button that sends says, for so many. */
  sendText: (count: number) => string;
  doneText: string;
  destructive?: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** A change of many: what is to be done, a dry run of it, and only then the sending. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, children, ready, run, sendText, doneText, destructive = false, onDone, onClose } = props;
  const { plan, progress, failure, commit, reset, cancel, ...dry } = usePlan();
  const [sending, setSending] = useState(false);
  const { connection } = useConnection();
  const send = async () => {
    setSending(true);
    try {
      const uploadIds = await commit();
      toast(`${formatCounted(plan?.change ?? 0, "edit")} on the way. Uploads shows how far they are.`);
      for (const id of uploadIds) void tellOutcome(id, doneText);
      onDone();
      onClose();
    } catch (thrown) {
      toastFailure("Nothing was sent", thrown);
      setSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} size={860} title={title}>
      {!plan && !progress && children}
      {progress && (
        <div role="status">
          <p>
            {progress.of === 0
              ? "Looking at the documents"
              : `Looked at ${formatCount(progress.read)} of ${formatCount(progress.of)}`}
          </p>
          <Progress
            value={progress.of === 0 ? 0 : (100 * progress.read) / progress.of}
            animated
            aria-label="Dry run"
          />
        </div>
      )}
      {failure !== null && <Failure thrown={failure} inline />}
      {plan && <PlanSummary plan={plan} />}
      <Group justify="flex-end" mt={16}>
        {connection?.kind === "service" && plan && plan.change > 0 && (
          <span style={{ marginRight: "auto", color: "var(--text-3)" }}>
            Sent in batches where the service takes them, else one by one at its limit of calls.
          </span>
        )}
        {progress ? (
          <Button onClick={cancel}>Stop</Button>
        ) : plan ? (
          <Button onClick={reset}>Back</Button>
        ) : (
          <Button onClick={onClose}>Cancel</Button>
        )}
        {plan ? (
          <Button
            variant="filled"
            {...(destructive && { color: "negative.6" })}
            loading={sending}
            disabled={plan.change === 0}
            onClick={() => void send()}
          >
            {sendText(plan.change)}
          </Button>
        ) : (
          <Button variant="filled" disabled={!ready || progress !== null} onClick={() => void dry.run(run)}>
            Dry run
          </Button>
        )}
      </Group>
    </Modal>
  );
}
