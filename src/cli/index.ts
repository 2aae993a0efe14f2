import { nodePlatform } from "./node-platform";
import { runCli } from "./run-cli";

// Exits even if a call of the keychain hangs.
void runCli(process.argv.slice(2), nodePlatform()).then((code) => process.exit(code));
