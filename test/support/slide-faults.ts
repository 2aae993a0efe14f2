import { luminance } from "../../src/analysis/drawing/luminance";
import type { Shape, Slide } from "./slide-shapes";

const contrast = (a: string, b: string) => {
  const [high, low] = [luminance(a), luminance(b)].sort((one, other) => other - one) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** Inches: programs round, and a letter's bow may leave its line. */
const tolerance = 0.02;

/** What a designer would send back. */
export function faultsOf({ shapes, size, ground }: Slide): string[] {
  const faults: string[] = [];
  const [title] = shapes;
  if (title?.kind !== "title" || title.paragraphs.length === 0) faults.push("doesn't begin with its title");
  const placed = shapes.filter(
    (shape): shape is Shape & { box: NonNullable<Shape["box"]> } => shape.box !== null,
  );
  for (const { name, kind, box, textHeight, paragraphs, alt } of placed) {
    const { x, y, w, h } = box;
    if (x < -tolerance || y < -tolerance || x + w > size.width + tolerance || y + h > size.height + tolerance)
      faults.push(`${name} leaves the slide`);
    if (kind !== "number" && textHeight > h + tolerance)
      faults.push(`${name} is too low for "${paragraphs[0]?.text.slice(0, 40)}"`);
    if ((kind === "chart" || kind === "picture") && (alt.length < 20 || h < 1))
      faults.push(`${name} isn't told or seen`);
  }
  const solid = placed.filter(({ kind }) => kind !== "decoration");
  for (const [at, one] of solid.entries())
    for (const other of solid.slice(at + 1)) {
      // Titles have room for more lines than most need.
      const high = (shape: (typeof solid)[number]) =>
        shape.kind === "title" ? Math.min(shape.box.h, shape.textHeight) : shape.box.h;
      const apart =
        one.box.x + one.box.w <= other.box.x + tolerance ||
        other.box.x + other.box.w <= one.box.x + tolerance ||
        one.box.y + high(one) <= other.box.y + tolerance ||
        other.box.y + high(other) <= one.box.y + tolerance;
      if (!apart) faults.push(`${one.name} covers ${other.name}`);
    }
  for (const { kind, name, paragraphs } of shapes)
    for (const { text, size: points, colors } of paragraphs) {
      if (kind !== "number" && points < 10 && points > 0)
        faults.push(`"${text.slice(0, 30)}" has ${points} points`);
      for (const color of colors)
        if (contrast(color, ground) < 4.5) faults.push(`${name}: ${color} on ${ground}`);
    }
  // Screen readers read in this order, which is the one of the eye.
  const read = solid.filter(({ kind }) => kind !== "number" && kind !== "title");
  for (const [at, one] of read.slice(1).entries()) {
    const before = read[at];
    const isBeside = before && one.box.x >= before.box.x + before.box.w - tolerance;
    if (before && !isBeside && one.box.y < before.box.y - tolerance && one.box.x <= before.box.x)
      faults.push(`${one.name} is read after what stands below it`);
  }
  return faults;
}
