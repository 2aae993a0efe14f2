import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { linearRgb } from "../../../../src/analysis/drawing/luminance";
import { distance, oklab } from "../../../../src/analysis/drawing/oklab";

type Rgb = readonly [number, number, number];

/** Colors of tokens.css. */
function tokens(scheme: "light" | "dark"): Map<string, string> {
  const css = readFileSync("src/renderer/app/tokens.css", "utf8");
  const [light = "", dark = ""] = css.split(":root[data-mantine-color-scheme");
  const found = (scheme === "light" ? light : dark).matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi);
  return new Map([...found].map(([, name = "", value = ""]) => [name, value]));
}

/** Machado, Oliveira and Fernandes (2009), full deficiency, for linear RGB. */
const deficiencies: Readonly<Record<string, readonly Rgb[]>> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const seenAs = (color: Rgb, matrix: readonly Rgb[]): Rgb =>
  matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * color[0] + row[1] * color[1] + row[2] * color[2])),
  ) as unknown as Rgb;

function closest(scheme: "light" | "dark", names: readonly string[]): { pair: string; apart: number } {
  const colors = tokens(scheme);
  let found = { pair: "", apart: Infinity };
  for (const [deficiency, matrix] of Object.entries(deficiencies)) {
    names.forEach((one, index) => {
      for (const other of names.slice(index + 1)) {
        const [a, b] = [one, other].map((name) =>
          oklab(seenAs(linearRgb(colors.get(name) ?? ""), matrix)),
        ) as [Rgb, Rgb];
        const apart = distance(a, b);
        if (apart < found.apart) found = { pair: `${one} and ${other} with ${deficiency}`, apart };
      }
    });
  }
  return found;
}

describe.each(["light", "dark"] as const)("the colors of charts in %s", (scheme) => {
  it("distinguish the sentiments for every kind of color vision", () => {
    expect(closest(scheme, ["positive", "neutral", "negative"]).apart).toBeGreaterThan(0.09);
  });

  it("distinguish all ten series for every kind of color vision", () => {
    const names = Array.from({ length: 10 }, (_, index) => `series-${index + 1}`);
    const { pair, apart } = closest(scheme, names);
    expect(apart, pair).toBeGreaterThan(0.05);
  });
});
