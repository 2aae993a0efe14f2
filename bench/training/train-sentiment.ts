/**
 * Trains the sentiment model: reads train.ndjson.gz in a folder of labeled texts, measures the model on sources that it
 * wasn't trained on, and writes resources/sentiment-weights.json and docs/sentiment-words.md. The same texts give the same
 * files.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { lexiconScore } from "../../src/service/annotate/lexicon-score";
import { SentimentModel } from "../../src/service/annotate/sentiment-model";
import { FRESH } from "../data/sentiment-fresh";
import { vaderScorer } from "../vader";
import { CLASSES } from "./classes";
import { type Examples, examplesOf, readLines } from "./examples";
import { type Trained, train } from "./linear-model";
import { macroF1 } from "./macro-f1";
import { type MeasuredSource, reportOf } from "./report";
import { campaignOf } from "./scored-sources";
import { LEFT_OUT, SETTINGS } from "./settings";
import { weightsFile } from "./weights-file";

/**
 * The model is used in a language if it gains `least` on average over the sources that it wasn't trained on, and loses
 * more than `maxLoss` on none, the project's own labeled mentions included. Film subtitles don't count for the average,
 * since nobody imports them.
 */
const GAIN = { min: 0.02, maxLoss: 0.01 };
const SUBTITLES = "xed";

const folder = process.argv[2];
if (folder === undefined) throw new Error("Give the folder of the labeled texts");
const vader = vaderScorer() ?? missingVader();
const lines = readLines(folder).filter(({ source }) => !LEFT_OUT.includes(source));

const models = new Map<string, Trained>();
const measured: MeasuredSource[] = [];
for (const lang of [...new Set(lines.map((line) => line.lang))].sort()) {
  const examples = examplesOf(lines.filter((line) => line.lang === lang));
  const places = Array.from(examples.lines.keys());
  const sources = [...new Set(examples.lines.map(({ source }) => campaignOf(source)))].sort();
  const tenth = places.map((place) => isHeldBack(examples.lines[place]?.text ?? ""));
  const nearby =
    sources.length > 1
      ? modelOf(
          examples,
          lang,
          places.filter((place) => tenth[place] !== true),
        )
      : undefined;
  const rows = sources.map((source): MeasuredSource => {
    const own = places.filter((place) => campaignOf(examples.lines[place]?.source ?? "") === source);
    const others = places.filter((place) => campaignOf(examples.lines[place]?.source ?? "") !== source);
    const model = others.length > 0 ? modelOf(examples, lang, others) : undefined;
    const row = {
      lang,
      source,
      texts: own.length,
      ...scoresOf(examples, own, lang, model),
      ownTenth:
        nearby &&
        scoresOf(
          examples,
          own.filter((place) => tenth[place] === true),
          lang,
          nearby,
        ).model,
    };
    console.log(JSON.stringify(row));
    return row;
  });
  measured.push(...rows);
  if (!isGain(rows)) continue;
  const trained = train(examples, Uint32Array.from(places), SETTINGS);
  const mentions = mentionsIn(lang, SentimentModel.read(weightsFile(new Map([[lang, trained]]))));
  console.log(JSON.stringify(mentions));
  measured.push(mentions);
  if (isGain([...rows, mentions])) models.set(lang, trained);
}

const file = weightsFile(models);
const bytes = Buffer.from(file.weights, "base64").length;
writeFileSync("resources/sentiment-weights.json", `${JSON.stringify(file)}\n`);
writeFileSync("docs/sentiment-words.md", reportOf(measured, [...models.keys()], bytes, GAIN));
console.log(`${bytes} bytes of weights for ${[...models.keys()].join(", ")}`);

function isGain(rows: readonly MeasuredSource[]): boolean {
  const gains = rows.flatMap(({ source, model, cleaned }) =>
    model === undefined ? [] : [{ source, gain: model - cleaned }],
  );
  const counted = gains.filter(({ source }) => source !== SUBTITLES);
  const mean = counted.reduce((sum, { gain }) => sum + gain, 0) / counted.length;
  return mean >= GAIN.min && gains.every(({ gain }) => gain >= -GAIN.maxLoss);
}

/** One text in ten, the same ones in every run. */
function isHeldBack(text: string): boolean {
  return createHash("sha256").update(text).digest().readUInt32BE() % 10 === 0;
}

/** The labeled mentions of this repository that no list and no setting was chosen by. */
function mentionsIn(lang: string, model: SentimentModel): MeasuredSource {
  const mentions = FRESH.filter(([spoken]) => spoken === lang).map(([, label, text]) => ({
    source: "mentions",
    lang,
    label,
    text,
  }));
  const examples = examplesOf(mentions);
  const places = Array.from(mentions.keys());
  const scores = scoresOf(examples, places, lang, model);
  return { lang, source: "mentions", texts: mentions.length, ...scores, ownTenth: undefined };
}

/** A model as it is shipped, with its rounded weights. */
function modelOf(examples: Examples, lang: string, places: readonly number[]): SentimentModel {
  const trained = train(examples, Uint32Array.from(places), SETTINGS);
  return SentimentModel.read(weightsFile(new Map([[lang, trained]])));
}

function scoresOf(
  examples: Examples,
  places: readonly number[],
  lang: string,
  model: SentimentModel | undefined,
) {
  const of = (score: (place: number, text: string) => number, threshold = 0) =>
    macroF1(
      places.map((place) => CLASSES[examples.labels[place] ?? 0] ?? "neutral"),
      places.map((place) => {
        const value = score(place, examples.lines[place]?.text ?? "");
        return value > threshold ? "positive" : value < -threshold ? "negative" : "neutral";
      }),
    );
  const lexicon = (place: number) => examples.lexicon[place] ?? 0;
  return {
    before: of((_, text) => lexiconScore(text, lang)),
    cleaned: of(lexicon),
    model: model && of((place) => model.score(examples.cleaned[place] ?? "", lang, lexicon(place))),
    // The thresholds that VADER's authors recommend.
    vader: lang === "en" ? of((_, text) => vader(text), 0.05) : undefined,
  };
}

function missingVader(): never {
  throw new Error("Install the packages of bench/ first: npm ci --prefix bench");
}
