import { Button } from "@mantine/core";
import { useState } from "react";
import type { KnownDocument } from "../../../../shared/ipc/documents";
import { invoke } from "../../../app/api";
import { useTimeZone, type Target } from "../../../app/queries";
import { DataTable, type DataColumn } from "../../../components/DataTable";
import { headingOf } from "../../../components/documents";
import { EmptyState } from "../../../components/EmptyState";
import { Failure } from "../../../components/Failure";
import { Tag } from "../../../components/Mark";
import { Panel } from "../../../components/Panel";
import { SearchField } from "../../../components/SearchField";
import { usePages } from "../../../components/usePages";
import { formatCounted } from "../../../format/numbers";
import { formatInstant } from "../../../format/times";
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

const mostAtOnce = 10_000;

/** Documents known from this app's own edits: the deleted ones, or all where the service lists none. */
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
  const selected = open && pages.rowAt(open.index)?.url === open.document.url ? open.index : null;
  const select = (index: number) => {
    const row = pages.rowAt(index);
    if (row) onOpen({ index, document: row.document, asOf: row.changedAt, datasetId: row.datasetId });
  };
  const restoreAll = async () => {
    const all: KnownDocument[] = [];
    for (let offset = 0; offset < Math.min(pages.total, mostAtOnce); offset += 500) {
      const page = await invoke("documents.known", { ...target.ref, only, text: search, offset, count: 500 });
      all.push(...page.documents);
    }
    setRestoring(all);
  };
  const isDeleted = only === "deleted";
  return (
    <Panel
      title={isDeleted ? "Deleted documents" : "Documents this app knows"}
      grow
      note={
        !pages.head.isPending &&
        !pages.error &&
        `${formatCounted(pages.total, "document")}, as of the edits made here`
      }
      actions={
        <>
          <SearchField label="Search these documents" value={text} onChange={setText} width={220} />
          {isDeleted && pages.total > 0 && (
            <Button size="xs" onClick={() => void restoreAll()}>
              Undelete {formatCounted(Math.min(pages.total, mostAtOnce), "document")}
            </Button>
          )}
        </>
      }
    >
      {pages.error ? (
        <Failure thrown={pages.error} onRetry={pages.retry} />
      ) : pages.head.isSuccess && pages.count === 0 ? (
        <EmptyState
          title={
            search
              ? "Nothing found"
              : isDeleted
                ? "Nothing was deleted here"
                : "No document was edited here yet"
          }
        >
          {isDeleted
            ? "Documents that are deleted with Earshot are listed here and can be undeleted. What others deleted, the service does not tell."
            : "Documents that are created or edited with Earshot are listed here."}
        </EmptyState>
      ) : (
        <DataTable
          label={isDeleted ? "Deleted documents" : "Known documents"}
          columns={columns(timeZone)}
          count={pages.count}
          rowAt={pages.rowAt}
          onView={pages.onView}
          selected={selected}
          onSelect={select}
        />
      )}
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
    { key: "at", title: "Edited", width: 136, cell: ({ changedAt }) => formatInstant(changedAt, timeZone) },
    {
      key: "state",
      title: "State",
      width: 110,
      cell: ({ state }) => <Tag tone={stateTags[state].tone}>{stateTags[state].text}</Tag>,
    },
    {
      key: "title",
      title: "Title",
      width: 220,
      grow: 3,
      cell: ({ document }) => headingOf(forTable(document)),
    },
    { key: "dataset", title: "Dataset", width: 110, cell: ({ datasetId }) => datasetId ?? "" },
    { key: "url", title: "Address", width: 200, grow: 2, cell: ({ url }) => url },
  ];
}
