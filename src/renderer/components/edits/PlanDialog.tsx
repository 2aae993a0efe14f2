import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { can } from "../../../shared/capabilities";
import type { EditPlan } from "../../../shared/ipc/documents";
import { t, words } from "../../../shared/texts";
import { useConnection } from "../../core/queries";
import { Dialog } from "../dialogs/Dialog";
import { DialogActions } from "../dialogs/DialogActions";
import { Failure } from "../states/Failure";
import { toast, toastFailure } from "../states/toast";
import { announceOutcome } from "./announceOutcome";
import { DryRunProgress } from "../uploads/DryRunProgress";
import { useEditPlan, type RunPlan } from "../uploads/useEditPlan";
import { Trans } from "react-i18next/TransWithoutContext";
import { differences } from "../../../shared/documents/change";
import { actionNames } from "../uploads/uploads";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./PlanSummary.module.css";
import { Differences } from "./Differences";
import { plainLine } from "../text/safeText";

interface PlanDialogProps {
  title: string;
  /** Options to choose before the dry run; null if there are none. */
  children: ReactNode;
  ready: boolean;
  run: RunPlan;
  /** Label of the send button for a number of documents. */
  sendText: (count: number) => string;
  doneText: string;
  /** More about what the plan changes. */
  details?: (plan: EditPlan) => ReactNode;
  destructive?: boolean;
  onDone: () => void;
  onClose: () => void;
}

const danger = { color: "negative.6" } as const;

/** A bulk change: choose the options, run a dry run, then send. */
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
      for (const id of uploadIds) void announceOutcome(id, doneText);
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
      {progress && <DryRunProgress progress={progress} text={t("documents:plan.looking")} />}
      {failure !== null && <Failure thrown={failure} inline />}
      {plan && props.details?.(plan)}
      {plan && <PlanSummary plan={plan} />}
      <DialogActions>
        {connection && !can(connection, "freeCalls") && plan && plan.change > 0 && (
          <span style={{ color: "var(--text-3)" }}>{t("documents:plan.pace")}</span>
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
      </DialogActions>
    </Dialog>
  );
}

const figures = [
  ...(["change", "same", "missing", "unknown", "superseded", "uncertain"] as const),
  ...(["withoutUrl", "unreadable"] as const),
];

/** The result of a dry run: how many documents change, how many don't and why, and examples field by field. */
function PlanSummary({ plan }: { plan: EditPlan }) {
  return (
    <div>
      <div className={styles["numbers"]} role="status" aria-label={t("documents:plan.dryRun")}>
        {figures
          .filter((figure) => figure === "change" || plan[figure] > 0)
          .map((figure) => (
            <span key={figure}>
              <Trans
                t={t}
                i18n={words}
                i18nKey={`documents:plan.${figure}`}
                values={{
                  documents: formatCount(plan[figure]),
                  total: formatCount(plan.read + plan.missing),
                }}
                components={{ strong: <strong /> }}
              />{" "}
            </span>
          ))}
      </div>
      {plan.examples.map(({ url, heading, action, before, after }) => (
        <div key={url} className={styles["example"]}>
          <h4>
            {actionNames[action]}: {plainLine(heading, 120)}
          </h4>
          {action === "update" && before && after && <Differences fields={differences(before, after)} />}
        </div>
      ))}
      {plan.change > plan.examples.length && (
        <p className={styles["quiet"]}>
          {t("documents:plan.shown", {
            shown: formatCount(plan.examples.length),
            total: formatCount(plan.change),
          })}
        </p>
      )}
    </div>
  );
}
