import { pages, type Section } from "./pages";

export interface HelpHit {
  section: Section;
  /** Part of the text around its first match; the beginning if only titles match. */
  excerpt: string;
}

const letter = String.raw`[\p{L}\p{N}]`;
const before = 40;
const after = 110;

/** A pattern of the beginnings of words in a search. null if it has no words. */
export function prefixesOf(typed: string): RegExp | null {
  const words = wordsOf(typed);
  return words.length === 0 ? null : new RegExp(`(?<!${letter})(?:${words.join("|")})`, "giu");
}

const wordsOf = (typed: string) => [
  ...new Set(typed.toLowerCase().match(new RegExp(`${letter}+`, "gu")) ?? []),
];

function excerptOf(text: string, prefixes: RegExp): string {
  const at = Math.max(text.search(prefixes), 0);
  const from = at <= before ? 0 : text.indexOf(" ", at - before) + 1;
  const cut = text.slice(from, at + after);
  const end = from + cut.length < text.length ? cut.lastIndexOf(" ") : cut.length;
  return `${from > 0 ? "… " : ""}${cut.slice(0, end)}${end < cut.length ? " …" : ""}`;
}

/**
 * Sections with words that begin like each typed one. First those with all words in their own title, then with some,
 * then in the text, where a whole word counts twice a beginning.
 */
export function searchHelp(typed: string): HelpHit[] {
  const all = prefixesOf(typed);
  if (!all) return [];
  const tests = wordsOf(typed).map((word) => ({
    begins: new RegExp(`(?<!${letter})${word}`, "giu"),
    whole: new RegExp(`(?<!${letter})${word}(?!${letter})`, "giu"),
  }));
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const ranked = pages
    .flatMap(({ sections }) => sections)
    .flatMap((section) => {
      const titles = [...section.within, section.title].join(" ");
      if (!tests.every(({ begins }) => count(titles, begins) + count(section.text, begins) > 0)) return [];
      const inTitle = tests.filter(({ begins }) => count(section.title, begins) > 0).length;
      const inText = tests.reduce(
        (sum, { begins, whole }) => sum + count(section.text, begins) + count(section.text, whole),
        0,
      );
      // A parent's title alone leads to the parent, which is a hit itself.
      return inTitle + inText > 0 ? [{ section, inTitle, inText }] : [];
    })
    .sort((a, b) => b.inTitle - a.inTitle || b.inText - a.inText);
  return ranked.map(({ section }) => ({ section, excerpt: excerptOf(section.text, all) }));
}
