/**
 * How well the sentiment scorer agrees with a reader, compared with the vader-sentiment package (English only) and
 * with labelling everything neutral, and its cost per post. Macro-F1 is the mean of the F1 scores of the three labels.
 */
import { SentimentIntensityAnalyzer } from "vader-sentiment";
import { sentimentOf } from "../src/service/annotate";
import { FRESH } from "./data/sentiment-fresh";
import { OTHER_TRADES } from "./data/sentiment-other-trades";
import { SENTENCES, type Label, type LabelledSentence } from "./data/sentiment-sentences";

const LABELS: readonly Label[] = ["positive", "neutral", "negative"];
type Judge = (text: string, lang: string) => Label;

const labelOf = (score: number, threshold = 0): Label =>
  score > threshold ? "positive" : score < -threshold ? "negative" : "neutral";
const ours: Judge = (text, lang) => labelOf(sentimentOf(text, lang));
// The thresholds that VADER's authors recommend.
const vader: Judge = (text) => labelOf(SentimentIntensityAnalyzer.polarity_scores(text).compound, 0.05);
const neutral: Judge = () => "neutral";

function macroF1(posts: readonly LabelledSentence[], judge: Judge): number {
  const judged = posts.map(([lang, label, text]) => ({ label, found: judge(text, lang) }));
  const scores = LABELS.map((label) => {
    const hits = judged.filter((it) => it.label === label && it.found === label).length;
    const all =
      judged.filter((it) => it.label === label).length + judged.filter((it) => it.found === label).length;
    return all === 0 ? 1 : (2 * hits) / all;
  });
  return scores.reduce((sum, score) => sum + score, 0) / LABELS.length;
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
      "vader-sentiment": lang === "en" ? macroF1(part, vader).toFixed(2) : "",
      "always neutral": macroF1(part, neutral).toFixed(2),
    };
  }),
);
console.table(rows);

/** Microseconds per post, the best of several rounds because other work on the machine only adds time. */
function cost(judge: Judge, posts: readonly LabelledSentence[]): number {
  let best = Infinity;
  for (let round = 0; round < 30; round++) {
    const started = performance.now();
    for (const [lang, , text] of posts) judge(text, lang);
    best = Math.min(best, ((performance.now() - started) * 1_000) / posts.length);
  }
  return best;
}
const english = [...SENTENCES, ...OTHER_TRADES, ...FRESH].filter(([lang]) => lang === "en");
const [own, theirs] = [cost(ours, english), cost(vader, english)];
console.log(
  `An English post costs ${own.toFixed(1)} µs, with vader-sentiment ${theirs.toFixed(1)} µs: ratio ${(own / theirs).toFixed(3)}.`,
);
