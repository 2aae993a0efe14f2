/** A node on the canvas. Lengths in pixels. */
export interface DrawnNode {
  name: string;
  x: number;
  y: number;
  radius: number;
}

export type LabelSide = "right" | "left" | "top" | "bottom";

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Pixels. Longer names are cut off. */
export const longestLabel = 130;

export const labelSize = 11.5;

/** Pixels between a node and its label. */
export const labelGap = 3;

const sides: readonly LabelSide[] = ["right", "left", "top", "bottom"];

/** Width of a text in pixels, a little more than in Inter: a label that is too narrow would collide. */
function widthOf(text: string): number {
  const width = Array.from(text).reduce(
    (sum, letter) => sum + (letter > "\u2e80" ? labelSize : labelSize * 0.58),
    0,
  );
  return Math.min(longestLabel, width);
}

function boxOf({ name, x, y, radius }: DrawnNode, side: LabelSide): Box {
  const width = widthOf(name);
  const height = labelSize + 3;
  const away = radius + labelGap;
  const left = side === "right" ? x + away : side === "left" ? x - away - width : x - width / 2;
  const top = side === "top" ? y - away - height : side === "bottom" ? y + away : y - height / 2;
  return { left, right: left + width, top, bottom: top + height };
}

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const around = ({ x, y, radius }: DrawnNode): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** So many of the most important names may lie on other nodes where there is no other room. */
const indispensable = 12;

interface Labelled {
  nodes: readonly DrawnNode[];
  /** Indexes of the nodes to label, the most important first. */
  order: readonly number[];
  /** No label leaves it, if given. */
  canvas: { width: number; height: number } | null;
}

/**
 * Where names of nodes are written: beside, above, or below their node, on no other name and no other node. A node without
 * room stays without a label.
 */
export function placeLabels({ nodes, order, canvas }: Labelled): ReadonlyMap<number, LabelSide> {
  const circles = nodes.map(around);
  const written: Box[] = [];
  const places = new Map<number, LabelSide>();
  const isInside = ({ left, right, top, bottom }: Box) =>
    canvas === null || (left >= 0 && top >= 0 && right <= canvas.width && bottom <= canvas.height);
  for (const [place, index] of order.entries()) {
    const node = nodes[index];
    if (!node) continue;
    const free = sides.filter((tried) => {
      const box = boxOf(node, tried);
      return isInside(box) && !written.some((other) => meets(box, other));
    });
    const clear = free.find((tried) => {
      const box = boxOf(node, tried);
      return !circles.some((circle, at) => at !== index && meets(box, circle));
    });
    const side = clear ?? (place < indispensable ? free[0] : undefined);
    if (side === undefined) continue;
    places.set(index, side);
    written.push(boxOf(node, side));
  }
  return places;
}
