import { Button, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { documentFields } from "../../../../shared/documents/fields";
import type { BulkScope, SavedDocuments } from "../../../../shared/ipc/documents";
import type { ExportFormat } from "../../../../shared/ipc/exports";
import { asCallError, invoke, onEvent } from "../../../app/api";
import type { Target } from "../../../app/queries";
import { Failure } from "../../../components/Failure";
import { SaveColumns } from "../../../components/SaveColumns";
import { formatCount, formatCounted } from "../../../format/numbers";
import { useMetrics } from "../queries";

interface SaveDocumentsDialogProps {
  target: Target;
  scope: BulkScope;
  /** How many documents that is. */
  count: number;
  onClose: () => void;
}

/** Fields that a file has unless they are taken out; the others are there to be chosen. */
const usual: ReadonlySet<string> = new Set([
  "url",
  "published",
  "title",
  "content",
  "lang",
  "tags_customer",
  "extra_author_attributes.name",
  "extra_source_attributes.name",
  "extra_source_attributes.geo",
  "sentiment",
  "reach",
  "engagement",
]);

/** Saves documents, chosen ones or all results, with the columns chosen; with progress, and to be stopped. */
export function SaveDocumentsDialog({ target, scope, count, onClose }: SaveDocumentsDialogProps) {
  const metrics = useMetrics(target.ref);
  const columns = useMemo(
    () => [
      ...documentFields.map(({ path, title }) => ({ path: path.join("."), title })),
      { path: "search_indexed", title: "Added to the service" },
      { path: "article_extended_attributes", title: "Network metrics" },
      ...(metrics ?? []).map(({ name, title }) => ({ path: `custom.${name}`, title: title || name })),
    ],
    [metrics],
  );
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null);
  const without = left ?? new Set(columns.map(({ path }) => path).filter((path) => !usual.has(path)));
  const chosen = columns.map(({ path }) => path).filter((path) => !without.has(path));
  const [read, setRead] = useState(0);
  const abort = useRef<AbortController>(null);
  const saveId = useRef(crypto.randomUUID());
  useEffect(
    () => onEvent("documents.saving", (told) => told.saveId === saveId.current && setRead(told.read)),
    [],
  );
  useEffect(() => () => abort.current?.abort(), []);
  const save = useMutation({
    mutationFn: () => {
      abort.current = new AbortController();
      setRead(0);
      const name = `Documents of ${target.project.title}`;
      return invoke(
        "documents.save",
        { ...target.ref, saveId: saveId.current, name, scope, format, columns: chosen },
        { signal: abort.current.signal },
      );
    },
  });
  const failed = save.error && asCallError(save.error).kind !== "cancelled" ? save.error : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Save ${formatCounted(count, "document")}`}
      size="lg"
      closeOnClickOutside={false}
    >
      {save.data ? (
        <Receipt saved={save.data} onClose={onClose} />
      ) : (
        <Stack gap={12}>
          <SaveColumns
            format={format}
            onFormat={setFormat}
            columns={columns}
            left={without}
            onLeft={setLeft}
          />
          {save.isPending && (
            <Progress
              size="sm"
              value={count > 0 ? (read / count) * 100 : 0}
              aria-label={`${formatCount(read)} of ${formatCount(count)} read`}
            />
          )}
          {failed && <Failure thrown={failed} inline />}
          <Group gap="sm" justify="flex-end">
            <Text fz={12} c="dimmed" role="status" mr="auto">
              {save.isPending && read > 0 && `${formatCount(read)} of ${formatCount(count)} read`}
            </Text>
            {save.isPending ? (
              <Button onClick={() => abort.current?.abort()}>Stop</Button>
            ) : (
              <Button onClick={onClose}>Cancel</Button>
            )}
            <Button
              variant="filled"
              loading={save.isPending}
              disabled={chosen.length === 0}
              onClick={() => save.mutate()}
            >
              Save as
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function Receipt({ saved, onClose }: { saved: SavedDocuments; onClose: () => void }) {
  const { path, rows, missing, cut } = saved;
  return (
    <Stack gap={10}>
      <Text fz={13} role="status">
        {formatCounted(rows, "document")} saved.
      </Text>
      {missing > 0 && (
        <Text fz={13}>
          {formatCounted(missing, "document")} {missing === 1 ? "was" : "were"} not found any more.
        </Text>
      )}
      {cut > 0 && <Text fz={13}>{formatCounted(cut, "text")} did not fit a cell and was cut.</Text>}
      <Text fz={12} ff="monospace" style={{ overflowWrap: "anywhere" }}>
        {path}
      </Text>
      <Group justify="flex-end">
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
