// npm run test:cluster [-- test/cluster/NAME.test.ts …]: runs the tests of a service on OpenSearch at full size, against nodes on this
// machine. OPENSEARCH_URL names another cluster, where tests leave nothing behind; those in test/cluster/nodes start three nodes anyway.
import { runScript } from "./run-command.mjs";
import { conclude, runClusterTests, stage } from "./stages.mjs";

await runScript(async () => {
  process.env.EARSHOT_SOAK = "full";
  await stage("cluster", () => runClusterTests(process.argv.slice(2)));
  return conclude();
});
