import { app } from "electron";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AppUpdater } from "electron-updater";
import { t } from "../../shared/texts";
import type { Updater } from "./updates";

/**
 * The updater of this installation, or why there is none. The package contains the URL of releases
 * (resources/app-update.yml). Only an unpackaged app accepts another such file.
 */
export async function electronUpdater(): Promise<Updater | string> {
  const releasesUrl = app.isPackaged ? undefined : process.env["EARSHOT_RELEASES"];
  const resources = process.resourcesPath;
  if (releasesUrl === undefined && !existsSync(path.join(resources, "app-update.yml")))
    return t("main:update.noPlace");

  const { NsisUpdater, MacUpdater, DebUpdater } = (await import("electron-updater")).default;
  const updater: AppUpdater =
    process.platform === "win32"
      ? new NsisUpdater()
      : process.platform === "darwin"
        ? new MacUpdater()
        : new DebUpdater();
  if (releasesUrl !== undefined) {
    updater.forceDevUpdateConfig = true;
    updater.updateConfigPath = releasesUrl;
  }
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableDifferentialDownload = true;
  // Its messages quote URLs and answers. What fails is logged by Updates, as a code.
  updater.logger = null;
  // The library would send an installation id for staged releases, which Earshot doesn't use.
  updater.requestHeaders = { "x-user-staging-id": "none" };
  // Failures also reject the promise of their call. Without this listener they would end the process.
  const failures: Error[] = [];
  updater.on("error", (error) => failures.push(error));

  return {
    installable:
      process.platform !== "linux" || releasesUrl !== undefined || packageType(resources) === "deb",
    check: async () => {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    },
    download: async (progress) => {
      const listener = ({ percent }: { percent: number }) => progress(percent / 100);
      updater.on("download-progress", listener);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.off("download-progress", listener);
      }
    },
    install: () => {
      const before = failures.length;
      updater.quitAndInstall(false, true);
      const failed = failures[before];
      if (failed) throw failed;
    },
  };
}

function packageType(resources: string): string {
  const file = path.join(resources, "package-type");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}
