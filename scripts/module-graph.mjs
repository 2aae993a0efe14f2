import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { projectFolder } from "./run-command.mjs";

/**
 * What each module of the project needs to run: a map from a file to the files that it imports or names, all relative to
 * the project's folder. Follows all imports from `entries`, other packages excepted.
 *
 * Programs that tests compile and start, and files that they read, aren't imported. They count if they are named from the project's
 * folder on, such as "src/service/cli.ts", or with their folder in `test`, such as "test/corpus/files".
 * @param {string[]} entries
 * @returns {Promise<Map<string, Set<string>>>}
 */
export async function moduleGraph(entries) {
  const needs = new Map();
  let waiting = entries;
  while (waiting.length > 0) {
    await followImports(waiting, needs);
    const named = await Promise.all([...needs.keys()].map((file) => namedIn(file)));
    waiting = [];
    for (const [i, needed] of [...needs.values()].entries())
      for (const file of named[i]) {
        needed.add(file);
        if (isCode(file) && !needs.has(file) && !waiting.includes(file)) waiting.push(file);
      }
  }
  return needs;
}

const isCode = (file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file);
const relative = (file) => path.relative(projectFolder, file).split(path.sep).join("/");

async function followImports(entries, needs) {
  const need = (from, to) => {
    const known = needs.get(relative(from)) ?? new Set();
    needs.set(relative(from), known.add(relative(to)));
  };
  await build({
    configFile: false,
    root: projectFolder,
    logLevel: "error",
    plugins: [
      {
        name: "module-graph",
        enforce: "pre",
        resolveId(source, importer) {
          const [file] = source.split("?");
          if (importer === undefined || !source.startsWith(".") || !/\.(?!ts|js|mjs)\w+$/.test(file))
            return null;
          need(importer, path.resolve(path.dirname(importer), file));
          return file.endsWith(".json") ? null : { id: source, external: true };
        },
        moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
          if (id.includes("node_modules") || id.startsWith("\0")) return;
          if (!needs.has(relative(id))) needs.set(relative(id), new Set());
          for (const to of [...importedIds, ...dynamicallyImportedIds])
            if (path.isAbsolute(to) && !to.includes("node_modules")) need(id, to);
        },
      },
    ],
    build: { ssr: true, write: false, minify: false, rolldownOptions: { input: entries, treeshake: false } },
  });
}

const names = new Map();

/** Files of the project that a module names in a text, from the project's folder on. */
function namedIn(file) {
  if (!names.has(file)) names.set(file, readNames(file));
  return names.get(file);
}

async function readNames(file) {
  if (!isCode(file)) return [];
  const text = await readFile(path.join(projectFolder, file), "utf8");
  const named = [...text.matchAll(/["'`]((?:src|scripts|test|bench|resources)\/[\w./-]+)["'`]/g)].map(
    ([, name]) => name,
  );
  return (await Promise.all(named.map(filesNamed))).flat();
}

/** The file of a name, or all files in a folder of tests. None if there is no such file. */
async function filesNamed(name) {
  const whole = path.join(projectFolder, name);
  const found = await stat(whole).catch(() => undefined);
  if (found?.isFile()) return [name];
  if (!found?.isDirectory() || !name.startsWith("test/")) return [];
  const inside = await readdir(whole, { recursive: true, withFileTypes: true });
  return inside
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path.join(entry.parentPath, entry.name)));
}

/**
 * Files from which one of `changed` can be reached, with the number of steps to the nearest one.
 * @param {Map<string, Set<string>>} graph
 * @param {Iterable<string>} changed
 * @returns {Map<string, number>}
 */
export function reaching(graph, changed) {
  const neededBy = new Map();
  for (const [file, needed] of graph)
    for (const other of needed) neededBy.set(other, [...(neededBy.get(other) ?? []), file]);
  const steps = new Map([...changed].map((file) => [file, 0]));
  for (const [file, step] of steps)
    for (const user of neededBy.get(file) ?? []) if (!steps.has(user)) steps.set(user, step + 1);
  return steps;
}
