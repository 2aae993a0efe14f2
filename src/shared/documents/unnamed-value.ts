import { valueKey } from "../query";

const unnamed: ReadonlySet<string> = new Set([
  // English
  ...[
    "n a",
    "na",
    "none",
    "null",
    "nil",
    "nan",
    "unknown",
    "undefined",
    "unclear",
    "unsure",
    "not sure",
    "blank",
    "empty",
  ],
  ...[
    "other",
    "others",
    "misc",
    "miscellaneous",
    "rest",
    "cant tell",
    "cannot tell",
    "cant say",
    "dont know",
    "no answer",
  ],
  ...[
    "not applicable",
    "not available",
    "unspecified",
    "not specified",
    "tbd",
    "uncategorized",
    "unclassified",
  ],
  // German
  ...[
    "k a",
    "keine",
    "keiner",
    "keines",
    "unbekannt",
    "unklar",
    "leer",
    "sonstige",
    "sonstiges",
    "sonstiger",
    "andere",
  ],
  ...[
    "anderes",
    "rest",
    "diverse",
    "diverses",
    "verschiedenes",
    "weiss nicht",
    "keine angabe",
    "keine angaben",
  ],
  ...[
    "ohne angabe",
    "nicht zutreffend",
    "trifft nicht zu",
    "entfallt",
    "nicht erkennbar",
    "nicht bestimmbar",
    "keine ahnung",
  ],
]);
/** "None of the above", "no brand mentioned", „keines der genannten“, „keine Marke genannt“. */
const sayNone = [
  /^(none|neither|nothing) (of|from) /,
  /^no (\S+ ){1,3}(mentioned|named|given|stated|specified|provided|selected|found)$/,
  /^(nichts|keine[rs]?) (davon|der|von) ?/,
  /^kein(e[nrs]?)? (\S+ ){1,3}(genannt|erwahnt|angegeben|ausgewahlt|gefunden)$/,
];

/**
 * Whether a value of an own column says that none applies, or that it is unknown. Such a value is no finding: it comes last and
 * leads no sentence as long as another can.
 */
export function isUnnamed(value: string): boolean {
  const key = valueKey(value);
  if (/^[\s\p{P}]*$/u.test(key)) return true;
  const words = key
    .replace(/['’`´]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return unnamed.has(words) || sayNone.some((pattern) => pattern.test(words));
}

/** Those that say something, or all if none does. */
export function namedOf<T extends { isUnnamed?: boolean }>(values: readonly T[]): readonly T[] {
  const named = values.filter((value) => value.isUnnamed !== true);
  return named.length > 0 ? named : values;
}
