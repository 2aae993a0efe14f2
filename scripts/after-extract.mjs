// Called by electron-builder after it has copied the runtime. Removes the loader of stock Electron, which a packaged
// app doesn't need.
import { rm } from "node:fs/promises";
import path from "node:path";

export default async function afterExtract({ appOutDir, packager }) {
  const resources = packager.getResourcesDir(appOutDir);
  await rm(path.join(resources, "default_app.asar"), { recursive: true, force: true });
}
