import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

const inDocs = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".md"),
);
const pages = ["README.md", "CONTRIBUTING.md", ...inDocs.map((name) => `docs/${name}`)];

/** Where a path may begin: the project, or the part that a page is about. */
const roots = ["", "src/", "src/renderer/", "src/service/", "src/service/engine/"];
const named =
  /`((?:src|test|scripts|bench|resources|docs|main|renderer|service|shared|analysis|methods|cli|core|charts|components|features|app|workspace|endpoints|engine|annotate)\/[\w./*-]+)`/g;
/** Files that CONTRIBUTING.md makes up to show how something is added. */
const invented = /languages|markdown/i;

it.each(pages)("every path that %s names exists", (page) => {
  const paths = [...readFileSync(page, "utf8").matchAll(named)].map(([, path = ""]) => path);
  const missing = paths.filter(
    (path) =>
      !(page === "CONTRIBUTING.md" && invented.test(path)) &&
      // Of a path with a wildcard, the folder must exist.
      !roots.some((root) => existsSync(root + path.replace(/[^/]*\*.*$/, ""))),
  );
  expect(missing).toEqual([]);
});
