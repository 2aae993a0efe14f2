import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { failure } from "../main/client/service-error";
import { startWithNode } from "../main/connections/service-process";
import { t } from "../shared/texts";
import type { Platform } from "./platform";

const Manifest = z.object({ version: z.string(), productName: z.string() });

/** Plain Node, in the folder of a build. */
export function nodePlatform(): Platform {
  const scripts = fileURLToPath(new URL(".", import.meta.url));
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(path.join(scripts, "..", "..", "package.json"), "utf8")),
  );
  return {
    scripts,
    profile: path.join(settingsFolder(), manifest.productName),
    version: manifest.version,
    electron: "",
    chromium: "",
    packaged: false,
    locale: process.env["LC_ALL"] ?? process.env["LC_MESSAGES"] ?? process.env["LANG"] ?? "en",
    standardInput: () => process.stdin,
    loadKeychain: async () => (await import("keytar")).default,
    fetch,
    // Node's fetch takes no further authorities. Such a service fails with the message about its certificate.
    fetchTrusting: () => fetch,
    print: () => Promise.reject(failure("missing", t("cli:noPrinter"))),
    isOnline: () => true,
    startService: startWithNode(path.join(scripts, "service.js")),
  };
}

/** Where Electron keeps the data of apps. */
function settingsFolder(): string {
  switch (process.platform) {
    case "darwin":
      return path.join(homedir(), "Library", "Application Support");
    case "win32":
      return process.env["APPDATA"] ?? path.join(homedir(), "AppData", "Roaming");
    default:
      return process.env["XDG_CONFIG_HOME"] ?? path.join(homedir(), ".config");
  }
}
