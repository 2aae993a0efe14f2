import { t } from "../../shared/texts";
import { tooltipHtml, tooltipLook } from "./tooltip";
import type { ChartTokens } from "./tokens";

export interface NetworkNode {
  name: string;
  count: number;
  /** Number of its community, the largest first from 0. */
  community: number;
  x: number;
  y: number;
}

/** A pair of nodes by index. */
export interface NetworkEdge {
  a: number;
  b: number;
  count: number;
  npmi: number;
}

interface Options {
  nodes: readonly NetworkNode[];
  edges: readonly NetworkEdge[];
  /** The node at the keyboard cursor. */
  marked: number | null;
  formatValue: (value: number) => string;
}

const communityColors = 10;

/** Pixels. Longer names are cut off. */
const nameWidth = 130;

/** Color of a community. The smallest of many share a neutral one. */
const communityColor = (community: number) =>
  community < communityColors ? `--series-${community + 1}` : "--neutral";

/** Index in the data of an edge, which no click may take for a node. */
const noNode = -1;

/** ECharts option for a network. Size shows counts, color communities, the width of a line how closely two belong. */
export function networkOption({ nodes, edges, marked, formatValue }: Options, tokens: ChartTokens) {
  const max = Math.max(1, ...nodes.map(({ count }) => count));
  return {
    animation: false,
    textStyle: { fontFamily: tokens.font },
    tooltip: {
      ...tooltipLook(tokens),
      formatter: (item: unknown) => {
        const { dataType, dataIndex } = item as { dataType?: string; dataIndex: number };
        if (dataType === "edge") {
          const edge = edges[dataIndex];
          if (!edge) return "";
          const title = [edge.a, edge.b].map((at) => nodes[at]?.name ?? "").join(" – ");
          return tooltipHtml(title, [
            { name: t("charts:count"), value: formatValue(edge.count) },
            { name: "NPMI", value: formatValue(edge.npmi) },
          ]);
        }
        const node = nodes[dataIndex];
        return node
          ? tooltipHtml(node.name, [
              {
                name: t("charts:count"),
                value: formatValue(node.count),
                color: tokens.color(communityColor(node.community)),
              },
            ])
          : "";
      },
    },
    series: [
      {
        id: "network",
        type: "graph" as const,
        layout: "none" as const,
        // Otherwise nodes are stretched with their positions.
        preserveAspect: "contain" as const,
        animation: false,
        // Names lie to the right of their nodes.
        left: 32,
        right: 32 + nameWidth,
        top: 24,
        bottom: 24,
        roam: "move" as const,
        emphasis: { focus: "adjacency" as const },
        data: nodes.map(({ name, count, community, x, y }, index) => ({
          bin: index,
          id: String(index),
          name,
          x,
          y,
          symbolSize: 7 + 27 * Math.sqrt(count / max),
          itemStyle: {
            color: tokens.color(communityColor(community)),
            ...(index === marked && { borderColor: tokens.color("--text"), borderWidth: 3 }),
          },
        })),
        links: edges.map(({ a, b, npmi }) => ({
          bin: noNode,
          source: String(a),
          target: String(b),
          lineStyle: { width: 0.75 + 3.5 * Math.max(0, npmi), opacity: 0.3 + 0.4 * Math.max(0, npmi) },
        })),
        lineStyle: { color: tokens.color("--text-3"), curveness: 0 },
        label: {
          show: true,
          position: "right" as const,
          distance: 3,
          formatter: "{b}",
          color: tokens.color("--text"),
          fontFamily: tokens.font,
          fontSize: 11.5,
          // Keeps names apart from the lines they cover.
          textBorderColor: tokens.color("--panel"),
          textBorderWidth: 3,
          width: nameWidth,
          overflow: "truncate" as const,
        },
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}
