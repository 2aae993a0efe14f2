import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInstance } from "i18next";
import { z } from "zod";

const folder = path.resolve(import.meta.dirname, "../../../src/shared/words/de");

/** The tables of the app, read as files: outside the bundle their modules can't be imported. */
const tables = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [
      path.basename(name, ".json"),
      z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path.join(folder, name), "utf8"))),
    ]),
);

const words = createInstance({
  lng: "de",
  resources: { de: tables },
  ns: Object.keys(tables),
  defaultNS: "common",
  interpolation: { escapeValue: false },
  initAsync: false,
});
void words.init();

/** The German text of a key, as the app says it. */
export const german = words.t;
