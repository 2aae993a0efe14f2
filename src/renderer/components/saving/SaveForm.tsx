import { Button, Progress, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ExportFormat } from "../../../shared/ipc/exports";
import { t } from "../../../shared/texts";
import { asCallError } from "../../core/api";
import { formatCount } from "../../../analysis/format/numbers";
import { DialogActions } from "../dialogs/DialogActions";
import { Failure } from "../states/Failure";
import { SaveColumns } from "./SaveColumns";

interface SaveFormProps<T> {
  columns: readonly { path: string; title: string }[];
  /** Whether a column is included by default. */
  isUsual?: (path: string) => boolean;
  /** Number of processed documents, total, and the verb of the text. */
  progress: { done: number; total: number; verb: "written" | "read" };
  /** Saves the file; resolves to null if the user chose no location. */
  save: (choice: { format: ExportFormat; columns: string[] }, signal: AbortSignal) => Promise<T | null>;
  onSaved: (saved: T) => void;
  onClose: () => void;
}

/** Saves documents as a file: format, columns, progress, and a button to stop. */
export function SaveForm<T>(props: SaveFormProps<T>) {
  const { columns, isUsual = () => true, progress, save, onSaved, onClose } = props;
  const { done, total, verb } = progress;
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null);
  const paths = columns.map(({ path }) => path);
  const without = left ?? new Set(paths.filter((path) => !isUsual(path)));
  const chosen = paths.filter((path) => !without.has(path));
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const saving = useMutation({
    mutationFn: () => {
      abort.current = new AbortController();
      return save({ format, columns: chosen }, abort.current.signal);
    },
    onSuccess: (saved) => saved !== null && onSaved(saved),
  });
  const failed = saving.error && asCallError(saving.error).kind !== "cancelled" ? saving.error : null;
  const state = t(`components:file.${verb}`, { done: formatCount(done), total: formatCount(total) });
  return (
    <Stack gap={12}>
      <SaveColumns format={format} onFormat={setFormat} columns={columns} left={without} onLeft={setLeft} />
      {saving.isPending && (
        <Progress size="sm" value={total > 0 ? (done / total) * 100 : 0} aria-label={state} />
      )}
      {failed && <Failure thrown={failed} inline />}
      <DialogActions>
        <Text fz={12} c="dimmed" role="status">
          {saving.isPending && done > 0 && state}
        </Text>
        {saving.isPending ? (
          <Button onClick={() => abort.current?.abort()}>{t("stop")}</Button>
        ) : (
          <Button onClick={onClose}>{t("cancel")}</Button>
        )}
        <Button
          variant="filled"
          loading={saving.isPending}
          disabled={chosen.length === 0}
          onClick={() => saving.mutate()}
        >
          {t("components:file.saveAs")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
