import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const firstOf = (name: string) => (name.split(path.sep)[0] ?? "").replace(/\.tsx?$/, "");

/** Which first-level folders and files of a part import which, imports of types included. */
function importsBetween(part: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const name of readdirSync(part, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = path.join(part, name);
    const from = firstOf(name);
    for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8"), true, true).importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const inPart = path.relative(part, path.join(path.dirname(file), fileName));
      if (inPart.startsWith("..")) continue;
      const to = firstOf(inPart);
      if (to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

/** A way from a folder back to itself, if there is one. */
function circleFrom(graph: Map<string, Set<string>>, start: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const to of graph.get(way.at(-1) ?? "") ?? []) {
      if (to === start) return [...way, start];
      if (!seen.has(to)) ways.push([...way, to]);
      seen.add(to);
    }
  return undefined;
}

it.each(["src/main", "src/renderer"])("the folders of %s import each other in one direction", (part) => {
  const graph = importsBetween(part);
  expect(graph.size).toBeGreaterThan(3);
  expect([...graph.keys()].flatMap((folder) => circleFrom(graph, folder) ?? [])).toEqual([]);
});

it("a circle is found", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["b"])],
  ]);
  expect(circleFrom(graph, "a")).toBeUndefined();
  expect(circleFrom(graph, "b")).toEqual(["b", "c", "b"]);
});
