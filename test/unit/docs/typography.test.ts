import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { breachesOf, englishTypography } from "../../support/typography";

const inDocs = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".md"),
);
const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...inDocs.map((name) => `docs/${name}`)];

/** Paragraphs, items and cells of a page, without code, tags and targets of links. */
function proseOf(page: string): string[] {
  return readFileSync(page, "utf8")
    .replaceAll(/^ *```[^]*?^ *```/gm, "")
    .replaceAll(/^ {4,}(?![-\d*]).*$/gm, "")
    .replaceAll(/`[^`\n]*`/g, "x")
    .replaceAll(/\]\([^)]*\)|<[^>\n]*>/g, "]")
    .split(/\n{2,}|\||\n(?= *(?:[-*]|\d+\.) )/)
    .map((part) => part.replaceAll(/\s+/g, " ").trim());
}

it.each(pages)("%s has typographic quotes, minus signs and ellipses, and lists with commas", (page) => {
  expect(
    breachesOf(
      proseOf(page).map((part) => [part.slice(0, 40), part] as const),
      englishTypography,
    ),
  ).toEqual([]);
});
