export type TextRule = readonly [pattern: RegExp, instead: string];

/** What English and German texts, on screen and in the docs, share. */
const ofBoth: readonly TextRule[] = [
  [/(?<!\[)\.{3}/, "…"],
  [/[\w“”] …$/, "no blank before the ellipsis of a command"],
  [/(?<![\w"'.–-])-\d/, "− instead of a hyphen"],
];

export const englishTypography: readonly TextRule[] = [
  ...ofBoth,
  [/["„]|(?<=\s)'\w/, "“quotes”"],
  [/“[^”]*(“|$)|^[^“]*”/, "“ and ” in pairs"],
  // “A, B, and C”; a list whose last items are numbers or signs, such as “1, 2 or more”, is none.
  [
    /[^\s,], (?!so\b|but\b|then\b)[^\s,.;:()]+ (and|or) (?!more\b|fewer\b)(?=[^\s]+)/,
    "a comma before the last item",
  ],
];

export const germanTypography: readonly TextRule[] = [
  ...ofBoth,
  [/["”]/, "„Anführungszeichen“"],
  [/„[^“]*(„|$)|^[^„]*“/, "„ und “ paarweise"],
];

/** One line for each breach: where it is, what it says and what to write instead. */
export function breachesOf(
  texts: Iterable<readonly [place: string, text: string]>,
  rules: readonly TextRule[],
) {
  return [...texts].flatMap(([place, text]) =>
    rules
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, instead]) => `${place}: "${pattern.exec(text)?.[0] ?? ""}" → ${instead}`),
  );
}
