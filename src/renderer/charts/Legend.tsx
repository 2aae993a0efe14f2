import { IconEye, IconEyeOff, IconFileText, IconFocus2, IconPencil } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import type { LegendEntry } from "../../analysis/shownChart";
import { t } from "../../shared/texts";
import { showContextMenu, type ContextItem } from "../components/menus/ContextMenu";
import styles from "./Chart.module.css";

interface LegendProps {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  /** Hides a series or shows it again. Absent if series can't be hidden. */
  onToggle?: ((key: string) => void) | undefined;
  onSolo?: ((key: string) => void) | undefined;
  /** Shows the documents of a whole series. Absent if there are none. */
  onSeries?: ((key: string) => void) | undefined;
  /** Absent if the series can't be renamed. */
  onRename?: ((key: string) => void) | undefined;
}

/** Names the series. Each can be hidden or shown alone; a right click shows its documents. */
export function Legend({ entries, hidden, onToggle, onSolo, onSeries, onRename }: LegendProps) {
  const several = entries.filter(({ fixed }) => !fixed).length > 1;
  const itemsOf = ({ key, name, documents }: LegendEntry): ContextItem[] => {
    const shown = !hidden.has(key);
    return [
      ...(onSeries && documents
        ? [{ label: t("charts:legend.documents"), Icon: IconFileText, run: () => onSeries(key) }]
        : []),
      ...(onToggle
        ? [
            {
              label: t(shown ? "charts:legend.hide" : "charts:legend.show"),
              Icon: shown ? IconEyeOff : IconEye,
              run: () => onToggle(key),
            },
          ]
        : []),
      ...(onSolo && several
        ? [{ label: t("charts:legend.only", { name }), Icon: IconFocus2, run: () => onSolo(key) }]
        : []),
      ...(onRename && documents
        ? [{ label: t("charts:legend.rename"), Icon: IconPencil, run: () => onRename(key) }]
        : []),
    ];
  };
  const onContextMenu = (entry: LegendEntry) => (event: MouseEvent) => {
    const items = entry.fixed ? [] : itemsOf(entry);
    if (items.length === 0) return;
    event.preventDefault();
    showContextMenu({ x: event.clientX, y: event.clientY }, items);
  };
  return (
    <ul className={styles["legend"]} aria-label={t("charts:legend.title")}>
      {entries.map((entry) => {
        const { key, name, fixed = false } = entry;
        return (
          <li key={key} className={styles["entry"]} onContextMenu={onContextMenu(entry)}>
            {fixed || !onToggle ? (
              <span className={styles["fixed"]}>
                <EntryText entry={entry} />
              </span>
            ) : (
              <button
                type="button"
                aria-pressed={!hidden.has(key)}
                title={t("charts:legend.toggle", { name })}
                onClick={() => onToggle(key)}
              >
                <EntryText entry={entry} />
              </button>
            )}
            {onSolo && several && !fixed && (
              <button
                type="button"
                className={styles["only"]}
                aria-label={t("charts:legend.only", { name })}
                title={t("charts:legend.only", { name })}
                onClick={() => onSolo(key)}
              >
                <IconFocus2 size={13} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function EntryText({ entry: { name, color, note, line = false } }: { entry: LegendEntry }) {
  return (
    <>
      <span
        className={line ? styles["dash"] : styles["swatch"]}
        style={line ? { borderColor: `var(${color})` } : { background: `var(${color})` }}
        aria-hidden
      />
      <span className={styles["entryName"]}>{name}</span>
      {note && <span className={styles["entryNote"]}>{note}</span>}
    </>
  );
}
