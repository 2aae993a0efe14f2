import { Button, Group, Progress } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { t } from "../../../../shared/words";
import { useConnection } from "../../../core/queries";
import { Dialog } from "../../../components/dialogs/Dialog";
import { Failure } from "../../../components/states/Failure";
import { toast, toastFailure } from "../../../components/states/toast";
import { formatCount } from "../../../format/numbers";
import { tellOutcome } from "../outcomes";
import { PlanSummary } from "./PlanSummary";
import { useEditPlan, type RunPlan } from "../../../components/uploads/useEditPlan";

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

const danger = { color: "negative.6" } as const;

/** A change of many: what is to be done, a dry run of it, and only then the sending. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, children, ready, run, sendText, doneText, destructive = false, onDone, onClose } = props;
  const { plan, progress, failure, commit, reset, cancel, ...dry } = useEditPlan();
  const [sending, setSending] = useState(false);
  const { connection } = useConnection();
  const send = async () => {
    setSending(true);
    try {
      const uploadIds = await commit();
      if (!uploadIds) {
        setSending(false);
        return;
      }
      toast(t("documents:plan.sent", { count: plan?.change ?? 0 }));
      for (const id of uploadIds) void tellOutcome(id, doneText);
      onDone();
      onClose();
    } catch (thrown) {
      toastFailure(t("documents:plan.notSent"), thrown);
      setSending(false);
    }
  };
  return (
    <Dialog onClose={onClose} size={860} title={title}>
      {!plan && !progress && children}
      {progress && (
        <div role="status">
          <p>
            {progress.of === 0
              ? t("documents:plan.looking")
              : t("documents:plan.lookedAt", {
                  read: formatCount(progress.read),
                  total: formatCount(progress.of),
                })}
          </p>
          <Progress
            value={progress.of === 0 ? 0 : (100 * progress.read) / progress.of}
            animated
            aria-label={t("documents:plan.dryRun")}
          />
        </div>
      )}
      {failure !== null && <Failure thrown={failure} inline />}
      {plan && <PlanSummary plan={plan} />}
      <Group justify="flex-end" mt={16}>
        {connection?.kind === "service" && plan && plan.change > 0 && (
          <span style={{ marginRight: "auto", color: "var(--text-3)" }}>{t("documents:plan.pace")}</span>
        )}
        {progress ? (
          <Button onClick={cancel}>{t("stop")}</Button>
        ) : plan ? (
          <Button onClick={reset}>{t("back")}</Button>
        ) : (
          <Button onClick={onClose}>{t("cancel")}</Button>
        )}
        {plan ? (
          <Button
            variant="filled"
            {...(destructive && danger)}
            loading={sending}
            disabled={plan.change === 0}
            onClick={() => void send()}
          >
            {sendText(plan.change)}
          </Button>
        ) : (
          <Button variant="filled" disabled={!ready || progress !== null} onClick={() => void dry.run(run)}>
            {t("documents:plan.dryRun")}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
