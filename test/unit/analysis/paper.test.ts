import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { paperColors } from "../../../src/analysis/drawing/paper";

it("colors of files are those of the light theme", () => {
  const [light = ""] = readFileSync("src/renderer/app/tokens.css", "utf8").split("}");
  const tokens = new Map<string, string>();
  for (const [, name = "", color = ""] of light.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g))
    tokens.set(name, color);
  expect(Object.fromEntries(tokens)).toMatchObject(paperColors);
});
