import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { paperColors } from "../../../src/analysis/drawing/paper";

it("colors of files are those of the light theme", () => {
  const [light = ""] = readFileSync("src/renderer/app/tokens.css", "utf8").split("}");
  const tokens = Object.fromEntries(
    [...light.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, k, v]) => [k, v]),
  );
  expect(tokens).toMatchObject(paperColors);
});
