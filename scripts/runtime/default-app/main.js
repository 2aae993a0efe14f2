// What stock Electron has in resources/default_app.asar, as short as Earshot needs it: `electron <folder>` runs that folder's app.
// It is a module with a top-level await on purpose: Electron holds back "ready" until an ES module main has finished loading,
// so the app may still do what must be done before "ready" (register protocol schemes, add switches).
import { app } from "electron";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Gives Electron the identity of the app in `folder` and returns the path of its main file. */
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
  console.error("Name the folder of an app: electron <folder>");
  app.exit(2);
} else {
  try {
    await import(pathToFileURL(adoptApp(path.resolve(argument))).href);
  } catch (error) {
    console.error(error);
    app.exit(1);
  }
}
