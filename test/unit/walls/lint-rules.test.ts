import { execFile } from "node:child_process";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "../../support/temporary-folder";

const projectFolder = path.resolve(import.meta.dirname, "../../..");
const Report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

/** Lints files of a folder like the project's, and answers the rules that refuse something in each. */
async function refused(files: Record<string, string>): Promise<Record<string, string[]>> {
  const folder = temporaryFolder();
  for (const name of [".oxlintrc.json", "tsconfig.json", "scripts/lint"])
    await cp(path.join(projectFolder, name), path.join(folder, name), { recursive: true });
  await symlink(path.join(projectFolder, "node_modules"), path.join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const output = await new Promise<string>((resolve) => {
    const linter = path.join(projectFolder, "node_modules", ".bin", "oxlint");
    execFile(linter, ["--format", "json", "."], { cwd: folder }, (_, stdout) => {
      resolve(stdout);
    });
  });
  const { diagnostics } = Report.parse(JSON.parse(output));
  const rulesOf = (file: string) =>
    diagnostics.flatMap(({ filename, code }) => (filename === file ? [code] : [])).sort();
  return Object.fromEntries(Object.keys(files).map((file) => [file, rulesOf(file)]));
}

it("the linter holds the project's rules where they apply", async () => {
  const logs = [
    "interface Log { warn(...facts: unknown[]): void; info(text: string): void }",
    "export function all(log: Log, deps: { log: Log }, name: string, error: Error): void {",
    "  log.warn(`${name} can't be read`, error);",
    "  deps.log.warn(error.message);",
    "  log.info(name);",
    "  log.warn('It failed', error, { name });",
    "}",
    "export class Held {",
    "  constructor(private readonly log: Log) {}",
    "  say(name: string): void { this.log.info('It is ' + name); }",
    "}",
  ].join("\n");
  const log = "own(constant-log-message)";
  const screen = [
    'export const Screen = ({ title, on }: { title: string; on: boolean }) => (<div title={on ? "Hello there" : title}>',
    'Some text {on && "more text"} {on ? "OK" : "–"} 12 🦊<p title="words:empty.title">{title.replace("a", "b")}</p>',
    "</div>);",
    'export const listen = (heard: () => void): void => { document.addEventListener("keydown", heard); };',
    'export const leaves = (event: { key: string }): boolean => event.key === "Escape";',
  ].join("\n");
  const text = "own(texts-from-catalog)";
  const keys = "own(keys-by-useKeys)";
  expect(
    await refused({
      "src/main/core/logs.ts": logs,
      "src/cli/logs.ts": logs,
      "src/service/logs.ts": logs,
      "src/shared/logs.ts": logs,
      "src/renderer/app/Screen.tsx": screen,
      "src/renderer/core/useKeys.ts": screen.split("\n").slice(3).join("\n"),
      "src/shared/whole.ts": "export default 1;",
      "src/shared/pure.ts": "export const now = (): unknown => process.env;",
      "test/types.test.ts":
        "const count: number = 'one';\nexport async function none(): Promise<number> { return count; }",
    }),
  ).toEqual({
    "src/main/core/logs.ts": [log, log, log, log],
    "src/cli/logs.ts": [log, log, log, log],
    "src/service/logs.ts": [log, log, log, log],
    "src/shared/logs.ts": [],
    "src/renderer/app/Screen.tsx": [keys, keys, text, text, text],
    "src/renderer/core/useKeys.ts": [],
    "src/shared/whole.ts": ["own(named-exports)"],
    "src/shared/pure.ts": ["eslint(no-restricted-globals)"],
    "test/types.test.ts": ["typescript(TS2322)", "typescript(require-await)"],
  });
});
