import { linearRgb } from "./luminance";

type Three = readonly [number, number, number];

/** OKLab of linear RGB, in which equal distances look equally large (https://bottosson.github.io/posts/oklab/). */
export function oklab([r, g, b]: Three): Three {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export const distance = (a: Three, b: Three) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** How different two colors such as #1b2230 look: below 0.05, one can be taken for the other. */
export const colorDistance = (one: string, other: string) =>
  distance(oklab(linearRgb(one)), oklab(linearRgb(other)));

/** Hue in degrees (red is near 30, green near 140, blue near 260), and how colorful it is. */
export function hueOf(color: string): { hue: number; chroma: number } {
  const [, a, b] = oklab(linearRgb(color));
  return { hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360, chroma: Math.hypot(a, b) };
}
