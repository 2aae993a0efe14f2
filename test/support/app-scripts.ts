import type { AppScripts } from "./app";
import { bundle } from "./bundle";

const [service, importWorker, tableWorker, reportWorker] = await Promise.all([
  bundle("src/service/cli.ts"),
  bundle("src/main/imports/worker.ts"),
  bundle("src/main/files/tables/table-worker.ts"),
  bundle("src/main/boards/report-worker.ts"),
]);

/** The programs that main starts, compiled once per process. */
export const scripts: AppScripts = { service, importWorker, tableWorker, reportWorker };
