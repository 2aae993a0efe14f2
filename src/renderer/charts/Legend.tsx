import { IconEye, IconEyeOff, IconFileText, IconFocus2 } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { t } from "../../shared/words";
import { showContextMenu, type ContextItem } from "../components/menus/ContextMenu";
import styles from "./Chart.module.css";

/** One entry of a legend. */
export interface LegendEntry {
  key: string;
  name: string;
  /** Name of a colour in tokens.css. */
  color: string;
  /** "2,470 (38.1 %)" */
  note?: string | undefined;
  /** Drawn as a line rather than filled. */
  line?: boolean;
  /** A series of the question itself: there are documents behind it. */
  documents?: boolean;
  /** Only told of: the form draws nothing of it that could be hidden. */
  told?: boolean;
}

interface LegendProps {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  /** Hides a series or shows it again; absent where that is not offered. */
  onToggle?: ((key: string) => void) | undefined;
  onSolo?: ((key: string) => void) | undefined;
  /** Shows the documents of a whole series; absent where there are none to show. */
  onSeries?: ((key: string) => void) | undefined;
}

/** Names the series; each can be hidden or shown alone, and by the right mouse button its documents be shown. */
export function Legend({ entries, hidden, onToggle, onSolo, onSeries }: LegendProps) {
  const several = entries.filter(({ told }) => !told).length > 1;
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
    ];
  };
  const onContextMenu = (entry: LegendEntry) => (event: MouseEvent) => {
    const items = entry.told ? [] : itemsOf(entry);
    if (items.length === 0) return;
    event.preventDefault();
    showContextMenu({ x: event.clientX, y: event.clientY }, items);
  };
  return (
    <ul className={styles["legend"]} aria-label={t("charts:legend.title")}>
      {entries.map((entry) => {
        const { key, name, told = false } = entry;
        return (
          <li key={key} className={styles["entry"]} onContextMenu={onContextMenu(entry)}>
            {told || !onToggle ? (
              <span className={styles["told"]}>
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
            {onSolo && several && !told && (
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
