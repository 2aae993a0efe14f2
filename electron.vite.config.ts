import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";

/**
 * Three builds into out/. The two native modules (libsql, keytar) are the only `dependencies` of package.json and stay outside the
 * bundles; all else is a devDependency and goes in.
 */
export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        input: {
          index: "src/main/index.ts",
          service: "src/service/cli.ts",
          ingestionThread: "src/service/ingestion/thread.ts",
          importWorker: "src/main/imports/worker.ts",
          tableWorker: "src/main/project/tables/table-worker.ts",
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can be a CommonJS file only, and cannot require what is not bundled.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: "src/preload/index.ts" },
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    // Its page is src/renderer/index.html, where electron-vite looks for it.
    plugins: [react()],
    build: { minify: true },
  },
});
