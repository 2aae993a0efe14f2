import { useVirtualizer } from "@tanstack/react-virtual";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { t } from "../../../shared/texts";
import { Tag } from "../../components/states/Mark";
import { useScrollRestoration } from "../../components/table/scrollRestoration";
import { useKeys } from "../../core/useKeys";
import { formatCount } from "../../../analysis/format/numbers";
import { categoryName, topicName, typeNames, type TreeRow } from "./items";
import styles from "./Topics.module.css";

interface TopicTreeProps {
  rows: readonly TreeRow[];
  /** Key of the row at the keyboard cursor, and of the topic open in the editor. */
  active: string | null;
  chosen: ReadonlySet<string>;
  onActive: (row: TreeRow) => void;
  onToggle: (category: string) => void;
  onChoose: (keys: readonly string[]) => void;
  /** Moves a topic by one place within its category. */
  onMove: (row: Extract<TreeRow, { kind: "topic" }>, by: 1 | -1) => void;
}

const rowHeight = 33;
const levels = { type: 1, category: 2, topic: 3 } as const;

/** A virtualized tree of categories and topics. */
export function TopicTree({ rows, active, chosen, onActive, onToggle, onChoose, onMove }: TopicTreeProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const id = useId();
  const restoration = useScrollRestoration(scroll, "topics", "");
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialOffset: restoration.initial,
  });
  const at = rows.findIndex((row) => row.key === active);

  const go = (to: number) => {
    const bounded = Math.min(Math.max(to, 0), rows.length - 1);
    const row = rows[bounded];
    if (!row) return;
    onActive(row);
    list.scrollToIndex(bounded, { align: "auto" });
  };
  const row = rows[at];
  const page = () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2);
  useKeys(
    {
      rows: (way) => go(way === 0 ? at - 1 : at + 1),
      pages: (way) => go(at + (way % 2 === 0 ? -page() : page())),
      endRows: (way) => go(way % 2 === 0 ? 0 : rows.length - 1),
      fold: (way) => {
        if (row?.kind === "category" && row.open === (way === 0)) onToggle(row.key);
        if (row?.kind === "topic" && way === 0) go(rows.findIndex((tree) => tree.key === row.category.key));
      },
      selectRow: () => {
        if (row?.kind === "topic") onChoose([row.key]);
        if (row?.kind === "category") onChoose(row.category.topics.map(({ key }) => key));
      },
      moveTopic: row?.kind === "topic" ? (way) => onMove(row, way === 0 ? -1 : 1) : null,
    },
    scroll,
  );

  return (
    <div
      ref={scroll}
      className={styles["tree"]}
      role="tree"
      aria-label={t("topics:tree.label")}
      aria-multiselectable
      aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
      onScroll={restoration.keep}
    >
      <div role="presentation" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row.key}
              id={`${id}-${index}`}
              role="treeitem"
              aria-level={levels[row.kind]}
              aria-expanded={row.kind === "category" ? row.open : undefined}
              aria-selected={row.kind === "topic" ? row.key === active : undefined}
              aria-checked={row.kind === "topic" ? chosen.has(row.key) : undefined}
              className={`${styles["row"]} ${styles[row.kind]} ${row.key === active ? styles["active"] : ""}`}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => {
                if (row.kind === "category") onToggle(row.key);
                onActive(row);
              }}
            >
              <RowContent row={row} chosen={chosen} onChoose={onChoose} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function RowContent({
  row,
  chosen,
  onChoose,
}: { row: TreeRow } & Pick<TopicTreeProps, "chosen" | "onChoose">) {
  switch (row.kind) {
    case "type":
      return (
        <>
          <span className={styles["name"]}>{typeNames[row.type]}</span>
          <span className={styles["count"]}>
            {row.count === row.of ? formatCount(row.of) : t("part", { count: row.count, total: row.of })}
          </span>
        </>
      );
    case "category": {
      const Arrow = row.open ? IconChevronDown : IconChevronRight;
      return (
        <>
          <Arrow size={14} aria-hidden />
          <span className={styles["name"]}>{categoryName(row.category)}</span>
          <span className={styles["count"]}>{formatCount(row.count)}</span>
        </>
      );
    }
    case "topic":
      return (
        <>
          <input
            type="checkbox"
            className={styles["box"]}
            tabIndex={-1}
            aria-label={t("topics:tree.choose", { name: topicName(row.item.draft) })}
            checked={chosen.has(row.key)}
            onClick={(event) => event.stopPropagation()}
            onChange={() => onChoose([row.key])}
          />
          <span className={styles["name"]} title={row.item.draft.description || topicName(row.item.draft)}>
            {topicName(row.item.draft)}
          </span>
          {row.item.state !== "same" && (
            <Tag tone="accent">
              {row.item.state === "new" ? t("topics:tree.new") : t("topics:tree.changed")}
            </Tag>
          )}
          <span className={styles["count"]} title={t("topics:tree.queries")}>
            {formatCount(row.item.draft.included.length + row.item.draft.excluded.length)}
          </span>
        </>
      );
  }
}
