import { Button } from "@mantine/core";
import { IconPlus, IconStack2 } from "@tabler/icons-react";
import type { Collector } from "../../../../shared/ipc/collectors";
import { t } from "../../../../shared/texts";
import { isNotOffered } from "../../../core/api";
import type { Target } from "../../../core/queries";
import { useCollectors } from "../../../components/stored/projectReads";
import { openForm } from "../../../components/forms/drafts";
import { ListPanel, ListScreen, useListed } from "../../../components/layout/ListScreen";
import { EmptyState } from "../../../components/states/EmptyState";
import { Tag } from "../../../components/states/Mark";
import { toast } from "../../../components/states/toast";
import type { DataColumn } from "../../../components/table/columns";
import { useStreamsView } from "../store";
import { StreamsTabs } from "../StreamsTabs";
import { CollectorDetail } from "./CollectorDetail";
import { CollectorDialog } from "./CollectorDialog";
import { collectorDraft, contentsText, isPaused, newCollector, stateText, useCollectorDrafts } from "./draft";
import { CollectorExportDialog } from "./CollectorExportDialog";
import { newCollectorExport, useCollectorExports } from "./exportDraft";

const columns: DataColumn<Collector>[] = [
  {
    key: "id",
    title: t("streams:collectors.collector"),
    width: 180,
    grow: 2,
    cell: ({ collector_id }) => <span title={collector_id}>{collector_id}</span>,
  },
  {
    key: "state",
    title: t("streams:list.state"),
    width: 100,
    cell: (collector) => (
      <Tag tone={isPaused(collector) ? "neutral" : "positive"}>{stateText(collector)}</Tag>
    ),
  },
  {
    key: "contents",
    title: t("streams:collectors.contents"),
    width: 160,
    grow: 2,
    cell: contentsText,
  },
];

interface CollectorsScreenProps {
  target: Target;
  /** Id of the collector in the detail pane. */
  openId: string | null;
  setOpen: (collectorId: string | null) => void;
}

/** Collectors of a connection: what they collect, and exports into them. */
export function CollectorsScreen({ target, openId, setOpen }: CollectorsScreenProps) {
  const { connectionId } = target.ref;
  const collectors = useCollectors(connectionId);
  const openDocuments = useStreamsView((view) => view.open);
  const drafts = useCollectorDrafts();
  const writing = openForm(drafts);
  const exports = useCollectorExports();
  const exporting = openForm(exports);
  const listed = useListed(collectors.data ?? [], {
    idOf: ({ collector_id }) => collector_id,
    textOf: ({ collector_id }) => collector_id,
    opened: [openId, setOpen],
  });
  const { all, rows, open } = listed;
  const notOffered = isNotOffered(collectors.error);
  const begin = () => drafts.begin("", newCollector);
  const newText = drafts.isBegun("") ? t("streams:collectors.goOn") : t("streams:collectors.new");
  return (
    <ListScreen
      title={t("streams:title")}
      tabs={<StreamsTabs />}
      search={
        !notOffered && {
          width: 280,
          label: t("streams:collectors.search"),
          value: listed.search,
          onChange: listed.setSearch,
        }
      }
      actions={
        !notOffered && (
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
            {newText}
          </Button>
        )
      }
      onClose={() => setOpen(null)}
      list={
        <ListPanel
          title={t("streams:collectors.title")}
          layoutKey="collectors"
          listed={listed}
          query={collectors}
          columns={columns}
          nameOf={({ collector_id }) => collector_id}
          note={collectors.data && t("part", { count: rows.length, total: all.length })}
          instead={
            notOffered && (
              <EmptyState title={t("notOffered")}>{t("streams:collectors.notOfferedText")}</EmptyState>
            )
          }
          fetching={t("streams:collectors.fetching")}
          empty={
            <EmptyState
              icon={<IconStack2 size={28} stroke={1.5} />}
              title={t("streams:collectors.empty")}
              actions={
                <Button variant="filled" onClick={begin}>
                  {newText}
                </Button>
              }
            >
              {t("streams:collectors.emptyText")}
            </EmptyState>
          }
          noMatch={t("streams:collectors.noMatch", { count: all.length })}
        />
      }
      pane={
        open && (
          <CollectorDetail
            key={open.collector_id}
            target={target}
            collector={open}
            onClose={() => setOpen(null)}
            onRead={() => openDocuments({ kind: "collector", id: open.collector_id })}
            onEdit={(collector) => drafts.begin(collector.collector_id, collectorDraft(collector))}
            onExport={() => exports.begin(open.collector_id, newCollectorExport)}
            onDeleted={() => setOpen(null)}
          />
        )
      }
    >
      {writing && (
        <CollectorDialog
          key={writing.about}
          target={target}
          form={writing}
          taken={all.map(({ collector_id }) => collector_id)}
          onMade={(collectorId) => {
            writing.onDiscard();
            setOpen(collectorId);
          }}
        />
      )}
      {exporting && (
        <CollectorExportDialog
          key={exporting.about}
          target={target}
          collectorId={exporting.about}
          form={exporting}
          onMade={() => {
            toast(t("streams:collectors.export.started", { name: exporting.about }));
            exporting.onDiscard();
          }}
        />
      )}
    </ListScreen>
  );
}
