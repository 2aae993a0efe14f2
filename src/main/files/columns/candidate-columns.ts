import { isFlag } from "../../../shared/documents/flag";
import { lazily } from "../../../shared/lazily";
import { isGender, isNameList, isNothing, namedIn, saysNoText } from "./cell-values";
import { countryOf, firstOf, languageOf } from "./code-names";
import { nameEndings, placesOf, textList, unpartedEnds, withoutHint, wordsIn } from "./column-names";
import { type ColumnSample, exactOf } from "./column-sample";
import { isShortDay } from "./dates";
import { isNamedAsYear, normalName, plurals, withoutCounters } from "./field-names";
import { allFields, type ImportField } from "./fields";
import { parseNumber } from "./numbers";
import { proseShare } from "./prose";
import { areSerial, countsVotes, isPart, isScore, mediaFile, mentionedUrl } from "./rival-columns";
import { isChoice, isQuestion, isVaried } from "./text-columns";
import { hasTextInJson } from "../text-in-json";
import {
  areTexts,
  isDate,
  isJson,
  isNegative,
  isNumber,
  isPage,
  isSite,
  isUrl,
  isYear,
  isYearless,
} from "./value-tests";

/** Finds a field by its path. */
export function fieldOf(path: string): ImportField {
  const found = allFields.find(({ field }) => field === path);
  if (!found) throw new Error(`No field is called ${path}`);
  return found;
}

export type NamesOf = (field: ImportField) => readonly (readonly string[])[];

/** Possible names of each column, strongest first. */
export function namings(
  columns: readonly ColumnSample[],
): Record<"whole" | "tails" | "words", NamesOf> & { all: NamesOf[] } {
  const names = columns.map(({ name }) => [
    normalName(name),
    normalName(withoutHint(name)),
    ...inOneScript(name),
  ]);
  const own = columns.map(({ name }) => nameEndings(name, true));
  const others = columns.map(({ name }) => nameEndings(name, false));
  const inside = columns.map(({ name }) => [...wordsIn(name), ...unpartedEnds(name)]);
  // "user_timezone" and "Consumer consent" aren't names of people.
  const ends = columns.map(({ name }) => [
    ...wordsIn(name, true),
    ...beforeAnd(name),
    ...firstOfText(name, authorField),
    ...unpartedEnds(name),
  ]);
  const counted = (some: readonly string[][], isWhole = false): NamesOf => {
    const figures = lazily(() => some.map((own, at) => figuresOf(own, columns[at]?.name ?? "", isWhole)));
    return (importField) => (isCount(importField) ? figures() : some);
  };
  const whole = counted(names, true);
  const tailsOf = { all: counted(others, true), own: counted(own, true) };
  const wordsOf = { end: counted(ends), all: counted(inside) };
  const tails: NamesOf = (importField) =>
    (importField.group === "Author" || importField.field === "reach" ? tailsOf.all : tailsOf.own)(
      importField,
    );
  const words: NamesOf = (importField) =>
    (importField.group === "Author" ? wordsOf.end : wordsOf.all)(importField);
  return { whole, tails, words, all: [whole, tails, words] };
}

const isCount = ({ field, group }: ImportField) =>
  /figures$/i.test(group) && !/^(?:sentiment|rating|noise_level)$/.test(field);

/** Names as figures have them. "Reactions, Comments & Shares" is their sum. */
function figuresOf(names: readonly string[], name: string, isWhole: boolean): string[] {
  const parts = name.split(/[,&+/]|\b(?:and|und|y|e|et)\b/i).map(normalName);
  if (parts.length > 1 && parts.every((part) => figureNames().has(part))) return ["engagement"];
  return [...names, ...(isWhole ? names.flatMap(plurals) : []), ...names.flatMap(withoutCounters)];
}

const figureNames = lazily(() => new Set(allFields.filter(isCount).flatMap(({ names }) => names)));

