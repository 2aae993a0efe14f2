/**
 * How well the sentiment scorer agrees with a reader, compared with the word lists alone, as they scored before there was
 * a model, with the vader-sentiment package (English only, if the packages of bench/ are installed) and with labelling everything neutral, and its cost per post.
 * docs/sentiment.md has figures of larger sets, which are not in the repository.
 */
import { earlierSentimentOf, sentimentOf } from "../src/service/annotate";
import { words } from "../src/shared/query";
import { FRESH } from "./data/sentiment-fresh";
import { OTHER_TRADES } from "./data/sentiment-other-trades";
import { SENTENCES, type Label, type LabelledSentence } from "./data/sentiment-sentences";
import { macroF1 as macroF1Of } from "./training/macro-f1";
import { vaderScorer } from "./vader";

type Judge = (text: string, lang: string) => Label;

const labelOf = (score: number, threshold = 0): Label =>
  score > threshold ? "positive" : score < -threshold ? "negative" : "neutral";
const ours: Judge = (text, lang) => labelOf(sentimentOf(text, lang));
const lists: Judge = (text, lang) => labelOf(earlierSentimentOf(text, lang));
const vaderScore = vaderScorer();
// The thresholds that VADER's authors recommend.
const vader: Judge | undefined = vaderScore && ((text) => labelOf(vaderScore(text), 0.05));
const neutral: Judge = () => "neutral";

function macroF1(posts: readonly LabelledSentence[], judge: Judge): number {
  return macroF1Of(
    posts.map(([, label]) => label),
    posts.map(([lang, , text]) => judge(text, lang)),
  );
}

const sets: readonly (readonly [name: string, posts: readonly LabelledSentence[]])[] = [
  ["never seen", FRESH],
  ["other industries, used to extend the lists", OTHER_TRADES],
  ["coffee, only measured", SENTENCES.filter((_, index) => index % 2 === 0)],
  ["coffee, used for corrections", SENTENCES.filter((_, index) => index % 2 === 1)],
];
const rows = sets.flatMap(([name, posts]) =>
  ["all", ...new Set(posts.map(([lang]) => lang))].map((lang) => {
    const part = lang === "all" ? posts : posts.filter((post) => post[0] === lang);
    return {
      posts: name,
      language: lang,
      count: part.length,
      "macro-F1": macroF1(part, ours).toFixed(2),
      "word lists": macroF1(part, lists).toFixed(2),
      "vader-sentiment": lang === "en" && vader ? macroF1(part, vader).toFixed(2) : "",
      "always neutral": macroF1(part, neutral).toFixed(2),
    };
  }),
);
console.table(rows);

/** Microseconds per post, the best of several rounds because other work on the machine only adds time. */
function cost<T>(posts: readonly T[], run: (post: T) => unknown): number {
  let best = Infinity;
  for (let round = 0; round < 30; round++) {
    const started = performance.now();
    for (const post of posts) run(post);
    best = Math.min(best, ((performance.now() - started) * 1_000) / posts.length);
  }
  return best;
}
const english = [...SENTENCES, ...OTHER_TRADES, ...FRESH].filter(([lang]) => lang === "en");
// As in an import: the words of a text are split in any case, and some posts have handles and links.
const posts = english.map(([, , text], index) => {
  const post = index % 3 === 0 ? `@northwind ${text} https://northwind.example/${index}` : text;
  return { text: post, tokens: words(post) };
});
const own = cost(posts, ({ text, tokens }) => sentimentOf(text, "en", { tokens }));
const before = cost(posts, ({ text, tokens }) => earlierSentimentOf(text, "en", tokens));
const theirs = vaderScore && cost(posts, ({ text }) => vaderScore(text));
console.log(
  `An English post costs ${own.toFixed(1)} µs, with the word lists alone ${before.toFixed(1)} µs, with vader-sentiment ${theirs?.toFixed(1) ?? "not measured"} µs.`,
);
