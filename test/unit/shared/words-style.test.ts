import { describe, expect, it } from "vitest";
import { english } from "../../../src/shared/texts/en";
import { catalogues, textsOf } from "../../support/catalogue";
import { breachesOf, englishTypography, germanTypography, type TextRule } from "../../support/typography";

/** Phrases that no text may use, with the replacement. CONTRIBUTING.md explains the style. */
const bannedEnglish: readonly TextRule[] = [
  [/\bof one's own\b/i, "custom"],
  [/\bmend(s|ed|ing)?\b/i, "fix"],
  [/\bask(s|ed|ing)? (everything )?again\b/i, "run again"],
  [/\bat the service\b/i, "on the service"],
  [/\blook(s|ed|ing)? again\b/i, "refresh"],
  [/\bkept answers?\b/i, "cached data"],
  [/(?<!\bthere )\b(is|are|was|were) no (?!longer\b|more\b)/i, "isn't a, has no"],
  [/\b(cannot|(can|do|does|will) not)\b(?! only)/i, "can't, don't, doesn't, won't"],
  [/\bas the system\b/i, "match system"],
  [/\bas usual\b/i, "default"],
  [/\bup to and with\b/i, "through"],
  [/\bpath word\b/i, "API path segment"],
  [/\bpart (it|them)\b/i, "split"],
  [/\b(signs?|columns are) parted\b|\bunusual sign\b/i, "delimiter"],
  [/\bleaves? this computer\b/i, "sent from this computer"],
  [/\bas (it was |they were )?meant\b/i, "as sent"],
  [/\b(in all )?as it stands\b/i, "this draft, so far"],
  [/\bstands? (in|here)\b/i, "is used in, appears"],
  [/\b(is|are) to be\b/i, "the verb itself"],
  [/\blet go\b/i, "removed"],
  [/\banew\b/i, "again, new"],
  [/\bwaited for\b/i, "you stopped this query"],
  [/\bmake (again|(an?|the) (new )?(copy|export|board|panel|stream|topic)\b)/i, "create, run again"],
  [/\b(onlinenews|socialmedia)\b/i, "online newspaper, microblog"],
];

const bannedGerman: readonly TextRule[] = [
  [/\b(du|dich|dir|dein\w*)\b/i, "a sentence without an address"],
  [/\bbitte\b/i, "the infinitive alone"],
  [/\bKennung/, "ID"],
  [/\bzurück(zu)?(nehmen|genommen)\b|\bnimmt\b.*\bzurück\b/i, "rückgängig machen"],
];

const american: readonly TextRule[] = [
  [/\b(col|fav|behavi|neighb|hon|lab)our/i, "-or"],
  [/\b\w+(organ|recogn|summar|categor|normal|real)is(e|ed|es|ing|ation)\b/i, "-ize"],
  [/\banalys(e|ed|es|ing)\b/i, "analyze"],
  [/\b(cancell|labell|travell|modell)(ed|ing)\b/i, "one l"],
  [
    /\b(grey|licence|centre|catalogue|dialogue|whilst|towards)\b/i,
    "gray, license, center, catalog, dialog, while, toward",
  ],
];

const numbersAndUnits: readonly TextRule[] = [
  [/[\d}](B|kB|MB|GB|ms|s|min|h|px)\b/, "a space before the unit"],
  [/\bKB\b/, "kB"],
  [/ {2}|^\s|\s$/, "one blank between words, none at the ends"],
  [/\s[.,;:!?](\s|$)/, "no blank before a punctuation mark"],
];

/** Texts that show code: JSON, or the signs of the query language. */
const code = new Set([
  "cli:import.fault",
  "main:panel.noMembers",
  "main:topic.noTopics",
  "rules:json.escape",
  "rules:query.nearTwo",
]);

/** Names that labels write with a capital letter, beside those of screens. */
const names = new Set(
  "Ctrl+C Dice Earshot Enter Excel MiB Monday Parquet PowerPoint Rules Word Zstandard"
    .split(" ")
    .concat(Object.values(english.app.screen)),
);

const breaches = (language: keyof typeof catalogues, rules: readonly TextRule[]) =>
  breachesOf(textsOf(catalogues[language]), rules);

describe("the style of texts", () => {
  it("has no banned phrase in English", () => {
    expect(breaches("en", bannedEnglish)).toEqual([]);
  });

  it("has no banned phrase in German", () => {
    expect(breaches("de", bannedGerman)).toEqual([]);
  });

  it("is American in English", () => {
    expect(breaches("en", american)).toEqual([]);
  });

  it("writes numbers and units by one rule in both languages", () => {
    expect(breaches("en", numbersAndUnits)).toEqual([]);
    expect(breaches("de", numbersAndUnits)).toEqual([]);
  });

  it.each(["en", "de"] as const)("closes every placeholder in %s", (language) => {
    const open = textsOf(catalogues[language])
      .filter(([key]) => !code.has(key))
      .map(([key, text]) => [key, text.replaceAll(/\{\{[^{}]+\}\}/g, "")] as const);
    const broken = breachesOf(open, [[/\{\{|\}\}/, "a whole placeholder"]]);
    expect(broken).toEqual([]);
  });

  it.each(["en", "de"] as const)("groups thousands of every count in %s", (language) => {
    const counted = textsOf(catalogues[language]).filter(([key]) => /_(one|other)$/.test(key));
    expect(counted.filter(([, text]) => text.includes("{{count}}"))).toEqual([]);
  });

  it("puts a space before a percent sign in German only", () => {
    expect(breaches("en", [[/[\d}]\s%/, "80%"]])).toEqual([]);
    expect(breaches("de", [[/[\d}]%/, "80 %"]])).toEqual([]);
  });

  it.each([
    ["en", englishTypography],
    ["de", germanTypography],
  ] as const)(
    "has typographic quotes, ellipses and minus signs, and lists with commas, in %s",
    (language, rules) => {
      const prose = textsOf(catalogues[language]).filter(([key]) => !code.has(key) && !key.endsWith("Words"));
      expect(
        breachesOf(
          prose.map(([key, text]) => [key, withoutPlaces(text)] as const),
          rules,
        ),
      ).toEqual([]);
    },
  );

  it("writes English labels in sentence case", () => {
    const capitals = textsOf(catalogues.en).flatMap(([key, text]) => {
      const words = withoutPlaces(text.replaceAll(/“[^”]*”/g, "x")).split(/\s+/);
      if (words.length > 6 || /[.?!:]/.test(text)) return [];
      return words
        .slice(1)
        .map((word) => word.replaceAll(/^\(|[,)…]+$|'s?$/g, ""))
        .filter((word) => /^[A-Z][a-z]/.test(word) && !names.has(word))
        .map((word) => `${key}: ${word}`);
    });
    expect(capitals).toEqual([]);
  });
});

/** A text with a word in place of each placeholder. */
function withoutPlaces(text: string): string {
  return text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, "x");
}
