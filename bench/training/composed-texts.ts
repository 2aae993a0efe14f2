import { mulberry32 } from "../../src/methods/statistics/mulberry32";
import type { CLASSES } from "./classes";
import { EMOJI, PHRASES } from "./composed-phrases";
import type { TrainingText } from "./training-texts";

export const COMPOSED = "composed";
const TEXTS = 3000;
const SEED = 7;
/** One text in this many gets emoji, capitals, or longer vowels. */
const WITH_EMOJI = 4;
const STRESSED = 8;
const VOWEL = /[aeiouäöüáéíóúâêôãõàèìòù](?=[^aeiouäöüáéíóúâêôãõàèìòù]*$)/u;

type Label = (typeof CLASSES)[number];
type Kind = "good" | "bad" | "turnedGood" | "turnedBad" | "neutral" | "praise" | "blame";

const LABELS: Readonly<Record<Kind, Label>> = {
  good: "positive",
  turnedGood: "positive",
  praise: "positive",
  bad: "negative",
  turnedBad: "negative",
  blame: "negative",
  neutral: "neutral",
};
/** How often each kind is drawn. */
const DRAWN: readonly Kind[] = [
  ...Array<Kind>(6).fill("good"),
  ...Array<Kind>(6).fill("bad"),
  "turnedGood",
  "turnedBad",
  ...Array<Kind>(4).fill("neutral"),
  ...Array<Kind>(3).fill("praise"),
  ...Array<Kind>(3).fill("blame"),
];

/**
 * Short texts whose label follows from their grammar: negations, litotes, "but", turns of speech, and emoji. The teacher has
 * read few of them, and takes many for what their words say alone.
 */
export function composedTexts(): TrainingText[] {
  const random = mulberry32(SEED);
  const drawn = <T>(entries: readonly T[]) => entries[Math.floor(random() * entries.length)] as T;
  const isDrawn = (one: number) => random() * one < 1;
  const entryOf = (list: string) => drawn(list.split("|"));
  const texts: TrainingText[] = [];
  for (const [lang, phrases] of Object.entries(PHRASES)) {
    for (let made = 0; made < TEXTS; made++) {
      const kind = drawn(DRAWN);
      const subject = entryOf(phrases.S);
      const filled = entryOf(phrases[kind]).replace(/\b[SGBCWF]\b/g, (place, at: number) => {
        const word = place === "S" ? subject : entryOf(phrases[place as "G" | "B" | "C" | "W" | "F"]);
        return at === 0 ? capitalized(word) : stressed(word, place);
      });
      const stem = kind === "praise" || kind === "blame" ? spoken(filled, subject) : filled;
      texts.push({ lang, source: COMPOSED, ...withEmoji(stem, LABELS[kind]) });
    }
  }
  return texts;

  function stressed(word: string, place: string): string {
    if ((place !== "G" && place !== "B") || !isDrawn(STRESSED)) return word;
    return isDrawn(2) ? word.toUpperCase() : word.replace(VOWEL, (vowel) => vowel.repeat(4));
  }

  /** A turn of speech alone, after its subject, or with a point. */
  function spoken(turn: string, subject: string): string {
    const form = Math.floor(random() * 4);
    if (form === 0) return turn;
    if (form === 1) return `${capitalized(subject)}: ${turn}`;
    return `${capitalized(turn)}${form === 2 ? "!" : "."}`;
  }

  function withEmoji(text: string, label: Label): { text: string; label: Label } {
    if (!isDrawn(WITH_EMOJI)) return { text, label };
    if (label === "neutral")
      return isDrawn(2)
        ? { text: `${text} ${entryOf(EMOJI.good)}`, label: "positive" }
        : { text: `${text} ${entryOf(EMOJI.bad)}`, label: "negative" };
    const form = Math.floor(random() * 3);
    if (form === 0) return { text: `${text} ${entryOf(EMOJI.tears)}`, label };
    if (label === "negative") return { text: `${text} ${entryOf(EMOJI.bad)}`, label };
    return form === 1
      ? { text: `${text} ${entryOf(EMOJI.good)}`, label }
      : { text: `${text} ${entryOf(EMOJI.ironic)}`, label: "negative" };
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
