import { useState, type ReactNode } from "react";
import { t } from "../../../shared/texts";
import { SearchField } from "../fields/SearchField";
import { Age, type AgeProps } from "../states/Age";
import { ListStates } from "../states/ListStates";
import type { DataColumn } from "../table/columns";
import { DataTable } from "../table/DataTable";
import { Split } from "./DetailPane";
import { Panel } from "./Panel";
import { Screen, ScreenTitle } from "./Screen";
import styles from "./Screen.module.css";

/** Loaded items, searched while typing. One of them may be open. */
export interface ListedItems<T> {
  all: readonly T[];
  /** The items that match the search. */
  rows: readonly T[];
  open: T | undefined;
  idOf: (item: T) => string;
  setOpen: (id: string | null) => void;
  search: string;
  setSearch: (text: string) => void;
  /** Opens an item even if it doesn't match the search. */
  show: (id: string) => void;
}

interface ListedOptions<T> {
  idOf: (item: T) => string;
  /** The texts that the search looks through. A list without a search field has none. */
  textOf?: (item: T) => string;
  /** The id of the open item and its setter, if it outlives the screen. */
  opened?: readonly [string | null, (id: string | null) => void];
}

/** Search and selection of a list. */
export function useListed<T>(all: readonly T[], options: ListedOptions<T>): ListedItems<T> {
  const { idOf, textOf, opened } = options;
  const [search, setSearch] = useState("");
  const own = useState<string | null>(null);
  const [openId, setOpen] = opened ?? own;
  const wanted = search.trim().toLowerCase();
  const rows = textOf ? all.filter((item) => textOf(item).toLowerCase().includes(wanted)) : all;
  return {
    all,
    rows,
    open: openId === null ? undefined : rows.find((item) => idOf(item) === openId),
    idOf,
    setOpen,
    search,
    setSearch,
    show: (id) => {
      setSearch("");
      setOpen(id);
    },
  };
}

interface ListScreenProps {
  title: string;
  /** Shown after the title: tabs, or a search that isn't a `SearchField`. */
  tabs?: ReactNode;
  search?: { label: string; width?: number; value: string; onChange: (text: string) => void } | false;
  actions?: ReactNode;
  controls?: ReactNode;
  list: ReactNode;
  /** Details of the open item, if any. */
  pane?: ReactNode;
  /** Closes the pane, for Escape in the list and in the pane. Without it the pane stays, in any window. */
  onClose?: () => void;
  /** Dialogs, and what is shown below the list. */
  children?: ReactNode;
}

/** A screen with a list and the details of one item: title, search, actions, list and pane. */
export function ListScreen(props: ListScreenProps) {
  const { title, tabs, search, actions, controls, list, pane, onClose, children } = props;
  return (
    <Screen
      fixed
      controls={controls}
      bar={
        <>
          <ScreenTitle>{title}</ScreenTitle>
          {tabs}
          {search && <SearchField {...search} />}
          {actions && <div className={styles["actions"]}>{actions}</div>}
        </>
      }
    >
      {onClose ? (
        <Split onEscape={onClose} list={list} pane={pane} />
      ) : pane ? (
        <Halves list={list} pane={pane} />
      ) : (
        list
      )}
      {children}
    </Screen>
  );
}

/** A list beside a pane that is always there and wider than the list. */
export function Halves({ list, pane }: { list: ReactNode; pane: ReactNode }) {
  return (
    <div className={styles["halves"]}>
      <div>{list}</div>
      <div>{pane}</div>
    </div>
  );
}

interface ListPanelProps<T> {
  title: string;
  listed: ListedItems<T>;
  query: Parameters<typeof ListStates>[0]["query"];
  columns: readonly DataColumn<T>[];
  nameOf: (item: T) => string;
  /** See `DataTable`. */
  layoutKey: string;
  /** Name of the table, if it isn't the title. */
  label?: string;
  fetching: string;
  empty: ReactNode;
  noMatch?: string;
  /** Next to the title. Usually a `ListCount`. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Replaces the list, for example if the service doesn't offer it. */
  instead?: ReactNode;
  /** Shown above the list. */
  children?: ReactNode;
}

/** The list of a screen: a table of its items, or why there is none. */
export function ListPanel<T>(props: ListPanelProps<T>) {
  const {
    title,
    listed,
    columns,
    nameOf,
    layoutKey,
    label = title,
    note,
    actions,
    instead,
    children,
  } = props;
  const { all, rows, open, idOf, setOpen, setSearch } = listed;
  return (
    <Panel grow title={title} note={note} actions={actions}>
      {children}
      {instead || (
        <ListStates
          query={props.query}
          fetching={props.fetching}
          all={all.length}
          matching={rows.length}
          empty={props.empty}
          noMatch={props.noMatch ?? ""}
          onClear={() => setSearch("")}
        >
          <DataTable
            label={label}
            layoutKey={layoutKey}
            columns={columns}
            count={rows.length}
            rowAt={(at) => rows[at]}
            open={open ? rows.indexOf(open) : null}
            onOpen={(at) => setOpen(rows[at] ? idOf(rows[at]) : null)}
            follows
            nameOf={nameOf}
          />
        </ListStates>
      )}
    </Panel>
  );
}

interface ListCountProps {
  listed: Pick<ListedItems<unknown>, "all" | "rows">;
  query: { data: AgeProps["answer"]; isFetching: boolean; error: unknown };
  /** The count in other words. */
  children?: ReactNode;
}

/** How many items match the search, and how old they are. */
export function ListCount({ listed: { all, rows }, query, children }: ListCountProps) {
  return (
    <>
      {query.data && (children || t("part", { count: rows.length, total: all.length }))}{" "}
      <Age answer={query.data} updating={query.isFetching} failed={query.error} />
    </>
  );
}
