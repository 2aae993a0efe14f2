import { t } from "../../shared/texts";
import { labelGap, labelSize, longestLabel, placeLabels } from "./networkLabels";
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
  /** The selected node. Only its neighbors keep their labels and full colors. */
  marked: number | null;
  /** Pixels of the canvas. */
  size: { width: number; height: number };
  /** How much the drawing is enlarged: more labels find room. */
  zoom: number;
  formatValue: (value: number) => string;
}

const communityColors = 10;

/** Pixels around the drawing: labels lie on all sides of their nodes. */
const margin = { left: 96, right: 96, top: 24, bottom: 24 };

/** Name of the color of a community in tokens.css. The smallest of many share a neutral one. */
export const communityColor = (community: number) =>
  community < communityColors ? `--series-${community + 1}` : "--neutral";

/** Index in the data of an edge, which no click may take for a node. */
const noNode = -1;

/** Opacity of what has nothing to do with the selected node. */
const dimmed = 0.12;

/** ECharts option for a network. Size shows counts, color communities, the width of a line how closely two belong. */
export function networkOption(given: Options, tokens: ChartTokens) {
  const { edges, marked, size, formatValue } = given;
  const nodes = placed(given.nodes, size);
  const options = { ...given, nodes };
  const near = marked === null ? null : neighborsOf(marked, edges);
  const labels = labelsOf(options, near);
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
        ...margin,
        roam: true,
        scaleLimit: { min: 1, max: 8 },
        // Enlarging makes room between nodes; larger nodes would fill it.
        nodeScaleRatio: 0,
        emphasis: { focus: "adjacency" as const, label: { show: true } },
        data: nodes.map(({ name, community, x, y }, index) => ({
          bin: index,
          id: String(index),
          name,
          x,
          y,
          symbolSize: 2 * radiusOf(nodes, index),
          itemStyle: {
            color: tokens.color(communityColor(community)),
            opacity: near && !near.has(index) ? dimmed : 1,
            borderColor: tokens.color(index === marked ? "--text" : "--panel"),
            borderWidth: index === marked ? 3 : 1,
          },
          label: { show: labels.has(index), position: labels.get(index) ?? ("right" as const) },
        })),
        links: edges.map(({ a, b, npmi }) => {
          const group = nodes[a]?.community;
          const isInside = group !== undefined && group === nodes[b]?.community;
          const isNear = marked === null || a === marked || b === marked;
          const strength = Math.max(0, npmi);
          return {
            bin: noNode,
            source: String(a),
            target: String(b),
            lineStyle: {
              color: tokens.color(isInside ? communityColor(group) : "--text-3"),
              width: 0.75 + 3 * strength,
              opacity: isNear ? (isInside ? 0.22 : 0.14) + 0.3 * strength : dimmed / 2,
            },
          };
        }),
        lineStyle: { curveness: 0 },
        label: {
          distance: labelGap,
          formatter: "{b}",
          color: tokens.color("--text"),
          fontFamily: tokens.font,
          fontSize: labelSize,
          // Keeps names apart from the lines they cover.
          textBorderColor: tokens.color("--panel"),
          textBorderWidth: 3,
          width: longestLabel,
          overflow: "truncate" as const,
        },
      },
    ],
  };
}

/** Pixels. Many nodes are drawn smaller, so that they don't cover each other. */
function radiusOf(nodes: readonly NetworkNode[], index: number): number {
  const max = Math.max(1, ...nodes.map(({ count }) => count));
  const [least, most] = nodes.length > 100 ? [3, 10] : [4, 14];
  return least + (most - least) * Math.sqrt((nodes[index]?.count ?? 0) / max);
}

/** A node and those it is paired with. */
function neighborsOf(marked: number, edges: readonly NetworkEdge[]): ReadonlySet<number> {
  const pairs = edges.filter(({ a, b }) => a === marked || b === marked);
  return new Set([marked, ...pairs.flatMap(({ a, b }) => [a, b])]);
}

/** Which nodes are labelled, and where. The selected one comes first, then the first of each community. */
function labelsOf({ nodes, marked, size, zoom }: Options, near: ReadonlySet<number> | null) {
  const frequent = nodes
    .map(({ count }, index) => ({ count, index }))
    .filter(({ index }) => near === null || near.has(index))
    .sort((one, other) => other.count - one.count || one.index - other.index)
    .map(({ index }) => index);
  const communities = new Set<number>();
  const firsts = frequent.filter((index) => {
    const community = nodes[index]?.community ?? 0;
    return !communities.has(community) && communities.add(community);
  });
  const order = [...new Set([...(marked === null ? [] : [marked]), ...firsts, ...frequent])];
  const left = size.width / 2;
  const top = size.height / 2;
  return placeLabels({
    nodes: nodes.map(({ name, x, y }, index) => ({
      name,
      x: left + x * zoom,
      y: top + y * zoom,
      radius: radiusOf(nodes, index),
    })),
    order,
    // An enlarged drawing is moved about.
    canvas: zoom === 1 ? size : null,
  });
}

/** Stretched further, a round network would look flat. */
const mostStretched = 2;

/** Nodes in pixels from the middle of the canvas, which they fill as far as a network may be stretched. */
function placed(nodes: readonly NetworkNode[], size: Options["size"]): NetworkNode[] {
  const xs = extent(nodes.map(({ x }) => x));
  const ys = extent(nodes.map(({ y }) => y));
  const across = Math.max(1, size.width - margin.left - margin.right) / xs.length;
  const down = Math.max(1, size.height - margin.top - margin.bottom) / ys.length;
  const scaleX = Math.min(across, down * mostStretched);
  const scaleY = Math.min(down, across * mostStretched);
  return nodes.map((node) => ({
    ...node,
    x: (node.x - xs.middle) * scaleX,
    y: (node.y - ys.middle) * scaleY,
  }));
}

function extent(values: readonly number[]) {
  const min = Math.min(...values);
  const max = Math.max(...values);
  return { middle: (min + max) / 2, length: Math.max(1e-6, max - min) };
}
