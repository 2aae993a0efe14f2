import type { ElectronApplication } from "@playwright/test";

/** Process id of the local service. */
export async function servicePid(app: ElectronApplication): Promise<number | undefined> {
  return app.evaluate(
    ({ app: running }) =>
      running
        .getAppMetrics()
        .find((process) => process.type === "Utility" && process.name === "Earshot workspace")?.pid,
  );
}
