import type { Size } from "./picture";

interface CourseBar extends Size {
  x: number;
  y: number;
  /** Position of its value. */
  at: number;
}

/** Bars of a course from left to right, the highest as tall as the room, or as `max` if that is larger. */
export function courseBars(
  values: readonly (number | null)[],
  { width, height }: Size,
  max = Math.max(0, ...values.map((value) => value ?? 0)),
): CourseBar[] {
  const step = width / Math.max(1, values.length);
  return values.flatMap((value, at) => {
    // Nothing is drawn for what is unknown or zero, and a hair for one beside a thousand.
    if (value === null || value <= 0 || max <= 0) return [];
    const tall = Math.max(1.5, (value / max) * height);
    return [{ at, x: at * step, y: height - tall, width: Math.max(0.6, step * 0.78), height: tall }];
  });
}

/** The largest value of all courses, for axes that they share. */
export function commonMax(courses: readonly { values: readonly (number | null)[] }[]): number {
  return Math.max(0, ...courses.flatMap(({ values }) => values.map((value) => value ?? 0)));
}
