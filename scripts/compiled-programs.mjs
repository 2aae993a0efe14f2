/**
 * A build of programs for Node and for Electron's main process that start with what V8 compiled of them before, see
 * src/start/load-compiled.ts. Only CommonJS can be started so: each program gets an ES module of its name that loads it.
 * @returns {import("vite").Plugin}
 */
export function compiledPrograms() {
  const loader = "loadCompiled";
  return {
    name: "compiled-programs",
    config: ({ build }) => ({
      build: {
        chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
        rolldownOptions: {
          input: { ...build?.rolldownOptions?.input, [loader]: "src/start/load-compiled.ts" },
          output: {
            format: "cjs",
            // V8 forgets for what it kept how import() is answered, and Node then refuses it.
            dynamicImportInCjs: false,
            entryFileNames: "[name].cjs",
            chunkFileNames: "chunks/[name]-[hash].cjs",
          },
        },
      },
    }),
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "chunk" || !part.isEntry || part.name === loader) continue;
        const lines = [
          `import { createRequire } from "node:module";`,
          `const require = createRequire(import.meta.url);`,
          `require("./${loader}.cjs").load(require, "./${part.fileName}");`,
        ];
        this.emitFile({ type: "asset", fileName: `${part.name}.js`, source: `${lines.join("\n")}\n` });
      }
    },
  };
}
