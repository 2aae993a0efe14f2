import { dayOrderOf, parseDate } from "./dates";
import { languageOf } from "./code-names";
import { isPostUri } from "./networks";
import { parseNumber } from "./numbers";
import { relativeDate, yearAlone, yearlessDate } from "./relative-dates";

/** Bluesky and Reddit posts have URIs, which pageOf() turns into URLs. */
export const isUrl = (value: string) =>
  /^(?:https?:)?\/\/[^\s/]+\.[a-z]{2,}(?:[:/?#]\S*)?$/i.test(value) ||
  /^https?:\/\/\S+$/i.test(value) ||
  isPostUri(value);
/** A page of a site, not the site itself. */
export const isPage = (value: string) => /^(?:https?:)?\/\/[^/\s]+\.[^/\s]+\/[^/\s]/i.test(value);
/** A site without a page, or that of a program for phones, from which many rows come. */
export const isSite = (value: string) =>
  /^(?:https?:)?\/\/[^/\s]+\/?$/i.test(value) ||
  /^https?:\/\/(?:about\.)?twitter\.com\/(?:#!\/)?(?:download|products)\//i.test(value);
export const hasWords = (value: string) =>
  /\p{L}\s+\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{4}/u.test(
    value,
  );
/** Emoji alone are a text. */
const isText = (value: string) =>
  /\p{L}|\p{Extended_Pictographic}/u.test(value) && !isUrl(value) && !isDate(value);
const isMail = (value: string) => /\S@\S+\.\S/.test(value);
/** Whether most values are codes of languages. Some are those of countries, or words, as well. */
export const areLanguages = ({ samples }: { samples: readonly string[] }) =>
  samples.filter((value) => /^[a-z]{2}$/.test(value) && languageOf(value) === value).length * 5 >=
  samples.length * 4;
/** Whether most values are texts. Posts can be links or addresses, unless nearly all are. */
export function areTexts(samples: readonly string[]): boolean {
  const count = (test: (value: string) => boolean) => samples.filter(test).length;
  const texts = count((value) => isText(value) && !isCode(value));
  return (
    texts * 2 > samples.length ||
    (texts * 5 >= samples.length &&
      texts + count((value) => isUrl(value) || isMail(value)) > samples.length / 2)
  );
}
/** An ID, a path or bytes: long, and without a blank or a letter beyond ASCII. */
export const isCode = (value: string) => /^[\x21-\x7e]{20,}$/.test(value) && /[\d/+=_]/.test(value);
export const isNumber = (value: string) => parseNumber(value) !== null;
export const isNegative = (value: string) => (parseNumber(value) ?? 0) < 0;
/** Long samples are cut off before their end. */
export const isJson = (value: string) => /^[[{].*[\]}]$/s.test(value) || /^\[?\{"[^"\n]+":/.test(value);

function momentOf(value: string): number | null {
  return (
    parseDate(value, "UTC", dayOrderOf([value]) ?? "day-first") ?? relativeDate(value, Date.now(), "UTC")
  );
}

/** "01-07", which is a date only in a column that is named so. */
export const isYearless = (value: string) =>
  (yearlessDate(value, Date.now(), "UTC", "day-first") ??
    yearlessDate(value, Date.now(), "UTC", "month-first")) !== null;

/** "2019", which is a date only in a column that is named so. */
export const isYear = (value: string) => yearAlone(value, "UTC") !== null;

export function isDate(value: string): boolean {
  return momentOf(value) !== null;
}

/** A number only counts as a date within the range of dates that mentions can have. */
export function isPlausibleDate(value: string): boolean {
  const ms = momentOf(value);
  return ms !== null && ms > Date.UTC(1995, 0) && ms < Date.now() + 400 * 86_400_000;
}
