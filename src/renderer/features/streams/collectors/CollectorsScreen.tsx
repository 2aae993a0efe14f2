import { Button } from "@mantine/core";
import { IconPlus, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import type { Collector } from "../../../../shared/ipc/collectors";
import { t } from "../../../../shared/texts";
import { isNotOffered } from "../../../core/api";
import type { Target } from "../../../core/queries";
import { useCollectors } from "../../../components/kept/projectReads";
import { openForm } from "../../../components/forms/drafts";
import { SearchField } from "../../../components/fields/SearchField";
import { Split } from "../../../components/layout/DetailPane";
import { Panel } from "../../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../../components/layout/Screen";
import { EmptyState } from "../../../components/states/EmptyState";
import { ListStates } from "../../../components/states/ListStates";
import { Tag } from "../../../components/states/Mark";
import { toast } from "../../../components/states/toast";
import { DataTable, type DataColumn } from "../../../components/table/DataTable";
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
  const [search, setSearch] = useState("");
  const openDocuments = useStreamsView((view) => view.open);
  const drafts = useCollectorDrafts();
  const writing = openForm(drafts);
  const exports = useCollectorExports();
  const exporting = openForm(exports);
  const all = collectors.data ?? [];
  const wanted = search.trim().toLowerCase();
  const rows = all.filter(({ collector_id }) => collector_id.toLowerCase().includes(wanted));
  const open = rows.find(({ collector_id }) => collector_id === openId);
  const notOffered = isNotOffered(collectors.error);
  const begin = () => drafts.begin("", newCollector);
  const newText = drafts.isBegun("") ? t("streams:collectors.goOn") : t("streams:collectors.new");
  return (
    <Screen
      fixed
      bar={
        <>
          <ScreenTitle>{t("streams:title")}</ScreenTitle>
          <StreamsTabs />
          {!notOffered && (
            <>
              <SearchField
                width={280}
                label={t("streams:collectors.search")}
                value={search}
                onChange={setSearch}
              />
              <div style={{ display: "flex", gap: 8, marginLeft: "auto" }}>
                <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
                  {newText}
                </Button>
              </div>
            </>
          )}
        </>
      }
    >
      <Split
        onEscape={() => setOpen(null)}
        list={
          <Panel
            grow
            title={t("streams:collectors.title")}
            note={collectors.data && t("part", { count: rows.length, total: all.length })}
          >
            {notOffered ? (
              <EmptyState title={t("notOffered")}>{t("streams:collectors.notOfferedText")}</EmptyState>
            ) : (
              <ListStates
                query={collectors}
                fetching={t("streams:collectors.fetching")}
                all={all.length}
                matching={rows.length}
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
                onClear={() => setSearch("")}
              >
                <DataTable
                  label={t("streams:collectors.title")}
                  layoutKey="collectors"
                  columns={columns}
                  count={rows.length}
                  rowAt={(at) => rows[at]}
                  open={open ? rows.indexOf(open) : null}
                  onOpen={(at) => setOpen(rows[at]?.collector_id ?? null)}
                  follows
                  nameOf={({ collector_id }) => collector_id}
                />
              </ListStates>
            )}
          </Panel>
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
      />
      {writing && (
        <CollectorDialog
          key={writing.about}
          target={target}
          form={writing}
          onChange={(draft) => drafts.change(writing.about, draft)}
          taken={all.map(({ collector_id }) => collector_id)}
          onLeave={drafts.leave}
          onDiscard={() => drafts.discard(writing.about)}
          onMade={(collectorId) => {
            drafts.discard(writing.about);
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
          onChange={(draft) => exports.change(exporting.about, draft)}
          onLeave={exports.leave}
          onDiscard={() => exports.discard(exporting.about)}
          onMade={() => {
            toast(t("streams:collectors.export.started", { name: exporting.about }));
            exports.discard(exporting.about);
          }}
        />
      )}
    </Screen>
  );
}
