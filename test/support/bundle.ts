import path from "node:path";
import { build } from "vite";
import { compiledPrograms } from "../../scripts/compiled-programs.mjs";

/**
 * Where this process compiles a program to: as deep in the project as the app's own scripts. remove-bundles.ts deletes
 * it, in the process that started this one.
 */
export function bundleFolder(name: string): string {
  return path.resolve("out", `test-${process.ppid}-${process.pid}-${name}`);
}

const bundles = new Map<string, Promise<string>>();

/** Bundles a TypeScript file for Node, once per process, and returns the path of the bundle. */
export function bundle(entry: string): Promise<string> {
  const made = bundles.get(entry) ?? make(entry);
  bundles.set(entry, made);
  return made;
}

async function make(entry: string): Promise<string> {
  const name = path.basename(entry, ".ts");
  const outDir = bundleFolder(name);
  await build({
    configFile: false,
    plugins: [compiledPrograms()],
    logLevel: "error",
    ssr: { noExternal: true, external: ["@photostructure/sqlite", "keytar", "@resvg/resvg-js"] },
    build: {
      ssr: true,
      rolldownOptions: { input: { [name]: path.resolve(entry) } },
      outDir,
      emptyOutDir: true,
      target: "node20",
    },
  });
  return path.join(outDir, `${name}.js`);
}
