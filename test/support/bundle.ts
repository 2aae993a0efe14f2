import path from "node:path";
import { build } from "vite";

/** Bundles a TypeScript file for Node and returns the path of the bundle. */
export async function bundle(entry: string): Promise<string> {
  const name = path.basename(entry, ".ts");
  const outDir = path.resolve("test-results", "bundles", `${name}-${process.pid}`);
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, external: ["libsql", "keytar", "@resvg/resvg-js"] },
    build: { ssr: path.resolve(entry), outDir, emptyOutDir: true, target: "node20" },
  });
  return path.join(outDir, `${name}.js`);
}
