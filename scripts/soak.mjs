// npm run soak: runs the long tests of test/soak at full size.
import { runCommand, runScript } from "./run-command.mjs";

await runScript(async () => {
  const env = { ...process.env, EARSHOT_SOAK: "full" };
  const args = ["vitest", "run", "--project", "soak", ...process.argv.slice(2)];
  return (await runCommand("npx", args, { env })).code;
});
