import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const projectFolder = path.resolve(import.meta.dirname, "../../..");
const Report = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
    totalCruised: z.number(),
  }),
});

/** Runs dependency-cruiser on src of the project in `folder`, with the real rules, as `npm test` does. */
function cruise(folder: string) {
  const program = path.join(projectFolder, "node_modules/.bin/depcruise");
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "src"];
  const output = execFileSync(program, args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });
  return Report.parse(JSON.parse(output));
}

/** Files that follow the rules. The planted files import from them. */
const lawful: Record<string, string> = {
  "shared/interface/resources.ts": `import { z } from "zod"; export const Resource = z.string(); export type Resource = z.infer<typeof Resource>;`,
  "shared/interface/kinds.constants.ts": `export const kinds = ["a"] as const;`,
  "shared/ipc/index.ts": `import { Resource } from "../interface/resources"; export const route = Resource;`,
  "shared/query/parser.ts": `import { kinds } from "../interface/kinds.constants"; export const parse = () => kinds;`,
  "analysis/chart.ts": `import { init } from "echarts/core"; import { kinds } from "../shared/interface/kinds.constants"; export const chart = [init, kinds];`,
  "sqlite/database.ts": `import { DatabaseSync as Sqlite } from "@photostructure/sqlite"; import path from "node:path"; export const open = () => new Sqlite(path.resolve("x"));`,
  "main/window.ts": `import { app } from "electron"; import { open } from "../sqlite/database"; export const start = () => [app, open()];`,
  "main/shell/run-app.ts": `import keytar from "keytar"; export const keychain = keytar;`,
  "main/index.ts": `import { run } from "../cli/run"; export const main = run;`,
  "cli/run.ts": `import { start } from "../main/window"; export const run = start;`,
  "service/server.ts": `import fastify from "fastify"; import { open } from "../sqlite/database"; export const serve = () => [fastify, open()];`,
  "service/engine/engine.ts": `export interface Engine { count(): number }`,
  "service/engine/column-engine.ts": `import type { Engine } from "./engine"; export const make = (): Engine => ({ count: () => 1 });`,
  "service/failure.ts": `export const failure = new Error();`,
  "service/workspace/documents.ts": `export const documents = [];`,
  "service/workspace.ts": `import type { Engine } from "./engine/engine"; import { documents } from "./workspace/documents"; export const workspace = (engine: Engine) => ({ engine, documents });`,
  "service/open-workspace.ts": `import { make } from "./engine/column-engine"; import { workspace } from "./workspace"; export const open = () => workspace(make());`,
  "service/endpoints/results.ts": `import type { Engine } from "../engine/engine"; export const results = (engine: Engine) => engine.count();`,
  "preload/bridge.ts": `import { contextBridge } from "electron"; import { route } from "../shared/ipc"; export const bridge = [contextBridge, route];`,
  "renderer/core/api.ts": `import type { Resource } from "../../shared/interface/resources"; import { kinds } from "../../shared/interface/kinds.constants"; export const api = (r: Resource) => [r, kinds];`,
  "renderer/components/Button.tsx": `export const Button = () => null;`,
  "renderer/features/explore/view.tsx": `import { Button } from "../../components/Button"; import { parse } from "../../../shared/query/parser"; export const Explore = [Button, parse];`,
  "renderer/charts/Chart.tsx": `import { Button } from "../components/Button"; import { chart } from "../../analysis/chart"; export const Chart = [Button, chart];`,
  "renderer/app/App.tsx": `import { Explore } from "../features/explore/view"; export const App = Explore;`,
  "main/uploads/outbox.ts": `import type { route } from "../../shared/ipc"; export type Outbox = typeof route;`,
  "renderer/features/upload/view.tsx": `import { api } from "../../core/api"; export const Upload = api;`,
};

