// npm run train-sentiment -- FOLDER: trains the sentiment model from the labeled texts in a folder, which holds
// train.ndjson.gz. Writes resources/sentiment-weights.json and docs/sentiment.md. The texts stay out of the repository.
import path from "node:path";
import { build } from "vite";
import { projectFolder, runCommand, runScript } from "./run-command.mjs";

await runScript(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Give the folder of the labeled texts.");
  const outDir = path.join(projectFolder, "out", "training");
  await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      ssr: path.join(projectFolder, "bench", "training", "train-sentiment.ts"),
      outDir,
      minify: false,
    },
  });
  const program = path.join(outDir, "train-sentiment.js");
  const arguments_ = ["--max-old-space-size=4096", program, path.resolve(folder)];
  return (await runCommand(process.execPath, arguments_, { cwd: projectFolder, stdio: "inherit" })).code;
});
