import { ARABIC } from "./arabic";
import type { TextBank } from "./bank";
import { DUTCH } from "./dutch";
import { ENGLISH } from "./english";
import { FRENCH } from "./french";
import { GERMAN } from "./german";
import { ITALIAN } from "./italian";
import { JAPANESE } from "./japanese";
import { PORTUGUESE } from "./portuguese";
import { SPANISH } from "./spanish";

export type { Phrases, TextBank } from "./bank";

export const TEXTS = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pt: PORTUGUESE,
  ja: JAPANESE,
  ar: ARABIC,
} as const satisfies Readonly<Record<string, TextBank>>;

export type SampleLanguage = keyof typeof TEXTS;