/** Imports that each break one rule. */
const planted: [rule: string, file: string, code: string][] = [
  ["main-stays-within-its-walls", "main/commands.ts", `import "../cli/run";`],
  ["cli-stays-within-its-walls", "cli/serve.ts", `import "../service/server";`],
  ["renderer-stays-within-its-walls", "renderer/core/a.ts", `import "../../main/window";`],
  ["renderer-stays-within-its-walls", "renderer/core/b.ts", `import "../../service/server";`],
  ["renderer-stays-within-its-walls", "renderer/core/c.ts", `import "../../preload/bridge";`],
  [
    "renderer-stays-within-its-walls",
    "renderer/core/d.ts",
    `import type { start } from "../../main/window"; export type Start = typeof start;`,
  ],
  ["analysis-stays-within-its-walls", "analysis/a.ts", `import "../renderer/core/api";`],
  ["analysis-stays-within-its-walls", "analysis/b.ts", `import "../main/window";`],
  ["methods-stays-within-its-walls", "methods/a.ts", `import "../main/window";`],
  ["methods-has-no-node", "methods/b.ts", `import "node:crypto";`],
  ["analysis-has-no-node", "analysis/c.ts", `import "node:fs";`],
  ["analysis-needs-echarts-and-luxon-alone", "analysis/d.ts", `import "zod";`],
  ["renderer-has-no-node", "renderer/core/e.ts", `import "node:fs";`],
  ["renderer-has-no-native-parts", "renderer/core/f.ts", `import "electron";`],
  ["renderer-has-no-native-parts", "renderer/core/g.ts", `import "keytar";`],
  [
    "renderer-takes-schemas-as-types-only",
    "renderer/core/h.ts",
    `import { route } from "../../shared/ipc"; export const r = route;`,
  ],
  [
    "renderer-takes-schemas-as-types-only",
    "renderer/core/i.ts",
    `import { Resource } from "../../shared/interface/resources"; export const r = Resource;`,
  ],
  [
    "renderer-takes-schemas-as-types-only",
    "renderer/core/j.ts",
    `import { z } from "zod"; export const r = z;`,
  ],
  ["nothing-stands-on-the-roof", "renderer/features/explore/u.ts", `import "../../app/App";`],
  [
    "the-ground-of-the-renderer-knows-nothing-above-it",
    "renderer/core/v.ts",
    `import "../components/Button";`,
  ],
  ["components-do-not-know-charts", "renderer/components/w.ts", `import "../charts/Chart";`],
  ["ipc-of-main-knows-no-feature", "main/ipc/a.ts", `import "../uploads/outbox";`],
  ["features-do-not-know-each-other", "renderer/features/explore/k.ts", `import "../upload/view";`],
  [
    "shared-parts-of-the-renderer-do-not-know-features",
    "renderer/components/l.ts",
    `import "../features/upload/view";`,
  ],
  ["preload-stays-within-its-walls", "preload/a.ts", `import "../main/window";`],
  ["preload-has-no-node", "preload/b.ts", `import "node:path";`],
  ["main-stays-within-its-walls", "main/a.ts", `import "../service/server";`],
  [
    "main-stays-within-its-walls",
    "main/b.ts",
    `import type { serve } from "../service/server"; export type Serve = typeof serve;`,
  ],
  ["main-stays-within-its-walls", "main/c.ts", `import "../renderer/core/api";`],
  ["one-file-imports-keytar", "main/d.ts", `import "keytar";`],
  ["one-file-imports-the-binding-of-sqlite", "main/e.ts", `import "@photostructure/sqlite";`],
  ["service-stays-within-its-walls", "service/a.ts", `import "../main/window";`],
  ["service-has-no-electron", "service/b.ts", `import "electron";`],
  ["one-file-imports-the-binding-of-sqlite", "service/c.ts", `import "@photostructure/sqlite";`],
  ["one-file-makes-the-engine", "service/endpoints/d.ts", `import "../engine/column-engine";`],
  [
    "one-file-makes-the-engine",
    "service/streams/e.ts",
    `import type { make } from "../engine/column-engine"; export type Make = typeof make;`,
  ],
  ["what-is-stored-knows-no-engine", "service/workspace/f.ts", `import "../engine/engine";`],
  ["the-engine-knows-no-calls", "service/engine/g.ts", `import "../failure";`],
  ["one-file-speaks-to-the-cluster", "service/cluster/h.ts", `import "@opensearch-project/opensearch";`],
  ["the-cluster-knows-no-calls", "service/cluster/i.ts", `import "../engine/column-engine";`],
  ["one-file-makes-the-engine", "service/cluster/j.ts", `import "../engine/column-engine";`],
  ["shared-stays-within-its-walls", "shared/query/a.ts", `import "../../sqlite/database";`],
  ["shared-has-no-node", "shared/query/b.ts", `import "node:crypto";`],
  ["shared-needs-zod-i18next-and-luxon-alone", "shared/query/c.ts", `import "papaparse";`],
  ["shared-needs-zod-i18next-and-luxon-alone", "shared/query/d.ts", `import "electron";`],
  ["one-file-makes-forms", "renderer/components/u.ts", `import "@mantine/form";`],
  ["one-file-holds-the-catalogue", "renderer/core/t.ts", `import "i18next";`],
  [
    "what-the-renderer-may-load-has-no-zod",
    "shared/query/e.ts",
    `import { z } from "zod"; export const r = z;`,
  ],
  [
    "what-the-renderer-may-load-has-no-zod",
    "shared/documents/a.ts",
    `import { Resource } from "../interface/resources"; export const r = Resource;`,
  ],
  [
    "what-the-renderer-may-load-has-no-zod",
    "shared/interface/f.constants.ts",
    `import { Resource } from "./resources"; export const r = Resource;`,
  ],
  ["start-stays-within-its-walls", "start/a.ts", `import "../main/window";`],
  ["sqlite-stays-within-its-walls", "sqlite/a.ts", `import "../shared/query/parser";`],
  ["sqlite-needs-its-binding-alone", "sqlite/b.ts", `import "zod";`],
  ["one-file-imports-the-binding-of-sqlite", "sqlite/c.ts", `import "@photostructure/sqlite";`],
  ["no-cycles", "shared/query/g.ts", `import "./h";`],
  ["src-does-not-import-tests", "main/f.ts", `import "../../test/support/planted";`],
  ["every-import-is-found", "main/g.ts", `import "./nowhere";`],
];

