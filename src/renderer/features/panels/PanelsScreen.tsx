import { Button, SegmentedControl } from "@mantine/core";
import { IconFilter, IconPlus } from "@tabler/icons-react";
import { useDeferredValue, useMemo, useState } from "react";
import { asCallError, invoke } from "../../app/api";
import type { Target } from "../../app/queries";
import { Age } from "../../components/Age";
import { Choice } from "../../components/Choice";
import { DataTable, type DataColumn } from "../../components/DataTable";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { Panel } from "../../components/Panel";
import { usePanelDraft } from "../../components/panelDraft";
import { usePanels } from "../../components/projectReads";
import { SaveMenu } from "../../components/SaveMenu";
import { Screen, ScreenTitle } from "../../components/Screen";
import { SearchField } from "../../components/SearchField";
import { formatCount, formatCounted } from "../../format/numbers";
import {
  findPanels,
  indexPanels,
  memberName,
  typeName,
  type Member,
  type PanelFilter,
  type PanelItem,
} from "./members";
import { NewPanelDialog } from "./NewPanelDialog";
import styles from "./Panels.module.css";

interface PanelsScreenProps {
  target: Target;
  /** Shows the documents of a panel in Explore. */
  onFilter: (panel: { id: string; name: string }) => void;
}

const panelColumns: DataColumn<PanelItem>[] = [
  {
    key: "name",
    title: "Panel",
    width: 120,
    grow: 2,
    cell: ({ name, color, description }) => (
      <span title={description || name}>
        <span className={styles["swatch"]} style={{ background: color ?? "transparent" }} aria-hidden />
        {name}
      </span>
    ),
  },
  {
    key: "group",
    title: "Group",
    width: 80,
    grow: 1,
    cell: ({ group }) => <span className={styles["muted"]}>{group}</span>,
  },
  {
    key: "members",
    title: "Members",
    width: 62,
    end: true,
    cell: ({ members }) =>
      members === null ? <span title="The service doesn't say">unknown</span> : formatCount(members),
  },
];

const panelOfMember: DataColumn<Member> = {
  key: "panel",
  title: "Panel",
  width: 100,
  grow: 1,
  cell: ({ panel }) => panel.name,
};

/** Columns that say something of the members in view: authors have ids, addresses a way of matching. */
function memberColumns(members: readonly Member[], inOne: boolean): DataColumn<Member>[] {
  const has = (type: string) => members.some(({ entry }) => entry.entry_type === type);
  return [
    ...(inOne ? [] : [panelOfMember]),
    { key: "type", title: "Type", width: 58, cell: ({ entry }) => typeName(entry.entry_type) },
    {
      key: "name",
      title: "Name or address",
      width: 150,
      grow: 3,
      cell: ({ entry }) => (
        <span title={memberName(entry)}>{memberName(entry).replace(/^https?:\/\//, "")}</span>
      ),
    },
    ...(has("AUTHOR")
      ? [
          { key: "site", title: "Site", width: 90, grow: 1, cell: ({ entry }: Member) => entry.site ?? "" },
          { key: "id", title: "Author id", width: 70, grow: 1, cell: ({ entry }: Member) => entry.id ?? "" },
        ]
      : []),
    ...(has("URL")
      ? [
          {
            key: "exact",
            title: "Match",
            width: 72,
            cell: ({ entry }: Member) =>
              entry.entry_type !== "URL" ? "" : entry.exact_match ? "Exact" : "And below",
          },
        ]
      : []),
  ];
}

/** Panels of a project with their members: what lies where, found across all. */
export function PanelsScreen({ target, onFilter }: PanelsScreenProps) {
  const panels = usePanels(target.ref);
  const start = usePanelDraft((draft) => draft.start);
  const begun = usePanelDraft((draft) => draft.members.length > 0 || draft.title !== "");
  const [search, setSearch] = useState("");
  const [groupId, setGroup] = useState<string | null>(null);
  const [type, setType] = useState<PanelFilter["type"]>("all");
  const [panelId, setPanel] = useState<string | null>(null);
  const index = useMemo(() => indexPanels(panels.data?.data.data ?? []), [panels.data]);
  const panel = index.panels.find(({ id }) => id === panelId) ?? null;
  const wanted = useDeferredValue(search);
  const found = useMemo(
    () => findPanels(index, { search: wanted, groupId, panel, type }),
    [index, wanted, groupId, panel, type],
  );
  const columns = useMemo(() => memberColumns(found.members, panel !== null), [found.members, panel]);
  const selected = panel ? found.panels.indexOf(panel) : -1;
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
              disabled={index.members.length === 0}
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
      <div className={styles["layout"]}>
        <div className={styles["column"]}>
          <Panel
            title="Panels"
            grow
            note={
              <>
                {panels.data && `${formatCount(found.panels.length)} of ${formatCount(index.panels.length)}`}{" "}
                <Age answer={panels.data} updating={panels.isFetching} />
              </>
            }
            actions={
              panel && (
                <Button size="xs" onClick={() => setPanel(null)}>
                  All panels
                </Button>
              )
            }
          >
            {panels.error && !panels.data ? (
              offered ? (
                <Failure thrown={panels.error} onRetry={() => void panels.refetch()} />
              ) : (
                <EmptyState title="This connection doesn't list panels" />
              )
            ) : panels.isPending ? (
              <EmptyState title="Fetching panels" />
            ) : index.panels.length === 0 ? (
              <EmptyState title="No panels yet">
                A panel is a set of authors and addresses. Make one from a list, and use it as a filter.
              </EmptyState>
            ) : found.panels.length === 0 ? (
              <EmptyState
                title="Nothing matches"
                actions={<Button onClick={() => setSearch("")}>Clear the search</Button>}
              >
                0 of {formatCounted(index.panels.length, "panel")} match.
              </EmptyState>
            ) : (
              <DataTable
                label="Panels"
                columns={panelColumns}
                count={found.panels.length}
                rowAt={(at) => found.panels[at]}
                selected={selected < 0 ? null : selected}
                onSelect={(at) => setPanel(found.panels[at]?.id ?? null)}
              />
            )}
          </Panel>
        </div>
        <div className={styles["column"]}>
          <Panel
            title={panel ? `Members of ${panel.name}` : "Members of all panels"}
            grow
            note={
              <span role="status">
                {formatCount(found.members.length)} of{" "}
                {formatCount(panel ? (panel.members ?? 0) : index.members.length)}
              </span>
            }
            actions={
              panel && (
                <Button
                  size="xs"
                  leftSection={<IconFilter size={14} aria-hidden />}
                  onClick={() => onFilter({ id: panel.id, name: panel.name })}
                >
                  Use as a filter
                </Button>
              )
            }
          >
            {panel?.description && <p className={styles["about"]}>{panel.description}</p>}
            {panel && panel.members === null ? (
              <EmptyState title="Its members are not known">
                The service sends only the id of this panel, as it does for predefined ones. It can be used as
                a filter all the same.
              </EmptyState>
            ) : found.members.length === 0 ? (
              <EmptyState title={search === "" && type === "all" ? "No members" : "No member matches"} />
            ) : (
              <DataTable
                label="Members"
                columns={columns}
                count={found.members.length}
                rowAt={(at) => found.members[at]}
              />
            )}
          </Panel>
        </div>
      </div>
      <NewPanelDialog target={target} onMade={setPanel} />
    </Screen>
  );
}
