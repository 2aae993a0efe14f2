/** A range of a text. */
export interface Span {
  from: number;
  to: number;
}

const WORD = /[\p{L}\p{N}]/u;
const segmenters = new Map<string, Intl.Segmenter>();

/** The sentences of a text, without the spaces around them. What has no word, such as an emoji, belongs to the one before. */
export function sentencesOf(text: string, lang: string): Span[] {
  const sentences: Span[] = [];
  for (const { segment, index } of segmenterOf(lang).segment(text)) {
    const from = index + segment.length - segment.trimStart().length;
    const to = index + segment.trimEnd().length;
    if (to <= from) continue;
    const last = sentences.at(-1);
    if (last && !WORD.test(segment)) last.to = to;
    else sentences.push({ from, to });
  }
  return sentences;
}

function segmenterOf(lang: string): Intl.Segmenter {
  const known = segmenters.get(lang);
  if (known) return known;
  const isKnown = /^[a-z]{2,3}$/.test(lang);
  const made = new Intl.Segmenter(isKnown ? lang : "en", { granularity: "sentence" });
  segmenters.set(lang, made);
  return made;
}
