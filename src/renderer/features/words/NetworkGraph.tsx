import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import { networkOption } from "../../../analysis/drawing/network";
import type { ChartTokens } from "../../../analysis/drawing/tokens";
import { formatCount, formatValue } from "../../../analysis/format/numbers";
import { t } from "../../../shared/texts";
import { useKeys } from "../../core/useKeys";
import { LazyChart } from "../../charts/LazyChart";
import { nodeName, type DrawnNetwork } from "./networkLayout";
import { narrowQuery } from "./termActions";
import styles from "./Words.module.css";

interface NetworkGraphProps {
  drawn: DrawnNetwork;
  label: string;
  /** Id of the selected node. */
  selected: string | null;
  onSelect: (id: string | null) => void;
}

/** Pixels of a canvas that isn't measured yet. */
const usual = { width: 640, height: 480 };

/** A network as a drawing. The arrow keys walk through its nodes, the most frequent first. */
export function NetworkGraph({ drawn: { nodes, edges }, label, selected, onSelect }: NetworkGraphProps) {
  const [zoom, setZoom] = useState(1);
  const hintId = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(measured, canvas);
  const order = useMemo(
    () =>
      nodes
        .map((one, index) => ({ index, count: one.count, name: nodeName(one) }))
        .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
        .map(({ index }) => index),
    [nodes],
  );
  const found = nodes.findIndex(({ id }) => id === selected);
  const marked = found < 0 ? null : found;
  const node = marked === null ? undefined : nodes[marked];
  const go = (place: number) => {
    const to = order[Math.max(0, Math.min(place, order.length - 1))];
    onSelect(to === undefined ? null : (nodes[to]?.id ?? null));
  };
  const step = (way: number) => go(marked === null ? 0 : order.indexOf(marked) + (way === 0 ? -1 : 1));
  useKeys(
    {
      rows: step,
      bins: step,
      endRows: (way) => go(way % 2 === 0 ? 0 : order.length - 1),
      openRow: node ? () => narrowQuery(node.query) : null,
      excludeRow: node ? () => narrowQuery(node.query, true) : null,
      leave: node ? () => onSelect(null) : null,
    },
    canvas,
  );
  const build = useCallback(
    (tokens: ChartTokens) =>
      networkOption(
        {
          nodes: nodes.map((one) => ({ ...one, name: nodeName(one) })),
          edges,
          marked,
          size: width > 0 && height > 0 ? { width, height } : usual,
          zoom,
          formatValue,
        },
        tokens,
      ),
    [nodes, edges, marked, width, height, zoom],
  );
  return (
    <div
      ref={ref}
      className={styles["canvas"]}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      tabIndex={0}
    >
      <span id={hintId} className="visually-hidden">
        {t("words:network.hint")}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {node && `${nodeName(node)}: ${formatCount(node.count)}`}
      </span>
      <LazyChart
        label={label}
        build={build}
        layout="items"
        onZoom={setZoom}
        onPick={({ index }) => {
          const picked = nodes[index]?.id;
          if (picked !== undefined) onSelect(picked === selected ? null : picked);
        }}
      />
    </div>
  );
}
