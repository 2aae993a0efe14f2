/**
 * Words that look like the plural of another word and aren't: "news" isn't several "new". A wrong pair is worse than two
 * terms for one thing, so that only regular plurals of three letters and more are paired.
 */
const noPlurals = new Set(
  (
    "news james jones adams williams roberts andrews peters stevens edwards hughes davis harris morris lewis " +
    "means arms customs goods works lens mars paris texas kansas dallas venus athens cannes wales brussels naples " +
    "series species physics politics economics ethics mathematics statistics athletics electronics genetics " +
    "does goes this thus plus bus gas yes his has was its us as is yours hers ours theirs " +
    "always perhaps besides towards afterwards needs sometimes maths aids glasses trousers pants thanks " +
    "odds ways bites says lets des les los las mes tes ses ces nos vos uns aus alias atlas bias canvas chaos " +
    "christmas diabetes herpes rabies tennis basis crisis oasis focus virus bonus census campus status"
  ).split(" "),
);

/** The singulars that an English word may be the regular plural of. */
export function singularsOf(word: string): string[] {
  if (!/^[a-z]{4,}s$|^[a-z]{3}s$/.test(word) || noPlurals.has(word)) return [];
  const found: string[] = [];
  if (/[^aeiou]ies$/.test(word) && word.length > 5) found.push(`${word.slice(0, -3)}y`);
  else if (/(s|x|z|ch|sh|o)es$/.test(word) && word.length > 5) found.push(word.slice(0, -2));
  if (!/(ss|us|is)$/.test(word)) found.push(word.slice(0, -1));
  return found.filter(
    (singular) => (singular.length >= 3 && !singular.endsWith("s")) || /(ss|us)$/.test(singular),
  );
}

/** The regular plurals that an English word may have. */
export function pluralsOf(word: string): string[] {
  return [`${word}s`, `${word}es`, ...(word.endsWith("y") ? [`${word.slice(0, -1)}ies`] : [])].filter(
    (plural) => singularsOf(plural).includes(word),
  );
}
