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

/** Words that end like forms of a verb and aren't, or mean something else. */
const noVerbs = new Set(
  "united limited tired hundred indeed evening morning wedding nothing something".split(" "),
);

/** The words that an English word may be a regular form of: the singular of a plural, the verb of "denied" and "denying". */
export function basesOf(word: string): string[] {
  return [...singularsOf(word), ...verbsOf(word)];
}

/** The regular forms that an English word may have as a noun or a verb. */
export function formsOf(word: string): string[] {
  const stem = word.replace(/e$/, "");
  const doubled = `${word}${word.at(-1) ?? ""}`;
  const y = word.replace(/y$/, "i");
  const verbs = [`${stem}ed`, `${stem}ing`, `${y}ed`, `${word}ing`, `${doubled}ed`, `${doubled}ing`];
  const all = [`${word}s`, `${word}es`, `${y}es`, ...verbs];
  return [...new Set(all)].filter((form) => basesOf(form).includes(word));
}

/** Whether two words may be forms of one, which neither of them has to be. */
export function areForms(one: string, other: string): boolean {
  // Most pairs have nothing in common, and all of a list are compared.
  if (!one.startsWith(other.slice(0, 2))) return false;
  const bases = new Set([one, ...basesOf(one)]);
  return [other, ...basesOf(other)].some((base) => bases.has(base));
}

/** A word of one syllable that ends like "plan", which doubles its last letter: "planned" is no form of "plane". */
const doubles = (word: string) => /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(word);

function verbsOf(word: string): string[] {
  const [, stem = "", end = ""] = /^([a-z]{2,})(ed|ing)$/.exec(word) ?? [];
  if (stem === "" || noVerbs.has(word)) return [];
  const single = stem.slice(0, -1);
  const found = [
    `${stem}e`,
    ...(doubles(stem) ? [] : [stem]),
    ...(stem.at(-1) === stem.at(-2) && doubles(single) ? [single] : []),
    ...(end === "ed" && /[^aeiou]i$/.test(stem) ? [`${single}y`] : []),
  ];
  return found.filter((verb) => verb.length >= 3 && /[aeiouy]/.test(verb));
}

/** The singulars that an English word may be the regular plural of. */
function singularsOf(word: string): string[] {
  if (!/^[a-z]{4,}s$|^[a-z]{3}s$/.test(word) || noPlurals.has(word)) return [];
  const found: string[] = [];
  if (/[^aeiou]ies$/.test(word) && word.length > 5) found.push(`${word.slice(0, -3)}y`);
  else if (/(s|x|z|ch|sh|o)es$/.test(word) && word.length > 5) found.push(word.slice(0, -2));
  if (!/(ss|us|is)$/.test(word)) found.push(word.slice(0, -1));
  return found.filter(
    (singular) => (singular.length >= 3 && !singular.endsWith("s")) || /(ss|us)$/.test(singular),
  );
}
