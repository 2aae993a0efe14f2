import { Button, Checkbox, ScrollArea } from "@mantine/core";
import { useEffect, useState } from "react";
import type { EditPlan } from "../../../shared/ipc/documents";
import type { Upload } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { formatCount } from "../../../analysis/format/numbers";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { toastFailure } from "../../components/states/toast";
import { DryRunProgress } from "../../components/uploads/DryRunProgress";
import styles from "./UndoDialog.module.css";
import { useEditPlan } from "../../components/uploads/useEditPlan";
import { metricTexts, tally, undoText } from "../../components/uploads/uploads";

const reasons = {
  superseded: t("components:undo.superseded"),
  uncertain: t("components:undo.uncertain"),
  unknown: t("components:undo.unknown"),
} as const;

interface UndoDialogProps {
  upload: Upload;
  onClose: (undone: boolean) => void;
  /** Whether the upload is paused only while the dialog asks. */
  isHeld?: boolean;
}

/** Runs a dry run of undoing an upload, shows the result, and undoes it after confirmation. */
export function UndoDialog({ upload, onClose, isHeld = false }: UndoDialogProps) {
  const { plan, progress, failure, run, cancel, commit } = useEditPlan();
  const [sending, setSending] = useState(false);
  const [also, setAlso] = useState(false);
  const { id: uploadId, name, total } = upload;
  // Undoing cancels what wasn't sent, even if nothing that was sent can be undone.
  const isOpen = upload.state === "paused";
  const isNothing = plan?.change === 0;
  const check = (uncertain: boolean) => {
    setAlso(uncertain);
    void run((planId, signal) => invoke("documents.planRevert", { planId, uploadId, uncertain }, { signal }));
  };
  useEffect(() => {
    check(false);
    // Once, when the dialog opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const send = async () => {
    setSending(true);
    try {
      if (!(await commit())) {
        setSending(false);
        return;
      }
    } catch (thrown) {
      toastFailure(t("components:upload.notUndone", { name }), thrown);
      onClose(false);
      return;
    }
    onClose(true);
  };
  const stop = () => {
    cancel();
    onClose(false);
  };
  return (
    <Dialog onClose={stop} size={560} title={t("components:upload.undoTitle", { name })}>
      {progress && <DryRunProgress progress={progress} text={t("components:undo.checking")} />}
      {failure !== null && <Failure thrown={failure} onRetry={() => check(also)} inline />}
      {isOpen && (
        <p className={styles["text"]}>
          {t("components:undo.stops", { done: formatCount(tally(upload).in), total: formatCount(total) })}
        </p>
      )}
      {plan && (
        <>
          {(plan.change > 0 || plan.uncertain === 0) && (
            <p className={styles["text"]}>{undoText(upload, plan)}</p>
          )}
          {metricTexts(plan).map((text) => (
            <p key={text} className={styles["text"]}>
              {text}
            </p>
          ))}
          {(also || plan.uncertain > 0) && (
            <Checkbox
              mt={12}
              checked={also}
              label={t("components:undo.also")}
              onChange={({ currentTarget: { checked } }) => check(checked)}
            />
          )}
          {plan.left.length > 0 && <LeftAlone plan={plan} />}
        </>
      )}
      <DialogActions>
        <Button onClick={stop}>
          {isHeld && isOpen ? t("components:upload.goOn") : t(isNothing && !isOpen ? "close" : "cancel")}
        </Button>
        <Button
          variant="filled"
          color="negative.6"
          loading={sending}
          disabled={!plan || (isNothing && !isOpen)}
          onClick={() => void send()}
        >
          {t(isNothing && isOpen ? "components:upload.cancelAction" : "components:upload.undoAction")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function LeftAlone({ plan: { left, superseded, uncertain, unknown } }: { plan: EditPlan }) {
  const total = superseded + uncertain + unknown;
  return (
    <section aria-label={t("components:undo.left")}>
      <h4 className={styles["heading"]}>
        {t("components:undo.leftCount", { count: total })}
        {left.length < total &&
          ` ${t("components:undo.leftShown", { shown: formatCount(left.length), total: formatCount(total) })}`}
      </h4>
      <ScrollArea.Autosize mah={220} type="auto">
        <ul className={styles["left"]}>
          {left.map(({ url, why }, at) => (
            <li key={at}>
              <span className={styles["url"]} title={url}>
                {url}
              </span>
              <span className={styles["why"]}>{reasons[why]}</span>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </section>
  );
}
