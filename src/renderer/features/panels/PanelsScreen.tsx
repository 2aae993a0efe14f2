import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { MemberQuestion } from "../../../shared/ipc/panels";
import { asCallError, invoke } from "../../app/api";
import { useScreenAction } from "../../app/commands";
import type { Target } from "../../app/queries";
import { Age } from "../../components/Age";
import { Choice } from "../../components/Choice";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { Panel } from "../../components/Panel";
import { usePanelDraft } from "../../components/panelDraft";
import { usePanels } from "../../components/projectReads";
import { SaveMenu } from "../../components/SaveMenu";
import { Screen, ScreenTitle } from "../../components/Screen";
import { SearchField } from "../../components/SearchField";
import { formatCounted } from "../../format/numbers";
import { openPanel, panelActions } from "./commands";
import { panelItems } from "./members";
import { NewPanelDialog } from "./NewPanelDialog";
import { PanelBrowser } from "./PanelBrowser";

interface PanelsScreenProps {
  target: Target;
  /** Shows the documents of a panel in Explore. */
  onFilter: (panel: { id: string; name: string }) => void;
}

/** Panels of a project with their members: what lies where, found across all. */
export function PanelsScreen({ target, onFilter }: PanelsScreenProps) {
  const panels = usePanels(target.ref);
  const start = usePanelDraft((draft) => draft.start);
  const begun = usePanelDraft((draft) => draft.members.length > 0 || draft.title !== "");
  const [search, setSearch] = useState("");
  const [groupId, setGroup] = useState<string | null>(null);
  const [type, setType] = useState<MemberQuestion["type"]>("all");
  const [panelId, setPanel] = useState<string | null>(null);
  const index = useMemo(() => panelItems(panels.data?.data.data ?? []), [panels.data]);
  const panel = index.panels.find(({ id }) => id === panelId) ?? null;
  const wanted = useDeferredValue(search);
  useScreenAction(panelActions.add, () => start());
  useScreenAction(openPanel, (id) => {
    setSearch("");
    setGroup(null);
    setPanel(id);
  });
  const offered = panels.error === null || asCallError(panels.error).kind !== "missing";
  return (
    <Screen
      fixed
      bar={
        <>
          <ScreenTitle>Panels</ScreenTitle>
          <SearchField label="Search panels and members" value={search} onChange={setSearch} />
          <div style={{ display: "flex", gap: 8, marginLeft: "auto" }}>
            <SaveMenu
              label={panel ? "Save its members" : "Save members"}
              one="member"
              disabled={index.panels.every(({ members }) => !members)}
              save={(format) =>
                invoke("panels.saveMembers", {
                  ...target.ref,
                  name: panel ? `Panel ${panel.name}` : `Panels of ${target.project.title}`,
                  format,
                  panelIds: panel ? [panel.id] : null,
                })
              }
            />
            <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => start()}>
              {begun ? "Go on with the new panel" : "New panel"}
            </Button>
          </div>
        </>
      }
      controls={
        <>
          <Choice
            label="Group"
            value={groupId ?? ""}
            searchable={index.groups.length > 12}
            options={[
              { value: "", label: "All groups" },
              ...index.groups.map(({ id, name, panels: count }) => ({
                value: id,
                label: name,
                note: formatCounted(count, "panel"),
              })),
            ]}
            onChange={(value) => {
              setGroup(value || null);
              setPanel(null);
            }}
          />
          <SegmentedControl
            size="xs"
            aria-label="Type of members"
            value={type}
            onChange={(value) => setType(value === "AUTHOR" || value === "URL" ? value : "all")}
            data={[
              { value: "all", label: "All members" },
              { value: "AUTHOR", label: "Authors" },
              { value: "URL", label: "Addresses" },
            ]}
          />
        </>
      }
    >
      {panels.data && index.panels.length > 0 ? (
        <PanelBrowser
          target={target}
          answer={panels.data}
          updating={panels.isFetching}
          panels={index.panels}
          panel={panel}
          question={{ search: wanted, groupId, type }}
          onPanel={setPanel}
          onClear={() => setSearch("")}
          onFilter={onFilter}
        />
      ) : (
        <Panel title="Panels" grow note={<Age answer={panels.data} updating={panels.isFetching} />}>
          {panels.data ? (
            <EmptyState title="No panels yet">
              A panel is a set of authors and addresses. Make one from a list, and use it as a filter.
            </EmptyState>
          ) : panels.isPending ? (
            <EmptyState title="Fetching panels" />
          ) : offered ? (
            <Failure thrown={panels.error} onRetry={() => void panels.refetch()} />
          ) : (
            <EmptyState title="This connection doesn't list panels" />
          )}
        </Panel>
      )}
      <NewPanelDialog target={target} onMade={setPanel} />
    </Screen>
  );
}
