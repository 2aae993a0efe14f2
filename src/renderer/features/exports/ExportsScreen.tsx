import { Button } from "@mantine/core";
import { IconDatabaseExport, IconPlus, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useScreenAction } from "../../core/openPlace";
import { useTimeZone, type Target } from "../../core/queries";
import { useSearch } from "../../core/search";
import { useNow } from "../../core/useNow";
import { Age } from "../../components/states/Age";
import { DataTable } from "../../components/table/DataTable";
import { Split } from "../../components/layout/DetailPane";
import { EmptyState } from "../../components/states/EmptyState";
import { statusText } from "../../components/states/exportStatus";
import { ListStates } from "../../components/states/ListStates";
import { Panel } from "../../components/layout/Panel";
import { openForm } from "../../components/forms/drafts";
import { projectKeys, useExports } from "../../components/kept/projectReads";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { SearchField } from "../../components/fields/SearchField";
import { goneRows, taskColumns, type TaskRow } from "./columns";
import { exportActions } from "./commands";
import { NewExportDialog } from "./NewExportDialog";
import { draftOf, newOrder } from "./order";
import { SaveResultDialog } from "./SaveResultDialog";
import { useExportDrafts, useWatched } from "./store";
import { TaskDetail } from "./TaskDetail";
import { isRunning } from "./tasks";

/** Exports of a connection: running, finished and new ones. */
export function ExportsScreen({ target }: { target: Target }) {
  const { connectionId } = target.ref;
  const tasks = useExports(connectionId);
  const orders = useQuery({
    queryKey: projectKeys.orders(connectionId),
    queryFn: () => invoke("exports.orders", { connectionId }),
  });
  const watched = useWatched(connectionId);
  const timeZone = useTimeZone();
  const now = useNow();
  const query = useSearch((search) => search.query);
  const [search, setSearch] = useState("");
  const [openId, setOpen] = useState<string | null>(null);
  const drafts = useExportDrafts();
  const making = openForm(drafts);
  const begin = () => drafts.begin("", newOrder(query));
  const newText = drafts.isBegun("") ? t("exports:goOn") : t("exports:new");
  const [saving, setSaving] = useState(false);
  const all = tasks.data?.data ?? [];
  const wanted = search.trim().toLowerCase();
  const listed = all.map((task): TaskRow => ({
    task,
    order: orders.data?.find(({ taskId }) => taskId === task.id),
    seen: watched[task.id],
    gone: false,
  }));
  const gone = goneRows(tasks.data, orders.data ?? []);
  const rows = [...listed, ...gone].filter(({ task, order, gone }) =>
    `${task.target} ${task.status} ${gone ? t("exports:status.gone") : statusText(task).text} ${task.id} ${order?.query ?? ""}`
      .toLowerCase()
      .includes(wanted),
  );
  useScreenAction(exportActions.add, begin);
  useScreenAction(exportActions.look, () => void tasks.refetch());
  const open = rows.find(({ task }) => task.id === openId);
  const total = all.length + gone.length;
  const moving = all.filter(({ id, status }) => isRunning(status, watched[id])).length;
  return (
    <Screen
      fixed
      bar={
        <>
          <ScreenTitle>{t("exports:title")}</ScreenTitle>
          <SearchField label={t("exports:list.search")} value={search} onChange={setSearch} />
          <div style={{ display: "flex", gap: 8, marginLeft: "auto" }}>
            <Button
              aria-label={t("exports:lookAgain")}
              px={8}
              loading={tasks.isFetching && moving === 0}
              onClick={() => void tasks.refetch()}
            >
              <IconRefresh size={16} aria-hidden />
            </Button>
            <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
              {newText}
            </Button>
          </div>
        </>
      }
    >
      <Split
        onEscape={() => setOpen(null)}
        list={
          <Panel
            grow
            title={t("exports:list.title")}
            note={
              <>
                {tasks.data &&
                  (moving > 0
                    ? t("exports:list.partMoving", { count: rows.length, total, moving })
                    : t("part", { count: rows.length, total }))}{" "}
                <Age answer={tasks.data} updating={tasks.isFetching} failed={tasks.error} />
              </>
            }
          >
            <ListStates
              query={tasks}
              fetching={t("exports:list.fetching")}
              all={total}
              matching={rows.length}
              empty={
                <EmptyState
                  icon={<IconDatabaseExport size={28} stroke={1.5} />}
                  title={t("exports:list.empty")}
                  actions={
                    <Button variant="filled" onClick={begin}>
                      {newText}
                    </Button>
                  }
                >
                  {t("exports:list.emptyText")}
                </EmptyState>
              }
              noMatch={t("exports:list.noMatch", { count: total })}
              onClear={() => setSearch("")}
            >
              <DataTable
                label={t("exports:title")}
                layoutKey="exports"
                columns={taskColumns(rows, timeZone, now)}
                count={rows.length}
                rowAt={(at) => rows[at]}
                open={open ? rows.indexOf(open) : null}
                onOpen={(at) => setOpen(rows[at]?.task.id ?? null)}
                follows
                nameOf={({ task }) => task.target || task.id}
              />
            </ListStates>
          </Panel>
        }
        pane={
          open && (
            <TaskDetail
              target={target}
              row={open}
              onClose={() => setOpen(null)}
              onSave={() => setSaving(true)}
              onAgain={() => open.order && drafts.begin(open.task.id, draftOf(open.order, timeZone))}
            />
          )
        }
      />
      {making && (
        <NewExportDialog
          key={making.about}
          target={target}
          form={making}
          onChange={(draft) => drafts.change(making.about, draft)}
          onLeave={drafts.leave}
          onDiscard={() => drafts.discard(making.about)}
          onMade={(task) => {
            drafts.discard(making.about);
            setOpen(task.id);
          }}
        />
      )}
      {saving && open && (
        <SaveResultDialog connectionId={connectionId} task={open.task} onClose={() => setSaving(false)} />
      )}
    </Screen>
  );
}
