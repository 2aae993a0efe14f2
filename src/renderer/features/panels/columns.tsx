import type { DataColumn } from "../../components/DataTable";
import { formatCount } from "../../format/numbers";
import { memberName, typeName, type Member, type PanelItem } from "./members";
import styles from "./Panels.module.css";

/** Columns of the list of panels. */
export const panelColumns: DataColumn<PanelItem>[] = [
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
  cell: ({ panel }) => panel,
};

/** Columns that say something of the members found: authors have ids, addresses a way of matching. */
export function memberColumns(types: readonly string[], inOne: boolean): DataColumn<Member>[] {
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
    ...(types.includes("AUTHOR")
      ? [
          { key: "site", title: "Site", width: 90, grow: 1, cell: ({ entry }: Member) => entry.site ?? "" },
          { key: "id", title: "Author id", width: 70, grow: 1, cell: ({ entry }: Member) => entry.id ?? "" },
        ]
      : []),
    ...(types.includes("URL")
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
