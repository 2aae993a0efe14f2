import { readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { expect, it } from "vitest";
import { z } from "zod";
import { exitCodes } from "../../../src/cli/exit-codes";
import { assistantServer, LastingSession } from "../../../src/cli/mcp/server";
import { activityMigrations } from "../../../src/main/activity/activity-log";
import { cacheMigrations } from "../../../src/main/cache/answer-cache";
import { silentLog } from "../../../src/main/log";
import { stores } from "../../../src/main/profile/stores";
import { Redactor } from "../../../src/main/redaction";
import { JsonFile } from "../../../src/main/storage/json-file";
import { streamMigrations } from "../../../src/main/streams/follow-store";
import { outboxMigrations } from "../../../src/main/uploads/schema";
import { watchMigrations } from "../../../src/main/watches/watch-store";
import { WorkspaceManifest, workspaceFormatVersion } from "../../../src/service/workspace-file/manifest";
import { workspaceMigrations } from "../../../src/service/workspace/schema";
import { events, routes } from "../../../src/shared/ipc/index";
import { shortcuts } from "../../../src/renderer/core/keymap";
import { Database } from "../../../src/sqlite/database";
import { migrate, schemaVersion, type Migration } from "../../../src/sqlite/migrations";
import { idlePlatform, idleProgram } from "../../support/idle-program";
import { SchemaShapes } from "../../support/schema-shape";
import { temporaryFolder } from "../../support/temporary-folder";

// What windows, scripts, assistants, hands and files on disk rely on, compared with the inventory in test/fixtures/contracts. After a
// change that is meant, `npx vitest run test/unit/contracts --update` renews it: what its diff removes breaks somebody.

const matches = (name: string, found: unknown) =>
  expect(`${JSON.stringify(found, null, 1)}\n`).toMatchFileSnapshot(`../../fixtures/contracts/${name}.json`);

it("are routes and events between window and main", async () => {
  const shapes = new SchemaShapes();
  const called = Object.entries(routes).sort(byName);
  const told = Object.entries(events).sort(byName);
  await matches("ipc", {
    routes: Object.fromEntries(
      called.map(([name, { input, output }]) => [
        name,
        { input: shapes.of(`${name} in`, input), output: shapes.of(name, output) },
      ]),
    ),
    events: Object.fromEntries(told.map(([name, payload]) => [name, shapes.of(name, payload)])),
  });
});

function optionsOf(command: Command): object {
  return {
    arguments: command.registeredArguments.map(({ required, variadic, argChoices }) => ({
      required,
      variadic,
      ...(argChoices && { choices: argChoices }),
    })),
    // What stands for a value is translated.
    options: command.options.map(({ flags, required, optional, argChoices }) => ({
      flags: flags.replace(/ [<[](?![\w-]+(\|[\w-]+)+[>\]]).*$/, ""),
      value: required ? "required" : optional ? "optional" : "none",
      ...(argChoices && { choices: argChoices }),
    })),
    commands: Object.fromEntries(
      command.commands.map((inner) => [inner.name(), optionsOf(inner)] as const).sort(byName),
    ),
  };
}

it("are commands, their options and exit codes", async () => {
  await matches("command-line", { exitCodes, program: optionsOf(await idleProgram()) });
});

const Tools = z.array(z.looseObject({ name: z.string(), inputSchema: z.record(z.string(), z.unknown()) }));

it("are tools of assistants", async () => {
  const lasting = new LastingSession({
    folder: "",
    platform: idlePlatform,
    log: silentLog,
    redactor: new Redactor(),
  });
  const server = assistantServer(lasting, { version: "0", writes: { reports: "" } });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "1" });
  await Promise.all([server.connect(far), client.connect(near)]);
  const tools = Tools.parse((await client.listTools()).tools);
  await client.close();
  const shapes = new SchemaShapes();
  await matches(
    "assistant-tools",
    Object.fromEntries(
      tools
        .map(
          ({ name, inputSchema, annotations }) =>
            [name, { input: shapes.ofJson(name, inputSchema), annotations }] as const,
        )
        .sort(byName),
    ),
  );
});

it("are keys", async () => {
  const keys = Object.entries(shortcuts).map(([id, { keys, scope }]) => [id, `${scope}: ${keys.join(", ")}`]);
  await matches("keys", Object.fromEntries(keys));
});

const databases: Readonly<Record<string, readonly Migration[]>> = {
  "outbox.db": outboxMigrations,
  "watches.db": watchMigrations,
  "streams.db": streamMigrations,
  "cache.db": cacheMigrations,
  "activity.db": activityMigrations,
  workspace: workspaceMigrations,
};
const Column = z.object({ table: z.string(), column: z.string(), type: z.string() });

function tablesOf(migrations: readonly Migration[]): object {
  const db = Database.open(":memory:");
  migrate(db, migrations);
  const columns = db.all(
    `SELECT t.name AS "table", c.name AS "column", c.type FROM sqlite_schema t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY t.name, c.name`,
    [],
    Column,
  );
  const tables: Record<string, string[]> = {};
  for (const { table, column, type } of columns) (tables[table] ??= []).push(`${column} ${type}`.trim());
  return { version: schemaVersion(db), tables };
}

/** The version that JSON files carry. */
function jsonVersion(): unknown {
  const file = path.join(temporaryFolder(), "one.json");
  new JsonFile(file, z.object({}), () => ({}), silentLog).write({});
  return JSON.parse(readFileSync(file, "utf8"));
}

it("are stored formats", async () => {
  const shapes = new SchemaShapes();
  await matches("stored", {
    stores: stores.map(({ path: place, kind }) => `${place}: ${kind}`).sort(),
    databases: Object.fromEntries(Object.entries(databases).map(([name, steps]) => [name, tablesOf(steps)])),
    jsonFiles: jsonVersion(),
    workspaceFile: {
      version: workspaceFormatVersion,
      manifest: shapes.of("manifest", WorkspaceManifest),
    },
  });
});

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
