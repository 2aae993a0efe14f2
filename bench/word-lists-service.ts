import { build } from "vite";

const outDir = "out/bench/word-lists";

/** Builds the service with the scorer of before there was a model. Returns the path of its program. */
export async function buildWordListsService(): Promise<string> {
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "word-lists",
        enforce: "pre",
        load: (id) =>
          id.endsWith("src/service/annotate/sentiment.ts")
            ? `import { lexiconScore } from "./lexicon-score";
               export const sentimentOf = (text, lang, { tokens }) => lexiconScore(text, lang, tokens);
               export const scorerOrigin = "scorer-1";`
            : null,
      },
    ],
    ssr: { noExternal: true, external: ["@photostructure/sqlite", "keytar"] },
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: {
        input: { service: "src/service/cli.ts", ingestionThread: "src/service/ingestion/thread.ts" },
      },
    },
  });
  return `${outDir}/service.js`;
}
