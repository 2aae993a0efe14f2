// Called by electron-builder once it has copied the runtime: takes out what belongs to a bare runtime only.
import { rm } from "node:fs/promises";
import path from "node:path";

/** Removes stock Electron's loader. */
export default async function afterExtract({ appOutDir, packager }) {
  const resources = packager.getResourcesDir(appOutDir);
  await rm(path.join(resources, "default_app.asar"), { recursive: true, force: true });
}
