import { Button, Group, JsonInput, Modal, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Upload, UploadEntry } from "../../../shared/ipc/uploads";
import { invoke } from "../../app/api";
import { withUpload } from "../../app/events";
import { keys } from "../../app/queries";
import { Failure } from "../../components/Failure";

/** Changes what an entry that did not go in sends, and sends it again. */
export function EntryEditor({ entry, onClose }: { entry: UploadEntry; onClose: () => void }) {
  const document = useQuery({
    queryKey: ["entryDocument", entry.id],
    queryFn: ({ signal }) => invoke("uploads.document", { entryId: entry.id }, { signal }),
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        entry.line === null ? "Edit and retry" : `Edit and retry line ${entry.line.toLocaleString("en")}`
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
        <Skeleton height={220} role="status" aria-label="Fetching the entry" />
      )}
    </Modal>
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
  const parsed = parseObject(text);
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
      <JsonInput
        label="What is sent"
        value={text}
        onChange={setText}
        formatOnBlur
        autosize
        minRows={8}
        maxRows={20}
        error={parsed === null ? "This is no JSON object. Look for a missing quote, comma or brace." : null}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12 } }}
      />
      {send.error && <Failure thrown={send.error} inline />}
      <Group justify="flex-end" mt={14} gap={8}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={parsed === null}
          loading={send.isPending}
          onClick={() => parsed && send.mutate(parsed)}
        >
          Send again
        </Button>
      </Group>
    </>
  );
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
