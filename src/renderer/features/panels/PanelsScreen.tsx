import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { MemberQuestion } from "../../../shared/ipc/panels";
import { t } from "../../../shared/texts";
import { invoke, isNotOffered } from "../../core/api";
import { usePlace, useScreenAction } from "../../core/openPlace";
import type { Target } from "../../core/queries";
import { Age } from "../../components/states/Age";
import { Choice } from "../../components/fields/Choice";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { ListScreen } from "../../components/layout/ListScreen";
import { Panel } from "../../components/layout/Panel";
import { startPanel, usePanelDrafts } from "../../components/stored/panelDraft";
import { usePanels } from "../../components/stored/projectReads";
import { SaveMenu } from "../../components/saving/SaveMenu";
import { openForm } from "../../components/forms/drafts";
import { panelActions } from "./commands";
import { panelItems } from "./members";
import { NewPanelDialog } from "./NewPanelDialog";
import { PanelBrowser } from "./PanelBrowser";

interface PanelsScreenProps {
  target: Target;
  /** Shows the documents of a panel in Explore. */
  onFilter: (panel: { id: string; name: string }) => void;
}

const memberTypes = [
  { value: "all", label: t("panels:bar.allMembers") },
  { value: "AUTHOR", label: t("panels:bar.authors") },
  { value: "URL", label: t("panels:bar.urls") },
];

const groupOptions = (groups: ReturnType<typeof panelItems>["groups"]) => [
  { value: "", label: t("panels:bar.allGroups") },
  ...groups.map(({ id, name, panels: count }) => ({
    value: id,
    label: name,
    note: t("panels:bar.panels", { count }),
  })),
];

/** Panels of a project with their members, searchable across all panels. */
export function PanelsScreen({ target, onFilter }: PanelsScreenProps) {
  const panels = usePanels(target.ref);
  const drafts = usePanelDrafts();
  const making = openForm(drafts);
  const [search, setSearch] = useState("");
  const [groupId, setGroup] = useState<string | null>(null);
  const [type, setType] = useState<MemberQuestion["type"]>("all");
  const [panelId, setPanel] = useState<string | null>(null);
  const index = useMemo(() => panelItems(panels.data?.data.data ?? []), [panels.data]);
  const panel = index.panels.find(({ id }) => id === panelId) ?? null;
  const wanted = useDeferredValue(search);
  useScreenAction(panelActions.add, () => startPanel());
  const showAll = () => {
    setSearch("");
    setGroup(null);
    setType("all");
  };
  usePlace("panels", ({ panelId: opened }) => {
    showAll();
    setPanel(opened);
  });
  const offered = !isNotOffered(panels.error);
  return (
    <ListScreen
      title={t("panels:title")}
      search={{ width: 280, label: t("panels:bar.search"), value: search, onChange: setSearch }}
      actions={
        <>
          <SaveMenu
            label={panel ? t("panels:bar.saveIts") : t("panels:bar.save")}
            one="member"
            disabled={index.panels.every(({ members }) => !members)}
            save={(format) =>
              invoke("panels.saveMembers", {
                ...target.ref,
                name: panel
                  ? t("panels:bar.file", { name: panel.name })
                  : t("panels:bar.fileOfAll", { project: target.project.title }),
                format,
                panelIds: panel ? [panel.id] : null,
              })
            }
          />
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => startPanel()}
          >
            {drafts.isBegun("") ? t("panels:goOn") : t("panels:new")}
          </Button>
        </>
      }
      controls={
        <>
          <Choice
            label={t("panels:bar.group")}
            value={groupId ?? ""}
            searchable={index.groups.length > 12}
            options={groupOptions(index.groups)}
            onChange={(value) => {
              setGroup(value || null);
              setPanel(null);
            }}
          />
          <SegmentedControl
            aria-label={t("panels:bar.type")}
            value={type}
            onChange={(value) => setType(value === "AUTHOR" || value === "URL" ? value : "all")}
            data={memberTypes}
          />
        </>
      }
      list={
        panels.data && index.panels.length > 0 ? (
          <PanelBrowser
            target={target}
            answer={panels.data}
            updating={panels.isFetching}
            failed={panels.error}
            panels={index.panels}
            panel={panel}
            question={{ search: wanted, groupId, type }}
            onPanel={setPanel}
            onClear={showAll}
            onFilter={onFilter}
          />
        ) : (
          <Panel
            title={t("panels:title")}
            grow
            note={<Age answer={panels.data} updating={panels.isFetching} failed={panels.error} />}
          >
            {panels.data ? (
              <EmptyState title={t("panels:list.empty")}>{t("panels:list.emptyText")}</EmptyState>
            ) : panels.isPending ? (
              <EmptyState title={t("panels:list.fetching")} />
            ) : offered ? (
              <Failure thrown={panels.error} onRetry={() => void panels.refetch()} />
            ) : (
              <EmptyState title={t("notOffered")} />
            )}
          </Panel>
        )
      }
    >
      {making && (
        <NewPanelDialog
          target={target}
          groups={index.groups.filter(({ id }) => id !== "predefined")}
          form={making}
          onMade={(id) => {
            making.onDiscard();
            setPanel(id);
          }}
        />
      )}
    </ListScreen>
  );
}
