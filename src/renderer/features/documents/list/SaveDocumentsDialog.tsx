import { Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { BulkScope, SavedDocuments } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { formatCount } from "../../../../analysis/format/numbers";
import { invoke, onEvent } from "../../../core/api";
import type { Target } from "../../../core/queries";
import { Dialog } from "../../../components/dialogs/Dialog";
import { DialogActions } from "../../../components/dialogs/DialogActions";
import { isUsualColumn, useSavedColumns } from "../../../components/saving/savedColumns";
import { SaveForm } from "../../../components/saving/SaveForm";

interface SaveDocumentsDialogProps {
  target: Target;
  scope: BulkScope;
  /** Number of documents. */
  count: number;
  onClose: () => void;
}

/** Saves selected documents or all results with the chosen columns. Shows progress and can be stopped. */
export function SaveDocumentsDialog({ target, scope, count, onClose }: SaveDocumentsDialogProps) {
  const columns = useSavedColumns(target);
  const once = scope.kind === "results" && scope.only === null && scope.question.stories === "once";
  const [read, setRead] = useState(0);
  const [saved, setSaved] = useState<SavedDocuments | null>(null);
  const saveId = useRef(crypto.randomUUID());
  useEffect(
    () =>
      onEvent("documents.saving", (progress) => progress.saveId === saveId.current && setRead(progress.read)),
    [],
  );
  return (
    <Dialog
      onClose={onClose}
      title={t("documents:save.title", { count })}
      size="lg"
      closeOnClickOutside={false}
    >
      {saved ? (
        <Receipt
          saved={saved}
          announced={scope.kind === "results" && scope.only === null ? count : 0}
          onClose={onClose}
        />
      ) : (
        <SaveForm
          columns={columns}
          isUsual={isUsualColumn}
          progress={{ done: read, total: count, verb: "read" }}
          save={(choice, signal) => {
            setRead(0);
            const name = [
              t("documents:save.fileName", { project: target.project.title }),
              ...(once ? [t("charts:stories.counted")] : []),
            ].join(", ");
            const input = { ...target.ref, saveId: saveId.current, name, scope, ...choice };
            return invoke("documents.save", input, { signal });
          }}
          onSaved={setSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ReceiptProps {
  saved: SavedDocuments;
  /** How many results the service counted; 0 for documents selected by name. */
  announced: number;
  onClose: () => void;
}

function Receipt({ saved, announced, onClose }: ReceiptProps) {
  const { path, rows, missing, unreadable, cut } = saved;
  return (
    <Stack gap={10}>
      <Text fz={13} role="status">
        {t("documents:save.saved", { count: rows })}
      </Text>
      {announced > rows + unreadable && (
        <Text fz={13}>
          {t("components:returned", {
            shown: formatCount(rows + unreadable),
            total: formatCount(announced),
          })}
        </Text>
      )}
      {missing > 0 && <Text fz={13}>{t("documents:save.missing", { count: missing })}</Text>}
      {unreadable > 0 && <Text fz={13}>{t("documents:save.unreadable", { count: unreadable })}</Text>}
      {cut > 0 && <Text fz={13}>{t("documents:save.cut", { count: cut })}</Text>}
      <Text fz={12} ff="monospace" style={{ overflowWrap: "anywhere" }}>
        {path}
      </Text>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {t("done")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
