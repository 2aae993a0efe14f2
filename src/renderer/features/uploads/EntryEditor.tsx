import { Button, Input, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { isObject } from "../../../shared/documents/json";
import { linePlace } from "../../../shared/documents/file-parts";
import type { Upload, UploadEntry } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { withUpload } from "../../core/events";
import { keys } from "../../core/queries";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { readJson } from "../../components/json/readJson";
import { Failure } from "../../components/states/Failure";

const JsonView = lazy(async () => ({ default: (await import("../../components/json/JsonView")).JsonView }));
const noIssues: readonly [] = [];

/** Edits an entry that wasn't imported and sends it again. */
export function EntryEditor({
  entry,
  parts,
  onClose,
}: {
  entry: UploadEntry;
  parts: Upload["parts"];
  onClose: () => void;
}) {
  const document = useQuery({
    queryKey: ["entryDocument", entry.id],
    queryFn: ({ signal }) => invoke("uploads.document", { entryId: entry.id }, { signal }),
    gcTime: 0,
  });
  return (
    <Dialog
      onClose={onClose}
      title={
        entry.line === null
          ? t("uploads:edit.title")
          : t("uploads:edit.line", { line: linePlace(parts, entry.line) })
      }
      size="lg"
      centered
    >
      <p style={{ margin: "0 0 10px", color: "var(--text-2)" }}>{entry.message}</p>
      {document.error ? (
        <Failure thrown={document.error} onRetry={() => void document.refetch()} inline />
      ) : document.data ? (
        <Form entry={entry} document={document.data.document} onClose={onClose} />
      ) : (
        <Skeleton height={220} role="status" aria-label={t("uploads:edit.fetching")} />
      )}
    </Dialog>
  );
}

interface FormProps {
  entry: UploadEntry;
  document: Record<string, unknown>;
  onClose: () => void;
}

function Form({ entry, document, onClose }: FormProps) {
  const client = useQueryClient();
  const [text, setText] = useState(JSON.stringify(document, null, 2));
  const reading = readJson(text);
  const parsed = reading.ok && isObject(reading.value) ? reading.value : null;
  const send = useMutation({
    mutationFn: (changed: Record<string, unknown>) =>
      invoke("uploads.editEntry", { entryId: entry.id, document: changed }),
    onSuccess: (upload) => {
      client.setQueryData<Upload[]>(keys.uploads, (list) => withUpload(list, upload));
      onClose();
    },
  });
  return (
    <>
      <Input.Wrapper
        labelElement="div"
        label={t("uploads:edit.content")}
        error={parsed === null ? t("uploads:edit.noJson") : null}
      >
        <div style={{ display: "flex", height: 380 }}>
          <Suspense fallback={<Skeleton />}>
            <JsonView
              label={t("uploads:edit.content")}
              tabIndents={false}
              text={text}
              onChange={setText}
              issues={noIssues}
            />
          </Suspense>
        </div>
      </Input.Wrapper>
      {send.error && <Failure thrown={send.error} inline />}
      <DialogActions>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button
          variant="filled"
          disabled={parsed === null}
          loading={send.isPending}
          onClick={() => parsed && send.mutate(parsed)}
        >
          {t("uploads:edit.send")}
        </Button>
      </DialogActions>
    </>
  );
}
