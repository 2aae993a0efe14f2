import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useMemo } from "react";
import type { RouteOutput } from "../../../shared/ipc";
import type { MemberQuestion } from "../../../shared/ipc/panels";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { Age } from "../../components/states/Age";
import { DataTable } from "../../components/table/DataTable";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { NothingMatches } from "../../components/states/ListStates";
import { Halves } from "../../components/layout/ListScreen";
import { Panel } from "../../components/layout/Panel";
import { usePages } from "../../components/table/usePages";
import { formatCount } from "../../../analysis/format/numbers";
import { memberColumns, panelColumns } from "./columns";
import { memberName, type PanelItem } from "./members";
import styles from "./Panels.module.css";

interface PanelBrowserProps {
  target: Target;
  answer: RouteOutput<"project.panels">;
  updating: boolean;
  /** Why the refresh failed, if known. */
  failed: unknown;
  panels: readonly PanelItem[];
  /** The panel whose members are shown; null for the members of all panels. */
  panel: PanelItem | null;
  question: Omit<MemberQuestion, "panelId">;
  onPanel: (id: string | null) => void;
  onClear: () => void;
  onFilter: (panel: { id: string; name: string }) => void;
}

/** Panels and members that match a search, side by side. Members load in pages: there may be tens of thousands. */
export function PanelBrowser(props: PanelBrowserProps) {
  const { target, answer, updating, failed, panels, panel, question, onPanel, onClear, onFilter } = props;
  const { ref } = target;
  const panelId = panel?.id ?? null;
  const pages = usePages({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "members", answer.asOf, question, panelId],
    fetchPage: async (offset, count, signal) => {
      const input = { ...ref, ...question, panelId, offset, count };
      const { members, ...found } = await invoke("panels.find", input, { signal });
      return { ...found, rows: members };
    },
  });
  const found = pages.head.data;
  const shown = useMemo(() => {
    const ids = found && new Set(found.panelIds);
    return ids ? panels.filter(({ id }) => ids.has(id)) : panels;
  }, [found, panels]);
  const columns = useMemo(() => memberColumns(found?.types ?? [], panel !== null), [found?.types, panel]);
  const openIndex = panel ? shown.indexOf(panel) : -1;
  const all = panel ? (panel.members ?? 0) : panels.reduce((sum, { members }) => sum + (members ?? 0), 0);
  return (
    <Halves
      list={
        <Panel
          title={t("panels:title")}
          grow
          note={
            <>
              {t("part", { count: shown.length, total: panels.length })}{" "}
              <Age answer={answer} updating={updating} failed={failed} />
            </>
          }
          actions={
            panel && (
              <Button size="xs" onClick={() => onPanel(null)}>
                {t("panels:list.all")}
              </Button>
            )
          }
        >
          {shown.length === 0 ? (
            <NothingMatches onClear={onClear}>
              {t("panels:list.noMatch", { count: panels.length })}
            </NothingMatches>
          ) : (
            <DataTable
              label={t("panels:title")}
              layoutKey="panels"
              columns={panelColumns(new Set(panels.map(({ groupId }) => groupId)).size > 1)}
              count={shown.length}
              rowAt={(at) => shown[at]}
              open={openIndex < 0 ? null : openIndex}
              onOpen={(at) => onPanel(shown[at]?.id ?? null)}
              follows
              nameOf={({ name }) => name}
            />
          )}
        </Panel>
      }
      pane={
        <Panel
          title={panel ? t("panels:members.of", { name: panel.name }) : t("panels:members.ofAll")}
          grow
          note={
            <span role="status">
              {found ? t("part", { count: pages.total, total: all }) : formatCount(all)}
            </span>
          }
          actions={
            panel && (
              <Button
                size="xs"
                leftSection={<IconFilter size={14} aria-hidden />}
                onClick={() => onFilter({ id: panel.id, name: panel.name })}
              >
                {t("panels:members.useAsFilter")}
              </Button>
            )
          }
        >
          {panel?.description && <p className={styles["about"]}>{panel.description}</p>}
          {panel && panel.members === null ? (
            <EmptyState title={t("panels:members.notKnown")}>{t("panels:members.notKnownText")}</EmptyState>
          ) : pages.error ? (
            <Failure thrown={pages.error} onRetry={pages.retry} />
          ) : found && pages.total === 0 ? (
            <EmptyState
              title={
                question.search === "" && question.type === "all"
                  ? t("panels:members.none")
                  : t("panels:members.noMatch")
              }
            />
          ) : (
            <DataTable
              label={t("panels:members.title")}
              layoutKey="panel members"
              columns={columns}
              count={pages.count}
              rowAt={pages.rowAt}
              failed={pages.failed}
              old={pages.isOld}
              onView={pages.onView}
              nameOf={({ entry }) => memberName(entry)}
            />
          )}
        </Panel>
      }
    />
  );
}
