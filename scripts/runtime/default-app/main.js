// Replaces resources/default_app.asar of stock Electron with the little that Earshot needs: `electron <folder>` runs
// that folder's app.
// It is an ES module with a top-level await on purpose. Electron delays "ready" until such a main module has loaded,
// so the app can still do what must happen before "ready" (register protocol schemes, add switches).
import { app } from "electron";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Sets Electron's name, version and paths from the app in `folder`. Returns the path of its main file. */
function adoptApp(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  app.name = manifest.productName ?? manifest.name;
  app.setVersion(manifest.version ?? "");
  app.setAppPath(folder);
  app.setPath("userData", path.join(app.getPath("appData"), app.name));
  return path.resolve(folder, manifest.main ?? "index.js");
}

const argument = process.argv.slice(1).find((value) => !value.startsWith("-"));
if (argument === undefined) {
  console.error("Usage: electron <folder of an app>");
  app.exit(2);
} else {
  try {
    await import(pathToFileURL(adoptApp(path.resolve(argument))).href);
  } catch (error) {
    console.error(error);
    app.exit(1);
  }
}
