import { Button, Menu, SegmentedControl } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import type { DocumentEdit } from "../../../../shared/ipc/documents";
import type { Upload } from "../../../../shared/ipc/uploads";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useTimeZone, useUploads, type Target } from "../../../core/queries";
import { DataTable, type DataColumn } from "../../../components/table/DataTable";
import { EmptyState } from "../../../components/states/EmptyState";
import { Tag } from "../../../components/states/Mark";
import { Panel } from "../../../components/layout/Panel";
import { actionNames, editOutcomeNames, outcomeTones } from "../../../components/uploads/uploads";
import { PagesStates } from "../../../components/table/PagesStates";
import { usePages } from "../../../components/table/usePages";
import { formatCount } from "../../../../analysis/format/numbers";
import { formatInstant } from "../../../../analysis/format/times";
import { PlanDialog } from "../../../components/edits/PlanDialog";
import { documentKeys } from "../queries";
import { plainLine } from "../../../components/text/safeText";
import type { OpenDocument } from "../store";
import { documentOf } from "../edits/editedDocument";

interface EditsListProps {
  target: Target;
  onOpen: (open: OpenDocument | null) => void;
  open: OpenDocument | null;
}

/** Every edit made here, pending and rejected ones first. Whole uploads can be reverted. */
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
  const show = (index: number) => {
    const edit = pages.rowAt(index);
    if (edit) onOpen({ index, document: documentOf(edit), asOf: edit.createdAt, datasetId: edit.datasetId });
  };
  const openIndex = open && pages.rowAt(open.index)?.url === open.document.url ? open.index : null;
  return (
    <Panel
      title={t("documents:browse.edits")}
      grow
      note={pages.head.data && t("documents:edits.count", { count: pages.total })}
      actions={
        <>
          <SegmentedControl
            aria-label={t("documents:edits.shown")}
            value={only}
            data={[
              { value: "open", label: t("documents:edits.open") },
              { value: "all", label: t("all") },
            ]}
            onChange={setOnly}
          />
          <RevertMenu target={target} onChoose={setReverting} />
        </>
      }
    >
      <PagesStates
        pages={pages}
        fetching={t("documents:results.fetching")}
        empty={
          <EmptyState title={only === "open" ? t("documents:edits.noneOpen") : t("documents:edits.none")}>
            {only === "open" ? t("documents:edits.noneOpenText") : t("documents:edits.noneText")}
          </EmptyState>
        }
      >
        <DataTable
          label={t("documents:browse.edits")}
          layoutKey="edits"
          listed={only}
          columns={columns(timeZone)}
          count={pages.count}
          rowAt={pages.rowAt}
          failed={pages.failed}
          old={pages.isOld}
          onView={pages.onView}
          open={openIndex}
          onOpen={show}
          follows
          nameOf={headingOfEdit}
        />
      </PagesStates>
      {reverting && <RevertUpload upload={reverting} onClose={() => setReverting(null)} />}
    </Panel>
  );
}

/** Heading of an edited document. */
function headingOfEdit(edit: DocumentEdit): string {
  const { title, content, url } = documentOf(edit);
  return plainLine(title || content || (url ?? ""), 160);
}

function columns(timeZone: string): DataColumn<DocumentEdit>[] {
  return [
    {
      key: "at",
      title: t("documents:edits.made"),
      width: 136,
      cell: ({ createdAt }) => formatInstant(createdAt, timeZone),
    },
    {
      key: "action",
      title: t("documents:drafts.action"),
      width: 110,
      cell: ({ action }) => actionNames[action],
    },
    {
      key: "outcome",
      title: t("documents:edits.outcome"),
      width: 160,
      cell: ({ outcome }) => <Tag tone={outcomeTones[outcome]}>{editOutcomeNames[outcome]}</Tag>,
    },
    {
      key: "title",
      title: t("documents:browse.document"),
      width: 200,
      grow: 2,
      cell: headingOfEdit,
    },
    {
      key: "reason",
      title: t("documents:edits.reason"),
      width: 180,
      grow: 2,
      cell: ({ message }) => <span title={message}>{message}</span>,
    },
    {
      key: "upload",
      title: t("documents:edits.upload"),
      width: 140,
      grow: 1,
      cell: ({ uploadName }) => uploadName,
    },
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
    <Menu>
      <Menu.Target>
        <Button
          size="xs"
          disabled={uploads.length === 0}
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
        >
          {t("documents:edits.takeUploadBack")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
        {uploads.slice(0, 50).map((upload) => (
          <Menu.Item key={upload.id} onClick={() => onChoose(upload)}>
            {t("documents:edits.uploadItem", {
              name: plainLine(upload.name, 60),
              inside: formatCount(upload.counts.done),
              time: formatInstant(upload.createdAt, timeZone),
            })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function RevertUpload({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const inverse = t(`documents:inverse.${upload.action}`);
  return (
    <PlanDialog
      title={t("documents:edits.revertTitle", { name: upload.name })}
      ready
      destructive
      run={(planId, signal) => invoke("documents.planRevert", { planId, uploadId: upload.id }, { signal })}
      sendText={(count) => t("documents:edits.revert", { count })}
      doneText={t("documents:edits.reverted")}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("documents:edits.revertText", { count: upload.counts.done, inverse })}</p>
    </PlanDialog>
  );
}