describe("the walls between the parts", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "earshot-walls-"));
  const write = (file: string, code: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  };
  let report: z.infer<typeof Report>;

  beforeAll(() => {
    symlinkSync(path.join(projectFolder, "node_modules"), path.join(folder, "node_modules"));
    for (const file of [".dependency-cruiser.cjs", "tsconfig.json", "package.json"]) {
      cpSync(path.join(projectFolder, file), path.join(folder, file));
    }
    write("test/support/planted.ts", "export {};");
    // Closes the import cycle, which is reported once.
    write("src/shared/query/h.ts", `import "./g";`);
    for (const [file, code] of Object.entries(lawful)) write(`src/${file}`, code);
    for (const [, file, code] of planted) write(`src/${file}`, code);
    report = cruise(folder);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(planted)("%s reports src/%s", (rule, file) => {
    const reported = report.summary.violations.filter(({ from }) => from === `src/${file}`);
    expect(reported.map((violation) => violation.rule.name)).toContain(rule);
  });

  it("report nothing in files that keep to them", () => {
    const seen = report.modules.map(({ source }) => source);
    const blamed = report.summary.violations.map(({ from }) => from);
    for (const file of Object.keys(lawful)) {
      expect(seen).toContain(`src/${file}`);
      expect(blamed).not.toContain(`src/${file}`);
    }
  });

  it("have each a planted import that proves them", () => {
    const rules = execFileSync(process.execPath, [
      "-p",
      `JSON.stringify(require(${JSON.stringify(path.join(projectFolder, ".dependency-cruiser.cjs"))}).forbidden.map((rule) => rule.name))`,
    ]);
    const proven = new Set(planted.map(([rule]) => rule));
    expect(
      z
        .array(z.string())
        .parse(JSON.parse(rules.toString()))
        .filter((rule) => !proven.has(rule)),
    ).toEqual([]);
  });
});

/** First-level folders and files of a part that import each other, directly or through others. Types count. */
function circlesIn(part: string, { modules }: Pick<z.infer<typeof Report>, "modules">): string[][] {
  const unitOf = (file: string) =>
    file.startsWith(`src/${part}/`) ? (file.slice(`src/${part}/`.length).split("/")[0] ?? "") : undefined;
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const unit = unitOf(source);
    if (unit === undefined) continue;
    const known = imports.get(unit) ?? new Set();
    for (const { resolved } of dependencies) {
      const other = unitOf(resolved);
      if (other !== undefined && other !== unit) known.add(other);
    }
    imports.set(unit, known);
  }
  const reached = (unit: string) => {
    const seen = new Set<string>();
    const follow = (from: string) => {
      for (const to of imports.get(from) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        follow(to);
      }
    };
    follow(unit);
    return seen;
  };
  const reach = new Map([...imports.keys()].map((unit) => [unit, reached(unit)]));
  const circles = [...reach].flatMap(([unit, seen]) =>
    seen.has(unit) ? [[...seen].filter((other) => reach.get(other)?.has(unit)).sort()] : [],
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

describe("the cruise of Earshot itself", () => {
  const report = cruise(projectFolder);

  // With a TypeScript version that dependency-cruiser doesn't support, it sees no modules and reports nothing.
  it("sees modules of every part", () => {
    const seen = report.modules.map(({ source }) => source);
    for (const part of ["main", "preload", "renderer", "service", "shared", "sqlite"]) {
      expect(seen.filter((source) => source.startsWith(`src/${part}/`))).not.toEqual([]);
    }
  });

  it.each(["main", "renderer", "service"])("finds no circle between the folders of %s", (part) => {
    expect(circlesIn(part, report)).toEqual([]);
  });
});

it("a circle is found, and what only leads to it isn't in it", () => {
  const modules = [
    ["a", "b"],
    ["b", "c"],
    ["c", "b"],
  ].map(([from = "", to = ""]) => ({
    source: `src/main/${from}/x.ts`,
    dependencies: [{ resolved: `src/main/${to}/x.ts` }],
  }));
  expect(circlesIn("main", { modules })).toEqual([["b", "c"]]);
});
