import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import type { Target } from "../../../core/queries";
import { Dialog } from "../../../components/dialogs/Dialog";
import { isUsualColumn, useSavedColumns } from "../../../components/saving/savedColumns";
import { SaveForm } from "../../../components/saving/SaveForm";
import { toast } from "../../../components/states/toast";
import { nameOf, type StreamRef } from "./useFollowed";

interface SaveStreamDialogProps {
  target: Target;
  streamRef: StreamRef;
  rule: string | null;
  /** Number of documents. */
  count: number;
  onClose: () => void;
}

/** Saves the documents kept of a stream as a file. */
export function SaveStreamDialog({ target, streamRef, rule, count, onClose }: SaveStreamDialogProps) {
  const name = nameOf(streamRef, [target.project]);
  const columns = useSavedColumns(target);
  return (
    <Dialog
      onClose={onClose}
      title={t("streams:live.save.title", { name })}
      size="lg"
      closeOnClickOutside={false}
    >
      <SaveForm
        columns={columns}
        isUsual={isUsualColumn}
        progress={{ done: 0, total: count, verb: "written" }}
        save={(choice, signal) => {
          const fileName = t(`streams:live.${streamRef.kind}.fileName`, { name });
          return invoke("streams.save", { ...streamRef, rule, name: fileName, ...choice }, { signal });
        }}
        onSaved={({ rows, path }) => {
          toast(t("streams:live.save.done", { count: rows, path }));
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
