// npm test [-- static | unit | cluster | e2e …]: runs every check and test, and continues after a failure. The last line is "N
// passed, N failed", in which each static check, the build and each test count as one. The failures are listed above
// it.
import { buildApp } from "./build.mjs";
import { rememberPassed } from "./passed-commit.mjs";
import { runScript } from "./run-command.mjs";
import {
  conclude,
  desktopComplaint,
  runClusterTests,
  runPlaywright,
  runVitest,
  stage,
  runStaticChecks,
} from "./stages.mjs";

await runScript(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !["static", "unit", "cluster", "e2e"].includes(name));
  if (unknown !== undefined)
    throw new Error(`Unknown part "${unknown}". There are: static, unit, cluster, e2e`);
  const wanted = (name) => asked.length === 0 || asked.includes(name);

  const withoutDesktop = wanted("unit") || wanted("e2e") ? await desktopComplaint() : undefined;
  if (wanted("static")) await runStaticChecks();
  if (wanted("cluster")) await stage("cluster", () => runClusterTests());
  if (wanted("unit") || wanted("e2e")) {
    const built = await stage("build", async () => {
      await buildApp();
      return { passed: 1, failed: 0 };
    });
    if (wanted("unit"))
      await stage("unit and integration", () => runVitest({ desktop: withoutDesktop === undefined }));
    if (wanted("e2e")) {
      await stage("end to end", async () => {
        if (!built) throw new Error("Not run: there is no build to test.");
        if (withoutDesktop !== undefined) throw new Error(`Not run. ${withoutDesktop}`);
        return runPlaywright();
      });
    }
  }
  const code = conclude();
  if (code === 0 && asked.length === 0) await rememberPassed();
  return code;
});
