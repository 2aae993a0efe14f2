import { createHash } from "node:crypto";
import { wordScoreOf } from "../../src/service/annotate/sentiment";
import { SentimentModel } from "../../src/service/annotate/sentiment-model";
import { type Line, examplesOf } from "./examples";
import { train } from "./linear-model";
import { SETTINGS } from "./settings";
import { weightsFile } from "./weights-file";

/** A labeled text with the score of a general model that wasn't trained on its source. */
export interface ScoredText {
  text: string;
  label: Line["label"];
  score: number;
}

export interface ScoredSource {
  lang: string;
  source: string;
  texts: ScoredText[];
}

/** Parts of one campaign share texts and annotators, so they are held back together. */
export const campaignOf = (source: string) => (source.startsWith("semeval") ? "semeval" : source);

/**
 * The sources of the labeled texts, each scored by its words: in languages with a model by one that was trained on the
 * other sources, else by the word lists. The whole scorer has learned from these texts, so it can't score them here. At
 * most `max` texts of a source, by a hash of the text.
 */
export function scoredSources(
  lines: readonly Line[],
  { modeled, notTrained, max }: { modeled: readonly string[]; notTrained: readonly string[]; max: number },
): ScoredSource[] {
  const languages = [...new Set(lines.map(({ lang }) => lang))].sort();
  return languages.flatMap((lang) => {
    const own = lines.filter((line) => line.lang === lang);
    const sources = [...new Set(own.map(({ source }) => campaignOf(source)))].sort();
    const examples = modeled.includes(lang) ? examplesOf(own) : undefined;
    return sources.map((source) => {
      const scorer = examples && otherScorer(source);
      const places = [...own.keys()]
        .filter((place) => campaignOf(own[place]?.source ?? "") === source)
        .map((place) => ({ place, hash: hashOf(own[place]?.text ?? "") }))
        .sort((a, b) => a.hash - b.hash)
        .slice(0, max);
      const texts = places.flatMap(({ place }) => {
        const line = own[place];
        if (!line) return [];
        const { text, label } = line;
        return [{ text, label, score: scorer ? scorer(place) : wordScoreOf(text, lang) }];
      });
      return { lang, source, texts };
    });

    function otherScorer(source: string): ((place: number) => number) | undefined {
      if (!examples) return undefined;
      const others = [...own.keys()].filter((place) => {
        const from = own[place]?.source ?? "";
        return campaignOf(from) !== source && !notTrained.includes(from);
      });
      const trained = train(examples, Uint32Array.from(others), SETTINGS);
      const model = SentimentModel.read(weightsFile(new Map([[lang, trained]])));
      return (place) => model.score(examples.cleaned[place] ?? "", lang, examples.lexicon[place] ?? 0);
    }
  });
}

function hashOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE();
}
