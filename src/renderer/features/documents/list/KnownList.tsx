import { Button } from "@mantine/core";
import { useState } from "react";
import type { KnownDocument } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useTimeZone, type Target } from "../../../core/queries";
import { DataTable, type DataColumn } from "../../../components/table/DataTable";
import { headingOf } from "../../../components/table/documents";
import { EmptyState } from "../../../components/states/EmptyState";
import { Tag } from "../../../components/states/Mark";
import { Panel } from "../../../components/layout/Panel";
import { SearchField } from "../../../components/fields/SearchField";
import { toastFailure } from "../../../components/states/toast";
import { PagesStates } from "../../../components/table/PagesStates";
import { usePages } from "../../../components/table/usePages";
import { formatInstant } from "../../../../analysis/format/times";
import { BulkDialog } from "../bulk/BulkDialog";
import { stateTags } from "../editor/ActionChoice";
import { documentKeys } from "../queries";
import { forTable } from "./columns";
import type { OpenDocument } from "../store";
import { useDebouncedValue } from "@mantine/hooks";

interface KnownListProps {
  target: Target;
  only: "all" | "deleted";
  open: OpenDocument | null;
  onOpen: (open: OpenDocument | null) => void;
}

const maxAtOnce = 10_000;

/** Documents known from edits made here: the deleted ones, or all if the service can't list documents. */
export function KnownList({ target, only, open, onOpen }: KnownListProps) {
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text, 250);
  const [restoring, setRestoring] = useState<KnownDocument[] | null>(null);
  const timeZone = useTimeZone();
  const pages = usePages({
    queryKey: [...documentKeys.edits(target.ref), "known", only, search],
    fetchPage: async (offset, count) => {
      const { total, documents } = await invoke("documents.known", {
        ...target.ref,
        only,
        text: search,
        offset,
        count,
      });
      return { total, rows: documents };
    },
  });
  const openIndex = open && pages.rowAt(open.index)?.url === open.document.url ? open.index : null;
  const show = (index: number) => {
    const row = pages.rowAt(index);
    if (row) onOpen({ index, document: row.document, asOf: row.changedAt, datasetId: row.datasetId });
  };
  const undeleteAll = async () => {
    const all: KnownDocument[] = [];
    try {
      for (let offset = 0; offset < Math.min(pages.total, maxAtOnce); offset += 500) {
        const input = { ...target.ref, only, text: search, offset, count: 500 };
        all.push(...(await invoke("documents.known", input)).documents);
      }
      setRestoring(all);
    } catch (thrown) {
      toastFailure(t("documents:known.notRead"), thrown);
    }
  };
  const isDeleted = only === "deleted";
  return (
    <Panel
      title={isDeleted ? t("documents:known.deleted") : t("documents:known.title")}
      grow
      note={pages.head.data && !pages.isOld && t("documents:known.count", { count: pages.total })}
      actions={
        <>
          <SearchField label={t("documents:known.search")} value={text} onChange={setText} width={220} />
          {isDeleted && pages.total > 0 && !pages.isOld && (
            <Button size="xs" onClick={() => void undeleteAll()}>
              {t("documents:known.undelete", { count: Math.min(pages.total, maxAtOnce) })}
            </Button>
          )}
        </>
      }
    >
      <PagesStates
        pages={pages}
        fetching={t("documents:results.fetching")}
        empty={
          <EmptyState
            title={
              search
                ? t("documents:known.nothingFound")
                : isDeleted
                  ? t("documents:known.noneDeleted")
                  : t("documents:known.noneEdited")
            }
          >
            {isDeleted ? t("documents:known.noneDeletedText") : t("documents:known.noneEditedText")}
          </EmptyState>
        }
      >
        <DataTable
          label={isDeleted ? t("documents:known.deleted") : t("documents:known.table")}
          layoutKey="known documents"
          listed={JSON.stringify([only, search])}
          columns={columns(timeZone)}
          count={pages.count}
          rowAt={pages.rowAt}
          failed={pages.failed}
          old={pages.isOld}
          onView={pages.onView}
          open={openIndex}
          onOpen={show}
          follows
          nameOf={({ document }) => headingOf(forTable(document))}
        />
      </PagesStates>
      {restoring && (
        <BulkDialog
          target={target}
          scope={{ kind: "known", documents: restoring.map(({ url, datasetId }) => ({ url, datasetId })) }}
          count={restoring.length}
          fixed={[{ kind: "undelete" }]}
          onDone={() => onOpen(null)}
          onClose={() => setRestoring(null)}
        />
      )}
    </Panel>
  );
}

function columns(timeZone: string): DataColumn<KnownDocument>[] {
  return [
    {
      key: "at",
      title: t("documents:known.edited"),
      width: 136,
      cell: ({ changedAt }) => formatInstant(changedAt, timeZone),
    },
    {
      key: "state",
      title: t("documents:known.state"),
      width: 110,
      cell: ({ state }) => <Tag tone={stateTags[state].tone}>{stateTags[state].text}</Tag>,
    },
    {
      key: "title",
      title: t("components:document.title"),
      width: 220,
      grow: 3,
      cell: ({ document }) => headingOf(forTable(document)),
    },
    {
      key: "dataset",
      title: t("dataset"),
      width: 110,
      cell: ({ datasetId }) => datasetId ?? "",
    },
    { key: "url", title: t("components:document.url"), width: 200, grow: 2, cell: ({ url }) => url },
  ];
}
