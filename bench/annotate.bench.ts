/**
 * Language detection and annotation: accuracy on short posts and on longer sentences (the messages of the TypeScript
 * compiler in twelve languages), and microseconds per post, compared with the two detectors alone.
 */
import { readFileSync } from "node:fs";
import { eld } from "eld/extrasmall";
import { detect as tinyld } from "tinyld";
import { z } from "zod";
import { detectLanguage, hashtagsOf, loadDetector, mentionsOf, sentimentOf } from "../src/service/annotate";
import { words } from "../src/shared/query";
import { OTHER_TRADES } from "./data/sentiment-other-trades";
import { SENTENCES } from "./data/sentiment-sentences";
import { SHORT_TEXTS } from "./data/short-texts";

await loadDetector();

type Sample = readonly [lang: string, text: string];

const posts: Sample[] = [
  ...[...SENTENCES, ...OTHER_TRADES].map(([lang, , text]) => [lang, text] as const),
  ...Object.entries(SHORT_TEXTS).flatMap(([lang, texts]) => texts.map((text) => [lang, text] as const)),
];
const messages: Sample[] = [
  "cs",
  "de",
  "es",
  "fr",
  "it",
  "ja",
  "ko",
  "pl",
  "pt-br",
  "ru",
  "tr",
  "zh-cn",
].flatMap((folder) => {
  const file = readFileSync(
    `node_modules/typescript/lib/${folder}/diagnosticMessages.generated.json`,
    "utf8",
  );
  const texts = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(file)));
  // Names of options and code are English in every language, so they are removed.
  const plain = texts.map((text) => text.replace(/'[^']*'|\{\d\}|--\w+/g, ""));
  return plain.filter((text) => text.length > 60).map((text) => [folder.slice(0, 2), text] as const);
});

/** Microseconds per item, the best of several rounds because other work on the machine only adds time. */
function cost<T>(items: readonly T[], run: (item: T) => unknown): number {
  let best = Infinity;
  for (let round = 0; round < 15; round++) {
    const started = performance.now();
    for (const item of items) run(item);
    best = Math.min(best, ((performance.now() - started) * 1_000) / items.length);
  }
  return best;
}

const detectors: readonly (readonly [name: string, detect: (text: string) => string])[] = [
  ["Earshot", (text) => detectLanguage(text) ?? ""],
  ["eld alone", (text) => eld.detect(text).language],
  ["tinyld alone", (text) => tinyld(text)],
];
console.table(
  detectors.map(([detector, detect]) => {
    const right = (samples: readonly Sample[]) =>
      `${((100 * samples.filter(([lang, text]) => detect(text) === lang).length) / samples.length).toFixed(1)}%`;
    return {
      detector,
      [`right of ${posts.length} posts`]: right(posts),
      [`right of ${messages.length} sentences`]: right(messages),
      "µs per post": cost(posts, ([, text]) => detect(text)).toFixed(1),
    };
  }),
);

/** Posts of 30 words each in four languages, some with tags, built from the labelled sentences. */
const texts = ["en", "de", "fr", "es"].flatMap((lang) => {
  const pool = SENTENCES.filter((post) => post[0] === lang).flatMap(([, , text]) => text.split(" "));
  return Array.from({ length: 250 }, (_, index) => {
    const start = (index * 37) % pool.length;
    const text = [...pool, ...pool].slice(start, start + 30).join(" ");
    return index % 5 === 0 ? `${text} #espresso @northwind` : text;
  });
});
const prepared = texts.map((text) => {
  const tokens = words(text);
  return { text, tokens, lang: detectLanguage(text, tokens) ?? "en" };
});
const whole = cost(texts, (text) => {
  const tokens = words(text);
  const lang = detectLanguage(text, tokens) ?? "en";
  return [lang, sentimentOf(text, lang, { tokens }), hashtagsOf(text), mentionsOf(text)];
});
const eldAlone = cost(texts, (text) => eld.detect(text).language);
console.table([
  { "post of 30 words": "words", µs: cost(texts, words).toFixed(1) },
  {
    "post of 30 words": "language",
    µs: cost(prepared, (it) => detectLanguage(it.text, it.tokens)).toFixed(1),
  },
  {
    "post of 30 words": "sentiment",
    µs: cost(prepared, (it) => sentimentOf(it.text, it.lang, it)).toFixed(1),
  },
  {
    "post of 30 words": "hashtags, mentions",
    µs: cost(texts, (text) => [hashtagsOf(text), mentionsOf(text)]).toFixed(1),
  },
  { "post of 30 words": "all of it", µs: whole.toFixed(1) },
  { "post of 30 words": "for comparison: eld alone", µs: eldAlone.toFixed(1) },
]);
console.log(
  `all of it: ${Math.round(1e6 / whole).toLocaleString("en")} posts per second, ${(whole / eldAlone).toFixed(2)} of what eld alone takes.`,
);
