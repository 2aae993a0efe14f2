import { t } from "../../../shared/texts";
import { normalName } from "./field-names";

/** Path segments of nested things that have texts, dates and URLs too. */
const otherThings =
  /^((?:\w+_)?(?:user|author\w*|reviewer|creator|owner|speaker|sender|person|account|profile|channel)|page(?:_info)?|categor(?:y|ies)|media|images?|photos?|videos?|thumbnails?|entities|replies|comments|parent|card|(?:\w+_)?(?:preview|attachment)\w*|quoted?\w*|retweeted\w*|(?:in_?)?reply\w*|group)$/i;
/** A path that programs write with strokes: "user/screen_name". */
const withPoints = (name: string) => (/^[\w.]+(?:\/\w+)+$/.test(name) ? name.replaceAll("/", ".") : name);

/** Whether a path leads through a list, as "images.0.url" does. */
export const isInList = (name: string) => /[./]\d+([./]|$)/.test(name);

/**
 * The ends of a path: "post.caption.text" → "captiontext", "text". With `isAboutItself`, nested paths are excluded.
 */
export function nameEndings(name: string, isAboutItself: boolean): string[] {
  const whole = withPoints(name).split(".");
  // JSON converted from XML has an element's text as a nested value.
  const isWrapped = /^(?:label|\$t|#text|_text|_value|value)$/.test(whole.at(-1) ?? "");
  const parts = isWrapped ? ["", ...whole.slice(0, -1)] : whole;
  if (parts.length < 2 || isInList(name)) return [];
  if (isAboutItself && parts.slice(0, -1).some((part) => otherThings.test(part))) return [];
  return parts.slice(1).map((_, at) => normalName(parts.slice(at + 1).join("")));
}

/** "Name (click to view profile)" is a name with a hint, as is the kind of value in "user_id_str". */
export const withoutHint = (name: string) => name.replace(/\s*\([^()]*\)\s*$|_str$/, "");

/** Splits a name at spaces, punctuation and capitals. Numbers aren't words. */
const split = (name: string) =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\D/.test(word));

/** The last word of a name: "reviewTitle" → "Title". */
export function lastWord(name: string): string {
  return split(name).at(-1) ?? "";
}

/** Words within a longer name: "Review language", "SenderScreenName", "auto_sentiment". */
export function wordsIn(name: string, atEnd = false): string[] {
  if (isInList(name) && !/^authors?\.0\./.test(name)) return [];
  if (
    !atEnd &&
    withPoints(name)
      .split(".")
      .slice(0, -1)
      .some((part) => otherThings.test(part))
  )
    return [];
  const words = split(name);
  // "origin_user_id" ends with the ID of a person.
  const own = atEnd && /^ids?$/i.test(words.at(-1) ?? "") ? words.slice(0, -1) : words;
  if (words.length < 2 || words.length > 6 || own.some((word) => otherWord.test(word))) return [];
  // “Which country are you from?” names nobody.
  if (atEnd && (own.some((word) => notAuthor.test(word)) || /^(?!.*name).*[?？]\s*$/i.test(name))) return [];
  const ends = words.map((_, at) => words.slice(at)).filter((end) => !saysLittle(end));
  if (atEnd) return ends.map((some) => normalName(some.join("")));
  const middle = words.flatMap((word, at) => [[word], words.slice(at, at + 2)]);
  return [
    ...ends.filter((end) => end.length < words.length),
    ...middle.filter((some) => !saysLittle(some)),
  ].map((some) => normalName(some.join("")));
}

/** Words that name votes, stars or anything else beside another: "AAA_score". */
const saysLittle = (words: readonly string[]) =>
  words.length === 1 && /^(?:score|points|ups|star|overall|class|target|chat)$/i.test(words[0] ?? "");

/** Words that mark a name as that of another thing than the mention, or of a rate or share. */
const otherWord =
  /^(reply|replies|response|company|developer|staff|agent|due|solved|resolved|closed|parent|id|ids|count?ry?name|rate|type|image|img|avatar|photo|picture|thumb|video|media|is|has|can|per|num|number|music|duration|device|version|helpful|reason|topic|category|custom|product|store|url|alt|z|confidence|probability|toxicity|similarity|weighted)$/i;

/** Words that mark a name as that of a place, or of whoever wrote what the mention passes on. */
const notAuthor = /^(?:geo|place|location|city|region|venue|reshared|reposted|shared|quoted|retweeted)$/i;

/** Names of things that mentions are about, before the name of a field: "商品标题" is no title of a mention. */
const otherThing =
  /^(?:商品|产品|產品|店|电影|影片|電影|影視|书|本|会社|企业|公司|父|原|被|商家|영화|상품|제품|가게|매장|업체)/;

/** The ends of a name in a script that doesn't part words: "전문가평점" → "가평점", "평점". */
export function unpartedEnds(name: string): string[] {
  const plain = normalName(name).normalize("NFC");
  if (
    !/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{3,12}$/u.test(plain) ||
    otherThing.test(plain)
  )
    return [];
  return Array.from({ length: plain.length - 2 }, (_, at) => normalName(plain.slice(at + 1)));
}

/** The columns of each name. Files have up to 16,384 columns, and fields many names. */
export function placesOf(names: readonly (readonly string[])[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, own] of names.entries())
    for (const name of new Set(own)) {
      const others = places.get(name);
      if (others) others.push(at);
      else places.set(name, [at]);
    }
  return places;
}

/** Gives every column a unique name: "text", "text (2)". */
export function distinct(names: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = names[index]?.trim().replace(/\s+/g, " ") || t("files:column", { number: index + 1 });
    let own = name;
    let n = numbers.get(name) ?? 2;
    for (; taken.has(own.toLowerCase()); n++) own = `${name} (${n})`;
    numbers.set(name, n);
    taken.add(own.toLowerCase());
    return own;
  });
}

/** Names of lists of texts. */
export const textList =
  /(?:comments|reviews|replies|tweets|posts|answers|messages|quotes|quotations|opinions|statements)$/i;
