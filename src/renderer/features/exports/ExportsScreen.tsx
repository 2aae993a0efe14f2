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
import { ListCount, ListPanel, ListScreen, useListed } from "../../components/layout/ListScreen";
import { EmptyState } from "../../components/states/EmptyState";
import { statusText } from "../../components/states/exportStatus";
import { openForm } from "../../components/forms/drafts";
import { projectKeys, useExports } from "../../components/stored/projectReads";
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
  const drafts = useExportDrafts();
  const making = openForm(drafts);
  const begin = () => drafts.begin("", newOrder(query));
  const newText = drafts.isBegun("") ? t("exports:goOn") : t("exports:new");
  const [saving, setSaving] = useState(false);
  const tasksNow = tasks.data?.data ?? [];
  const rows = tasksNow.map((task): TaskRow => ({
    task,
    order: orders.data?.find(({ taskId }) => taskId === task.id),
    seen: watched[task.id],
    gone: false,
  }));
  const listed = useListed([...rows, ...goneRows(tasks.data, orders.data ?? [])], {
    idOf: ({ task }) => task.id,
    textOf: ({ task, order, gone }) =>
      `${task.target} ${task.status} ${gone ? t("exports:status.gone") : statusText(task).text} ${task.id} ${order?.query ?? ""}`,
  });
  const { open, setOpen } = listed;
  useScreenAction(exportActions.add, begin);
  useScreenAction(exportActions.look, () => void tasks.refetch());
  const moving = tasksNow.filter(({ id, status }) => isRunning(status, watched[id])).length;
  return (
    <ListScreen
      title={t("exports:title")}
      search={{ label: t("exports:list.search"), value: listed.search, onChange: listed.setSearch }}
      actions={
        <>
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
        </>
      }
      onClose={() => setOpen(null)}
      list={
        <ListPanel
          title={t("exports:list.title")}
          label={t("exports:title")}
          layoutKey="exports"
          listed={listed}
          query={tasks}
          columns={taskColumns(listed.rows, timeZone, now)}
          nameOf={({ task }) => task.target || task.id}
          note={
            <ListCount listed={listed} query={tasks}>
              {moving > 0 &&
                t("exports:list.partMoving", { count: listed.rows.length, total: listed.all.length, moving })}
            </ListCount>
          }
          fetching={t("exports:list.fetching")}
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
          noMatch={t("exports:list.noMatch", { count: listed.all.length })}
        />
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
    >
      {making && (
        <NewExportDialog
          key={making.about}
          target={target}
          form={making}
          onMade={(task) => {
            making.onDiscard();
            setOpen(task.id);
          }}
        />
      )}
      {saving && open && (
        <SaveResultDialog connectionId={connectionId} task={open.task} onClose={() => setSaving(false)} />
      )}
    </ListScreen>
  );
}
