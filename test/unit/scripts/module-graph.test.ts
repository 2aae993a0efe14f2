import { expect, it } from "vitest";
import { moduleGraph, reaching } from "../../../scripts/module-graph.mjs";

it("a test reaches what it imports, through how many steps, and no more", () => {
  const graph = new Map([
    ["a.test.ts", new Set(["a.ts"])],
    ["a.ts", new Set(["shared.ts"])],
    ["b.test.ts", new Set(["b.ts", "shared.ts"])],
    ["circle.ts", new Set(["a.ts", "circle.ts"])],
  ]);
  expect(reaching(graph, ["shared.ts"])).toEqual(
    new Map([
      ["shared.ts", 0],
      ["a.ts", 1],
      ["b.test.ts", 1],
      ["a.test.ts", 2],
      ["circle.ts", 2],
    ]),
  );
  expect([...reaching(graph, ["b.ts"]).keys()]).toEqual(["b.ts", "b.test.ts"]);
});

it("imports, data, styles, programs and files that are named from the project's folder on all count", async () => {
  const entries = ["test/integration/main/logs.test.ts", "test/unit/renderer/app/App.test.tsx"];
  const graph = await moduleGraph(entries);
  const reachedFrom = (file: string) => entries.filter((entry) => reaching(graph, [file]).has(entry));
  expect(reachedFrom("src/main/ipc/router.ts")).toContain("test/integration/main/logs.test.ts");
  // The service is compiled and started, not imported.
  expect(reachedFrom("src/service/arguments.ts")).toEqual(["test/integration/main/logs.test.ts"]);
  expect(reachedFrom("src/shared/texts/de/boards.json")).toEqual(entries);
  expect(reachedFrom("src/renderer/components/layout/Screen.module.css")).toEqual(entries.slice(1));
  expect(reachedFrom("src/renderer/app/App.tsx")).toEqual(["test/unit/renderer/app/App.test.tsx"]);
});