/** "评分rate" is a rating: the known part of a name in two scripts, rather the one that isn't Latin. */
function inOneScript(name: string): string[] {
  const latin = normalName(name.replace(/[^\p{Script=Latin}]+/gu, ""));
  const other = normalName(name.replace(/[\p{Script=Latin}\s_.-]+/gu, ""));
  if (latin === "" || !/\p{L}/u.test(other) || normalName(name).length !== latin.length + other.length)
    return [];
  const isKnown = (part: string) => allFields.some(({ names }) => names.includes(part));
  return [other, latin].filter(isKnown).slice(0, 1);
}

const authorField = "extra_author_attributes.name";

/** "Customer Name and Age" starts with a name. */
function beforeAnd(name: string): string[] {
  const [, first = ""] = /^(.+?)\s+(?:and|&|und|et|y|e)\s/i.exec(name) ?? [];
  return [normalName(first), ...wordsIn(first, true)].filter((part) => part !== "");
}

/** "autor_comentario" names an author, and "titreAvis" a title, although both end with the name of a text. */
export function firstOfText(name: string, field: string): string[] {
  const [first = "", ...others] = name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .split(/[\s_-]+/)
    .map(normalName);
  const text = others.filter((word) => !/^(?:de|del|do|da|du|of)$/.test(word));
  const isTold = fieldOf(field).names.includes(first) && (field !== authorField || /^aut/.test(first));
  return isTold && text.length === 1 && fieldOf("content").names.includes(text[0] ?? "") ? [first] : [];
}

/** Columns that match a field by name, in the order of the field's names, so that "url" wins over "link". */
export function candidates(
  importField: ImportField,
  columns: readonly ColumnSample[],
  names: readonly (readonly string[])[],
): number[] {
  const places = placesOf(names);
  const isFitting = (at: number) => columns[at] !== undefined && fits(importField, columns[at]);
  const found = importField.names.flatMap((known) => places.get(known) ?? []).filter(isFitting);
  const isOther = (at: number) =>
    !(importField.field === "parent_url" && isOwnId(at, columns)) &&
    !(importField.field === "lang" && isOfWork(at, columns)) &&
    // Beside votes for and against, "score" is their sum.
    !(importField.field === "rating" && isScore(columns[at]?.name) && countsVotes(columns));
  return [...new Set(found.map((at) => exactOf(at, columns)))].filter(isOther);
}

const workName =
  /^(?:movie|film|book|novel|game|song|album|show|series)s?(?:$|[^a-z])|director|runtime|author.*book/i;

/** Whether a column has the language in which a film or book was made, rather than that of what people wrote about it. */
const isOfWork = (at: number, columns: readonly ColumnSample[]) =>
  /^(?:original|book|movie|film)/i.test(columns[at]?.name ?? "") &&
  columns.some(({ name }) => workName.test(name));

/** Whether a column has the same values as an ID, as in ActivityPub's "id" and "atomUri". */
function isOwnId(at: number, columns: readonly ColumnSample[]): boolean {
  const { samples = [] } = columns[at] ?? {};
  return columns.some(
    (column, index) =>
      index !== at &&
      /(?:^|[._])id$/i.test(column.name) &&
      column.samples.length === samples.length &&
      column.samples.every((value, n) => value === samples[n]),
  );
}

const postingApp =
  /^(?:(?:twitter|x|tweetdeck) (?:for|web)\b.*|(?:iphone|ipad|android|mobile web|web app)\b.*)$/i;
const postingAppPath = /(?:^|\.)(?:application|app|client)\./i;
/** Scores of something else than stars or votes. From 0 to 10 promoters are counted, not stars. */
const judgment =
  /sentiment|polari|compound|confidence|probab|toxic|similar|relevan|hate|offens|spam|sarcas|emotion|stance|subjectiv|(?:^|[^a-z])nps(?:[^a-z]|$)|net.?promoter|likel(?:y|ihood).*recommend/i;
