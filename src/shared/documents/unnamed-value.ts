import { valueKey } from "../query";

// Patterns rather than lists: they are in the scripts of the first screen.
const english =
  /^(n ?a|none|null|nil|nan|un(known|defined|clear|sure|specified|classified|categorized)|blank|empty|others?|misc(ellaneous)?|rest|(cant|cannot|dont) (tell|say|know)|no answer|not (sure|applicable|available|specified)|tbd)$/;
const german =
  /^(k a|keine[rs]?|un(bekannt|klar)|leer|sonstige[rs]?|anderes?|diverses?|verschiedenes|weiss nicht|(keine|ohne) (angaben?|ahnung)|nicht (zutreffend|erkennbar|bestimmbar)|trifft nicht zu|entfallt)$/;
/** "None of the above", "no brand mentioned", „keines der genannten“, „keine Marke genannt“. */
const sayNone =
  /^(none|neither|nothing) (of|from) |^no (\S+ ){1,3}(mentioned|named|given|stated|specified|provided|selected|found)$/;
const sayNoneGerman =
  /^(nichts|keine[rs]?) (davon|der|von)\b|^kein(e[nrs]?)? (\S+ ){1,3}(genannt|erwahnt|angegeben|ausgewahlt|gefunden)$/;

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
  return [english, german, sayNone, sayNoneGerman].some((pattern) => pattern.test(words));
}

/** Those that say something, or all if none does. */
export function namedOf<T extends { isUnnamed?: boolean }>(values: readonly T[]): readonly T[] {
  const named = values.filter((value) => value.isUnnamed !== true);
  return named.length > 0 ? named : values;
}
