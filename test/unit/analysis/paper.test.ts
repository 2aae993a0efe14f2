import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { darkPaperColors, paperColors, tokensOn } from "../../../src/analysis/drawing/paper";

it("colors of files are those of the themes", () => {
  const [light = "", dark = ""] = readFileSync("src/renderer/app/tokens.css", "utf8").split("}");
  const colorsOf = (css: string) =>
    Object.fromEntries(
      [...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", color = ""]) => [name, color]),
    );
  expect(colorsOf(light)).toMatchObject(paperColors);
  expect(colorsOf(dark)).toMatchObject(darkPaperColors);
});

it("drawings on a color of someone else's have the theme that is seen on it", () => {
  expect(tokensOn({ ground: "#0b1f3a", accents: [] }).color("--text")).toBe(darkPaperColors["--text"]);
  expect(tokensOn({ ground: "#fff6e5", accents: [] }).color("--text")).toBe(paperColors["--text"]);
  expect(tokensOn({ ground: "#0b1f3a", accents: [] }).color("--panel")).toBe("#0b1f3a");
});
