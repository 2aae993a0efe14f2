import { Button, Menu, SegmentedControl } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import type { DocumentEdit } from "../../../../shared/ipc/documents";
import type { Upload } from "../../../../shared/ipc/uploads";
import { invoke } from "../../../app/api";
import { useTimeZone, useUploads, type Target } from "../../../app/queries";
import { DataTable, type DataColumn } from "../../../components/DataTable";
import { EmptyState } from "../../../components/EmptyState";
import { Failure } from "../../../components/Failure";
import { Tag } from "../../../components/Mark";
import { Panel } from "../../../components/Panel";
import { actionNames, outcomeNames, outcomeTones } from "../../../components/uploads";
import { usePages } from "../../../components/usePages";
import { formatCount, formatCounted } from "../../../format/numbers";
import { formatInstant } from "../../../format/times";
import { PlanDialog } from "../bulk/PlanDialog";
import { documentKeys } from "../queries";
import { plainLine } from "../reading/safeText";
import type { OpenDocument } from "../store";
import { documentOf } from "../edits/editedDocument";

interface EditsListProps {
  target: Target;
  onOpen: (open: OpenDocument | null) => void;
  open: OpenDocument | null;
}

/** Every edit made here, those that wait or were refused first of all; whole uploads can be taken back. */
export function EditsList({ target, open, onOpen }: EditsListProps) {
  const [only, setOnly] = useState<"open" | "all">("open");
  const [reverting, setReverting] = useState<Upload | null>(null);
  const timeZone = useTimeZone();
  const pages = usePages({
    queryKey: [...documentKeys.edits(target.ref), "list", only],
    fetchPage: async (offset, count) => {
      const { total, edits } = await invoke("documents.edits", { ...target.ref, only, offset, count });
      return { total, rows: edits };
    },
  });
  const select = (index: number) => {
    const edit = pages.rowAt(index);
    if (edit) onOpen({ index, document: documentOf(edit), asOf: edit.createdAt, datasetId: edit.datasetId });
  };
  const selected = open && pages.rowAt(open.index)?.url === open.document.url ? open.index : null;
  return (
    <Panel
      title="Edits"
      grow
      note={!pages.head.isPending && !pages.error && formatCounted(pages.total, "edit")}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Edits shown"
            value={only}
            data={[
              { value: "open", label: "Waiting or refused" },
              { value: "all", label: "All" },
            ]}
            onChange={setOnly}
          />
          <RevertMenu target={target} onChoose={setReverting} />
        </>
      }
    >
      {pages.error ? (
        <Failure thrown={pages.error} onRetry={pages.retry} />
      ) : pages.head.isSuccess && pages.count === 0 ? (
        <EmptyState title={only === "open" ? "No edit waits" : "No edits yet"}>
          {only === "open"
            ? "Edits that wait to be sent, or that the service refused, stand here with their text."
            : "Each edit is kept with the version before it, so that it can be looked at and taken back."}
        </EmptyState>
      ) : (
        <DataTable
          label="Edits"
          columns={columns(timeZone)}
          count={pages.count}
          rowAt={pages.rowAt}
          onView={pages.onView}
          selected={selected}
          onSelect={select}
        />
      )}
      {reverting && <RevertUpload upload={reverting} onClose={() => setReverting(null)} />}
    </Panel>
  );
}

function columns(timeZone: string): DataColumn<DocumentEdit>[] {
  return [
    { key: "at", title: "Made", width: 136, cell: ({ createdAt }) => formatInstant(createdAt, timeZone) },
    { key: "action", title: "Action", width: 110, cell: ({ action }) => actionNames[action] },
    {
      key: "outcome",
      title: "Outcome",
      width: 160,
      cell: ({ outcome }) => <Tag tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Tag>,
    },
    {
      key: "title",
      title: "Document",
      width: 200,
      grow: 2,
      cell: (edit) => {
        const { title, content, url } = documentOf(edit);
        return plainLine(title || content || url, 160);
      },
    },
    {
      key: "reason",
      title: "Reason",
      width: 180,
      grow: 2,
      cell: ({ message }) => <span title={message}>{message}</span>,
    },
    { key: "upload", title: "Upload", width: 140, grow: 1, cell: ({ uploadName }) => uploadName },
  ];
}

function RevertMenu({ target, onChoose }: { target: Target; onChoose: (upload: Upload) => void }) {
  const { connectionId, projectId } = target.ref;
  const uploads = (useUploads().data ?? []).filter(
    (upload) =>
      upload.connectionId === connectionId &&
      upload.projectId === projectId &&
      (upload.state === "finished" || upload.state === "cancelled") &&
      upload.counts.done > 0,
  );
  const timeZone = useTimeZone();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          disabled={uploads.length === 0}
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
        >
          Take an upload back
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
        {uploads.slice(0, 50).map((upload) => (
          <Menu.Item key={upload.id} onClick={() => onChoose(upload)}>
            {plainLine(upload.name, 60)}, {formatCount(upload.counts.done)} in,{" "}
            {formatInstant(upload.createdAt, timeZone)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function RevertUpload({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const inverse = {
    create: "What it created is deleted.",
    update: "The fields it changed get the values known before it.",
    upsert: "What it created is deleted; the fields it changed get the values known before it.",
    delete: "What it deleted is undeleted.",
    undelete: "What it undeleted is deleted again.",
  }[upload.action];
  return (
    <PlanDialog
      title={`Take back ${upload.name}`}
      ready
      destructive
      run={(planId, signal) => invoke("documents.planRevert", { planId, uploadId: upload.id }, { signal })}
      sendText={(count) => `Take back ${formatCounted(count, "edit")}`}
      doneText="The upload was taken back."
      onDone={() => undefined}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        {formatCounted(upload.counts.done, "edit")} of this upload went in. {inverse} Documents that were
        edited again since stay as they are. A dry run looks at them first.
      </p>
    </PlanDialog>
  );
}
