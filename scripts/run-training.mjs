import path from "node:path";
import { build } from "vite";
import { projectFolder, runCommand, runScript } from "./run-command.mjs";

/** Builds a program of bench/training and runs it with the folder of the labeled texts and further folders. */
export function runTraining(name) {
  return runScript(async () => {
    const folders = process.argv.slice(2);
    if (folders.length === 0) throw new Error("Give the folder of the labeled texts.");
    const outDir = path.join(projectFolder, "out", "training");
    await build({
      configFile: false,
      logLevel: "warn",
      ssr: { noExternal: true },
      build: { ssr: path.join(projectFolder, "bench", "training", `${name}.ts`), outDir, minify: false },
    });
    const program = path.join(outDir, `${name}.js`);
    const arguments_ = [
      "--max-old-space-size=6000",
      program,
      ...folders.map((folder) => path.resolve(folder)),
    ];
    return (await runCommand(process.execPath, arguments_, { cwd: projectFolder, stdio: "inherit" })).code;
  });
}
