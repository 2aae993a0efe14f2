import { lexer, type Token, type Tokens } from "marked";
import changelog from "../../../../CHANGELOG.md?raw";
import coding from "../../../../docs/coding.md?raw";
import commandLine from "../../../../docs/command-line.md?raw";
import files from "../../../../docs/files.md?raw";
import guide from "../../../../docs/guide.md?raw";
import learning from "../../../../docs/learning.md?raw";
import queryLanguage from "../../../../docs/query-language.md?raw";
import security from "../../../../docs/security.md?raw";
import sentimentWords from "../../../../docs/sentiment-words.md?raw";
import sentiment from "../../../../docs/sentiment.md?raw";
import team from "../../../../docs/team.md?raw";

/** A heading of a page, and what follows up to the next heading. */
export interface Section {
  /** Name of the page's file, without its ending. */
  page: string;
  /** The anchor that GitHub gives the heading. Empty for the page's title. */
  anchor: string;
  level: number;
  title: string;
  /** Titles of the page and of the sections that this one is in. */
  within: readonly string[];
  heading: readonly Token[];
  blocks: readonly Token[];
  /** What search looks through besides the titles. */
  text: string;
}

export interface Page {
  id: string;
  title: string;
  sections: readonly Section[];
}

/** A section by page and anchor, such as "guide#words". Without an anchor, the page. */
export type HelpPlace = string;

export const whatsNew: HelpPlace = "whats-new";

/** Newest versions shown in What's new. */
const newest = 2;

const sources: readonly (readonly [id: string, markdown: string])[] = [
  ["guide", guide],
  ["query-language", queryLanguage],
  ["files", files],
  ["coding", coding],
  ["sentiment", sentiment],
  ["sentiment-words", sentimentWords],
  ["learning", learning],
  ["team", team],
  ["command-line", commandLine],
  ["security", security],
  [whatsNew, ["# What's new\n\n", ...changelog.split(/^(?=## )/m).slice(1, newest + 1)].join("")],
];

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
    .replaceAll(" ", "-");

/** The words of tokens, without marks, tags, and pictures. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "image" || token.type === "html") return "";
      if (token.type === "table") {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows]
          .flat()
          .map((cell) => plainText(cell.tokens))
          .join(" ");
      }
      if (token.type === "list")
        return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(" ");
      if ("tokens" in token) return plainText(token.tokens);
      return token.type === "space" ? " " : "text" in token ? String(token.text) : "";
    })
    .join("");
}

function pageOf([id, markdown]: (typeof sources)[number]): Page {
  const sections: (Section & { blocks: Token[] })[] = [];
  const parents: string[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === "heading") {
      const { depth: level, tokens: heading } = token as Tokens.Heading;
      const title = plainText(heading);
      parents.length = level - 1;
      const within = parents.filter(Boolean);
      parents[level - 1] = title;
      const anchor = level === 1 ? "" : anchorOf(title);
      sections.push({ page: id, anchor, level, title, within, heading, blocks: [], text: "" });
    } else sections.at(-1)?.blocks.push(token);
  }
  for (const section of sections)
    section.text = section.blocks
      .map((block) => plainText([block]))
      .join(" ")
      .replaceAll(/\s+/g, " ")
      .trim();
  return { id, title: sections[0]?.title ?? id, sections };
}

/** Pages that the window shows, in the order of the contents. */
export const pages: readonly Page[] = sources.map(pageOf);

export const placeOf = ({ page, anchor }: Section): HelpPlace => (anchor === "" ? page : `${page}#${anchor}`);

/** The section of a place; undefined if there is none. */
export function sectionAt(place: HelpPlace): Section | undefined {
  const [id, anchor = ""] = place.split("#");
  return pages.find((page) => page.id === id)?.sections.find((section) => section.anchor === anchor);
}

/** Where a link of a page leads: inside help, to the web, or to a file that only the sources have. */
export function targetOf(href: string, from: string): { place: HelpPlace } | { url: string } | null {
  if (/^https?:/.test(href)) return { url: href };
  const found = /^(?:(?:docs\/)?([\w-]+)\.md)?(#.+)?$/.exec(href);
  if (!found) return null;
  const [, name, anchor = ""] = found;
  const place = `${name ?? from}${anchor}`;
  return sectionAt(place) ? { place } : null;
}
