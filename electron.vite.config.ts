import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import type { Plugin } from "vite";
import { compiledPrograms } from "./scripts/compiled-programs.mjs";

/** The font of Latin letters: without it in time, the first screen is laid out twice and moves while it is read. */
const firstFont = "inter-latin-wght-normal.woff2";
const firstChunks = ["rolldown-runtime", "words", "first-screen", "start", "Chart", "echarts"];

/** Has the page fetch the font and compile the chunks of the first screen while its language is still on the way. */
const fetchEarly: Plugin = {
  name: "fetch-early",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {}).flatMap((output) => {
        const href = `./${output.fileName}`;
        if (output.type === "asset")
          return output.names.includes(firstFont)
            ? [
                {
                  tag: "link",
                  attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href },
                },
              ]
            : [];
        return firstChunks.includes(output.name)
          ? [{ tag: "link", attrs: { rel: "modulepreload", href } }]
          : [];
      }),
  },
};

/** Leaves out the texts that only main and the command line show. They would be a tenth of the words that the first screen waits for. */
const withoutMainTexts: Plugin = {
  name: "without-main-texts",
  enforce: "pre",
  load: (id) => (/[\\/]texts[\\/]\w+[\\/](main|cli|files)\.json$/.test(id) ? "{}" : undefined),
};

/**
 * Three builds into out/. The native modules (SQLite, keytar, resvg) are the only `dependencies` of package.json and stay outside the
 * bundles; all else is a devDependency and goes in.
 */
export default defineConfig({
  main: {
    plugins: [compiledPrograms()],
    build: {
      rolldownOptions: {
        input: {
          index: "src/main/index.ts",
          service: "src/service/cli.ts",
          ingestionThread: "src/service/ingestion/thread.ts",
          importWorker: "src/main/imports/worker.ts",
          tableWorker: "src/main/files/tables/table-worker.ts",
          cli: "src/cli/index.ts",
          reportWorker: "src/main/boards/report-worker.ts",
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
    plugins: [react(), fetchEarly, withoutMainTexts],
    build: {
      minify: true,
      cssCodeSplit: false,
      // What is loaded comes from disk: to fetch a chunk's own chunks ahead of it would only take the page's time.
      modulePreload: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // All of the first screen in one file, as each file costs a turn in main; the words apart, as they come before it.
            groups: [
              {
                name: "words",
                test: /shared[\\/]texts[\\/](?!de[\\/]|en[\\/](?:index|activity|cards|coding|findings|help|workspaceFile|panels|people|streams|topics|watches))|[\\/]i18next[\\/]/,
                priority: 2,
              },
              { name: "first-screen", test: /renderer[\\/]app[\\/]start\.tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
  },
});