/** What a link is called where its address isn't part of the cell, and hashtags that were searched for. */
const linkLabel = /^(?:(?:view|see|open|show|read)\s|[#@]\S+$)/i;

/** Messengers name people who aren't in the contacts by their phone number. */
const isPerson = (value: string) =>
  (/\p{L}/u.test(value) && value.length <= 100 && !isUrl(value)) || isNameList(value) || phone.test(value);
const phone = /^\+\d[\d\s().-]{6,20}$/;

/** Whether a list has texts of several people, rather than the parts of one. */
const areSeveral = (name: string, value: string) => value.startsWith("[") && textList.test(name);

/** "Dr.", "Mgr. Ing." */
const titleOfPeople = /^(?:\p{L}{1,6}\.[\s,]*)+$/u;

const titledThing =
  /(?:video|game|product|movie|film|book|app|item|hotel|place)s?[\s_.-]?(?:title|name)$|^название\s*$/i;
const topicName = /^(?:tema|тема|temat|konu)$/i;

/** What a post consists of, which networks call its type of media. */
const postKind = /^(?:IMAGE|PHOTO|VIDEO|REELS?|CAROUSEL|ALBUM|TEXT|AUDIO|STATUS|LINK)(?:_|$)/;

/** Codes, as programs give them to people and sources. */
export const isId = (value: string) => /^(?=.*\d)[A-Z\d]{8,}$/.test(value);
const isFile = (value: string) => /\.(?:html?|csv|tsv|jsonl?|txt|xlsx?|zip)$/i.test(value);

/** Columns about the place that a mention is about. */
export const placeName = /(?:^|[^a-z])(?:place|venue|business|restaurant|hotel|store|shop)(?:[^a-z]|$)/i;

/** Part of the values of a column named as a date that can be read. The others are counted, and their rows have another date. */
const fewestDates = 0.15;

/** Whether the author of the row liked something, rather than how many did. */
const likedName = /^(?:is[_ ]?)?liked$|^pouce[_ ]?lev/i;
const areFlags = (samples: readonly string[]) =>
  samples.length > 1 && samples.every(isFlag) && new Set(samples).size > 1;

/** Whether a third of the different values are towns in a few countries: "Bern, Switzerland". */
function areTowns(samples: readonly string[]): boolean {
  const different = [...new Set(samples)];
  const countries = different.flatMap(
    (value) => /^\p{Lu}[^,;@]+,\s(\p{Lu}[^,;\d]+)$/u.exec(value)?.[1] ?? [],
  );
  return (
    countries.length * 3 >= different.length &&
    countries.length >= 4 &&
    new Set(countries).size * 3 <= countries.length
  );
}

/** Of many people nobody knows the country: "Unknown". */
function areCountries(samples: readonly string[]): boolean {
  const given = samples.filter((value) => !isNothing(value) && !/^(?:unknown|other)$/i.test(value));
  return (
    given.length > 0 &&
    given.filter((value) => countryOf(firstOf(value)) !== undefined).length * 2 > given.length
  );
}

/** Programs score from 0 to 1. */
const isPartOfOne = (value: string) => /^0?[.,]\d*[1-9]/.test(value);

/** No rating has such a number. */
const isBeyondScales = (value: string) => isNegative(value) || (parseNumber(value) ?? 0) > 100;

/** Ratings and one text in the place of those that weren't given: "4/5", "No overall review". */
function areRatedOrNot(samples: readonly string[]): boolean {
  const others = samples.filter((value) => !isNumber(value));
  return others.length * 2 < samples.length && new Set(others).size === 1;
}

/** Whether most addresses lead to a page rather than to a picture or just to a site. Some cells may say that there is none. */
const arePages = (urls: readonly string[]) =>
  urls.filter((url) => !mediaFile.test(url) && !isSite(url)).length * 2 > urls.length;

/** Most rows of joined files may have no value: "NA". */
function areNumbers(samples: readonly string[]): boolean {
  const given = samples.filter((value) => !isNothing(value));
  return given.length > 0 && given.filter(isNumber).length > given.length / 2;
}

/** Whether the values of a column can be those of a field. */
export function fits({ field, kind }: ImportField, column: ColumnSample): boolean {
  const { samples } = column;
  // The column of an option is named like its only value, perhaps with a number behind.
  if (samples.every((value) => column.name.startsWith(value))) return false;
  if ((field === "content" || field === "title") && samples.every(saysNoText)) return false;
  // Questions about languages and networks don't tell in which the answers were written.
  if (/^(?:lang|extra_source_attributes\.name)$/.test(field) && isQuestion(column.name)) return false;
  const share = (test: (value: string) => boolean) => samples.filter(test).length / samples.length;
  const max = (test: (value: string) => boolean) => share(test) > 0.5;
  if (kind === "number" && field !== "rating" && areSerial(samples)) return false;
  switch (field) {
    case "url":
    case "parent_url":
      return arePages(samples.filter(isUrl)) && !mentionedUrl.test(column.name);
    case "published":
      if (isNamedAsYear(column.name)) return share(isYear) > 0.5;
      return share((value) => isDate(value) || isYearless(value) || isShortDay(value)) >= fewestDates;
    case "content":
      return (
        areTexts(samples) &&
        !max((value) => isJson(value) && (!hasTextInJson(value) || areSeveral(column.name, value)))
      );
    case "title":
      // LinkedIn has a headline of the author, and surveys ask for jobs.
      if (/author|profile|user|job|speaker/i.test(column.name)) return false;
      // A topic that many rows share is none, and what "video_title" repeats is that of a thing.
      if (topicName.test(column.name) && isChoice(column)) return false;
      if (titledThing.test(column.name) && !isVaried(column)) return false;
      return (
        max((value) => /\p{L}/u.test(value)) &&
        !max((value) => isJson(value) || isUrl(value) || titleOfPeople.test(value))
      );
    case "source_type":
      return samples.every((value) => /^(?=.*[A-Z])[A-Z0-9_,;| [\]"]+$/.test(value) && !postKind.test(value));
    case "tags_customer":
      return !column.scale && !max(isFlag) && (max(isJson) || proseShare(samples) < 0.3);
    case "extra_source_attributes.geo":
      return areCountries(samples);
    case "lang":
      return max((value) => languageOf(firstOf(value)) !== undefined);
    case "sentiment":
      return Boolean(column.scale) && (!likedName.test(column.name) || areFlags(samples));
    case "extra_author_attributes.name":
      return (
        max(isPerson) &&
        !areTowns(samples) &&
        !max((value) => isId(value) || (isJson(value) && !isNameList(value)))
      );
    // Platforms give the name of the posting app as a link in HTML, or in words.
    case "extra_source_attributes.name":
      if (postingAppPath.test(column.name) || samples.some((value) => /^<a\s/i.test(value))) return false;
      if (samples.every((value) => /^web$/i.test(value))) return false;
      return !max(
        (value) =>
          postingApp.test(value) ||
          linkLabel.test(value) ||
          (namedIn(value) ?? value).length > 60 ||
          (isJson(value) && namedIn(value) === undefined) ||
          isNumber(value) ||
          isId(value) ||
          isFlag(value) ||
          isPage(value) ||
          isFile(value),
      );
    // "polarity_score" is no vote, and votes are whole.
    case "article_extended_attributes.likes":
      return (
        areNumbers(samples) &&
        !judgment.test(column.name) &&
        !isPart(column) &&
        !placeName.test(column.name) &&
        !(likedName.test(column.name) && areFlags(samples))
      );
    case "article_extended_attributes.reposts":
    case "article_extended_attributes.twitter_shares":
      return areNumbers(samples) && !(/^(?:is|was)(?=[\s_A-Z])/.test(column.name) && areFlags(samples));
    case "extra_author_attributes.gender":
      return share(isGender) > 0.2;
    case "reach":
      return areNumbers(samples) && !placeName.test(column.name);
    case "rating":
      return (
        (share((value) => isNumber(value) || isNothing(value)) >= 0.8 || areRatedOrNot(samples)) &&
        !samples.some(isBeyondScales) &&
        // Stars begin at one: such a column counts votes.
        share((value) => parseNumber(value) === 0) <= 0.5 &&
        !judgment.test(column.name) &&
        // A rate may be a part of anything, or a price, and a valence a sentiment.
        (!/^(?:rate|valence)$/.test(normalName(column.name)) ||
          samples.every((value) => /^[1-5](?:\.[05])?$/.test(value))) &&
        (normalName(column.name) !== "score" || !samples.some(isPartOfOne))
      );
    default:
      return kind === "number" ? areNumbers(samples) : true;
  }
}
