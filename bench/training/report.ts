import { markdownTable } from "./markdown-table";

/** Macro-F1 on one source. */
export interface MeasuredSource {
  lang: string;
  source: string;
  texts: number;
  /** Of the word lists on the text as it is, and on the cleaned text. */
  before: number;
  cleaned: number;
  /** Of a model trained on the other sources of the language; undefined if there are none. */
  model: number | undefined;
  /** Of a model trained on nine tenths of all sources, on the last tenth of this one. */
  ownTenth: number | undefined;
  /** Undefined in other languages than English. */
  vader: number | undefined;
}

const figure = (value: number | undefined) => (value === undefined ? "–" : value.toFixed(3));

/** The report in Markdown. */
export function reportOf(
  measured: readonly MeasuredSource[],
  used: readonly string[],
  bytes: number,
  gain: { min: number; maxLoss: number },
): string {
  const header = [
    "language",
    "source",
    "texts",
    "VADER",
    "word lists",
    "word lists, cleaned",
    "model, source not in training",
    "model, tenth not in training",
  ];
  const rows = measured.map((it) => [
    it.lang,
    it.source,
    it.texts.toLocaleString("en"),
    figure(it.vader),
    figure(it.before),
    figure(it.cleaned),
    figure(it.model),
    figure(it.ownTenth),
  ]);
  const english = measured.filter(({ lang, source }) => lang === "en" && source !== "mentions");
  const mean = (of: (row: MeasuredSource) => number | undefined) =>
    figure(english.reduce((sum, row) => sum + (of(row) ?? 0), 0) / english.length);
  rows.push([
    "en",
    "mean without mentions",
    "",
    mean((it) => it.vader),
    mean((it) => it.before),
    mean((it) => it.cleaned),
    mean((it) => it.model),
    mean((it) => it.ownTenth),
  ]);
  return `# Sentiment by words

The words of a text are one part of the scorer, which [Sentiment](sentiment.md) measures as a whole.
\`npm run train-sentiment -- FOLDER\` wrote this page and \`resources/sentiment-weights.json\` (${Math.round(bytes / 1000)} kB
of weights, compressed).
[Decision 25](decisions/0025-a-linear-model-scores-sentiment.md) explains how it works and why.

Macro-F1 is the mean of the F1 scores of positive, neutral, and negative. “Source not in training” is a model trained only on the other sources of the language, which comes closest to new data. “Tenth not in training” is one tenth of each source, scored by a model trained on the other nine. “Mentions” are the few texts in \`bench/data/sentiment-fresh.ts\`.

${markdownTable(header, rows)}

The model is used in: ${used.join(", ")}. A language uses it if it gains at least ${gain.min} over the word lists on average over
sources that it wasn't trained on, film subtitles (xed) not counted, and loses more than ${gain.maxLoss} on none, mentions
included. Other languages use the word lists on cleaned text. Languages with a single source can't be judged.

GoEmotions counts for 0.3 of its size. Three ways were compared on sources that weren't in training (semeval, tse, clothing,
brighter, and uci, which is never trained on): in full 0.553 on average, left out 0.552, and 0.3 of its size 0.558. In full
it was better on tse and semeval, and worse on the other three. Left out it was worse on four, and the same on uci. Nothing
is trained on uci since its license isn't confirmed.
`;
}
