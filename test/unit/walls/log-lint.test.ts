import { ESLint, Linter } from "eslint";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";

const projectFolder = path.resolve(import.meta.dirname, "../../..");
const Config = z.object({ rules: z.object({ "no-restricted-syntax": z.array(z.unknown()) }) });
const refused = "Log a constant message";

/** Lints a statement that stands in this file of src, by the rules for syntax that the file has. */
async function refusals(file: string, code: string): Promise<number> {
  const eslint = new ESLint({ cwd: projectFolder });
  const config: unknown = await eslint.calculateConfigForFile(path.join(projectFolder, file));
  const [severity, ...options] = Config.parse(config).rules["no-restricted-syntax"];
  expect(severity).toBe(2);
  const messages = new Linter().verify(code, [
    { rules: { "no-restricted-syntax": [2, ...options] }, languageOptions: { sourceType: "module" } },
  ]);
  return messages.filter(({ message }) => message.startsWith(refused)).length;
}

it.each([
  "src/main/core/app-core.ts",
  "src/main/ipc/router.ts",
  "src/cli/run-cli.ts",
  "src/service/start.ts",
])("a log call in %s takes a constant message", async (file) => {
  expect(await refusals(file, "log.warn(`${name} can't be read`, error);")).toBe(1);
  expect(await refusals(file, "this.deps.log.error(error.message);")).toBe(1);
  expect(await refusals(file, "class A { #log; b() { this.#log.info('It is ' + name); } }")).toBe(1);
  expect(await refusals(file, "terminalLog.info(name);")).toBe(1);
  expect(await refusals(file, "log.warn('It failed', error, { kind });")).toBe(0);
});
