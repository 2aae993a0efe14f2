/** Marks that end a sentence or a part of it, brackets, and line breaks. */
const breaks = /[\p{Terminal_Punctuation}\p{Open_Punctuation}\p{Close_Punctuation}\n\r|•·…–—]/u;
/** Addresses, and hashtags and handles with their sign. Each stands for itself. */
const names =
  /(?:https?:\/\/|www\.)[^\s<>"]+|[\p{L}\p{N}][\p{L}\p{N}._%+-]*@[\p{L}\p{N}.-]+|[#＃@][\p{L}\p{N}_][\p{L}\p{M}\p{N}_.@-]*/giu;
const mayHaveNames = /[#＃@]|:\/\/|www\./i;
/** A number in two parts: "5.2", "1,000", "9:30". */
const inNumber = /^\d[.,:]\d$/;

/**
 * Tells whether a phrase can't go on from the word that ends at one index of the text to the next, which starts at the
 * other. Ask in the order of the text.
 */
export function phraseBreaks(text: string): (end: number, start: number) => boolean {
  const places = mayHaveNames.test(text)
    ? Array.from(text.matchAll(names), ({ index, 0: name }) => ({ from: index, to: index + name.length }))
    : [];
  let at = 0;
  return (end, start) => {
    while ((places[at]?.to ?? Infinity) < end) at++;
    const { from, to } = places[at] ?? { from: Infinity, to: Infinity };
    if (inNumber.test(text.slice(end - 1, start + 1))) return false;
    return (from <= start && to >= end) || breaks.test(text.slice(end, start));
  };
}
