import { t } from "../../../shared/texts";
import type { DataColumn } from "../../components/table/DataTable";
import { formatCount } from "../../../analysis/format/numbers";
import { memberName, typeName, type Member, type PanelItem } from "./members";
import styles from "./Panels.module.css";

const groupOfPanel: DataColumn<PanelItem> = {
  key: "group",
  title: t("panels:bar.group"),
  width: 80,
  grow: 1,
  cell: ({ group }) => <span className={styles["muted"]}>{group}</span>,
};

/** Columns of the panel list. The group column appears if there are several groups. */
export function panelColumns(grouped: boolean): DataColumn<PanelItem>[] {
  return [
    {
      key: "name",
      title: t("panels:panel"),
      width: 120,
      grow: 2,
      cell: ({ name, color, description }) => (
        <span title={description || name}>
          <span className={styles["swatch"]} style={{ background: color ?? "transparent" }} aria-hidden />
          {name}
        </span>
      ),
    },
    ...(grouped ? [groupOfPanel] : []),
    {
      key: "members",
      title: t("panels:members.title"),
      width: 62,
      end: true,
      cell: ({ members }) =>
        members === null ? <span title={t("panels:column.unknownWhy")}>–</span> : formatCount(members),
    },
  ];
}

const panelOfMember: DataColumn<Member> = {
  key: "panel",
  title: t("panels:panel"),
  width: 100,
  grow: 1,
  cell: ({ panel }) => panel,
};

/** Columns that apply to the types of members found: authors have ids, URLs have a match type. */
export function memberColumns(types: readonly string[], inOne: boolean): DataColumn<Member>[] {
  return [
    ...(inOne ? [] : [panelOfMember]),
    {
      key: "type",
      title: t("panels:column.type"),
      width: 58,
      cell: ({ entry }) => typeName(entry.entry_type),
    },
    {
      key: "name",
      title: t("panels:column.name"),
      width: 150,
      grow: 3,
      cell: ({ entry }) => (
        <span title={memberName(entry)}>{memberName(entry).replace(/^https?:\/\//, "")}</span>
      ),
    },
    ...(types.includes("AUTHOR")
      ? [
          {
            key: "site",
            title: t("panels:column.site"),
            width: 90,
            grow: 1,
            cell: ({ entry }: Member) => entry.site ?? "",
          },
          {
            key: "id",
            title: t("panels:column.authorId"),
            width: 70,
            grow: 1,
            cell: ({ entry }: Member) => entry.id ?? "",
          },
        ]
      : []),
    ...(types.includes("URL")
      ? [
          {
            key: "exact",
            title: t("panels:column.match"),
            width: 92,
            cell: ({ entry }: Member) =>
              entry.entry_type !== "URL"
                ? ""
                : entry.exact_match
                  ? t("panels:column.exact")
                  : t("panels:column.below"),
          },
        ]
      : []),
  ];
}
