import { candidates, fieldOf, namings } from "./candidate-columns";
import { isInList, lastWord, nameEndings, unpartedEnds, withoutHint, wordsIn } from "./column-names";
import { type ColumnSample, maxSamples, noColumn } from "./column-sample";
import { eventDate, foreignDate, laterDate, tellSameMoments } from "./date-columns";
import { normalName } from "./field-names";
import { parseNumber } from "./numbers";
import { areLabels, proseShare } from "./prose";
import { areNames, fewestAsked, countsVotes, isScore, lookLikeHandles, rates } from "./rival-columns";
import {
  areFewOfMany,
  areHalves,
  areFilledIn,
  areProse,
  filledOf,
  isChoice,
  isOpinionPart,
  isQuestion,
  isVaried,
  meanLength,
  startAlike,
  textsLeft,
} from "./text-columns";
import { isNumber, isPage, isPlausibleDate } from "./value-tests";

/** A field that neither names nor values settle. Without `taken` it is left out until someone chooses a column. */
export interface OpenField {
  field: string;
  /** Columns that it could be, likeliest first. Empty if none looks like it. */
  columns: number[];
  /** The column that it is read from, although others could be it. */
  taken?: number;
}

/** Shares of values that must read like what people say: in a column that is named as a text, a title, or neither. */
const shareOf = { text: 0.05, title: 0.2 } as const;
const figures = ["comment_count", "reach", "article_extended_attributes.likes"];
/** Fewer different values don't tell what a column holds. */
const fewestValues = 8;

/** Whether a column is named as a text by its whole name, or by the end of its path. */
function isTextName(name: string): boolean {
  const { names } = fieldOf("content");
  return [normalName(name), normalName(withoutHint(name)), ...nameEndings(name, true)].some((own) =>
    names.includes(own),
  );
}

const isTitleName = (name: string) =>
  [normalName(name), ...nameEndings(name, true)].some((own) => fieldOf("title").names.includes(own));

/** Whether the guess of a text stands: its values read like what people say, or its name says so and they don't deny it. */
function isSettledText(
  columns: readonly ColumnSample[],
  guesses: readonly (readonly string[])[],
  at: number,
): boolean {
  const column = columns[at];
  if (!column) return false;
  const share = proseShare(column.samples);
  const isFew = new Set(column.samples).size < fewestValues;
  if (isTextName(column.name) || (isQuestion(column.name) && !isChoice(column)))
    return share >= shareOf.text || isFew || !areLabels(column.samples);
  if (!isTitleName(column.name))
    return (
      areProse(column) && !areFilledIn(column.samples) && !areFewOfMany(column) && !isAside(column, columns)
    );
  // Articles have dates, and pages or figures.
  const has = (field: string) => guesses.some((fields) => fields.includes(field));
  const url = columns[guesses.findIndex((fields) => fields.includes("url"))];
  const isEmpty = columns.some(({ name, samples }) => samples.length === 0 && isTextName(lastWord(name)));
  const isArticle = url?.samples.every(isPage) === true || figures.some(has) || (isFew && !isEmpty);
  if (!has("published") && hasPrices(columns)) return false;
  return share >= shareOf.title || (has("published") && isArticle);
}

/** Whether only a few rows have something in a column, such as notes. */
function isAside(column: ColumnSample | undefined, columns: readonly ColumnSample[]): boolean {
  const fullest = Math.max(...columns.map(filledOf));
  return fullest >= fewestValues && filledOf(column) * 4 < fullest;
}

/** What describes goods beside their prices, accounts beside their followers, or words beside their grammar is no mention. */
function isOfOther(
  columns: readonly ColumnSample[],
  guesses: readonly (readonly string[])[],
  name: string,
): boolean {
  const has = (field: string) => guesses.some((fields) => fields.includes(field));
  if (columns.filter((column) => grammatical.test(normalName(column.name))).length > 1) return true;
  if (!describing.test(name) || has("title")) return false;
  const countsPeople = columns.filter(
    (column) => followerName.test(column.name) && column.samples.every(isNumber),
  );
  if (countsPeople.length > 1) return true;
  const isDated = has("published") || has(likes) || has("comment_count");
  return !isDated && (countsPeople.length > 0 || hasPrices(columns));
}

const describing =
  /(?:^|[^a-z])(?:description|about|bio|headline|summary|overview)$|简介$|说明$|説明$|描述$|소개$|설명$/i;
const grammatical =
  /^(?:partofspeech|wordclass|wortart|lemma|lexeme|headword|gloss|phonetic\w*|pronunciation|transliteration|etymology|grammatical\w+|writtenform|relatedforms?|wordroot)$/;
const followerName = /follower|following|friend|subscriber|粉丝|关注/i;

/** What is sold has a title, too. */
const hasPrices = (columns: readonly ColumnSample[]) => columns.some(({ name }) => priceName.test(name));
const priceName =
  /(?:^|[^a-z])(?:price|preis|prix|precio|preço|prezzo|cena)(?:[^a-z]|$)|цена|价格|價格|価格|单价|単価|가격|단가|قیمت|سعر/i;

/** Columns that are texts as much as the chosen one, if no name tells which is the mention's. */
function rivalTexts(
  columns: readonly ColumnSample[],
  guesses: readonly (readonly string[])[],
  at: number,
): number[] {
  const { name = "" } = columns[at] ?? {};
  const siblings = sameEnds(columns, at).filter((rival) => guesses[rival]?.length === 0);
  if (siblings.length > 0) return siblings;
  if (tellsText(name)) return [];
  const parts = otherParts(columns, at);
  return textsLeft(columns, guesses).filter(
    (rival) =>
      meanLength(columns[rival]) * 2 >= meanLength(columns[at]) &&
      filledOf(columns[rival]) * 2 >= filledOf(columns[at]) &&
      !madeOfText.test(columns[rival]?.name ?? "") &&
      // Who answers a post repeats it.
      (isVaried(columns[rival]) || !isVaried(columns[at])) &&
      !parts.has(rival) &&
      !areSame(columns[at], columns[rival]),
  );
}

/** The other parts of a column's text. Of a list in JSON, only the first parts have columns, beside the list. */
function otherParts(columns: readonly ColumnSample[], one = -1): ReadonlySet<number> {
  const name = columns[one]?.name ?? "";
  if (columns.some((list) => list.samples.length > 0 && name.startsWith(`${list.name}.`))) return new Set();
  return new Set(columns.flatMap((other, at) => (areHalves(name, other.name) ? [at] : [])));
}

/** Whether a column's name says that it has texts or titles, or asks for them. */
export function tellsText(name: string): boolean {
  const { names } = fieldOf("content");
  return (
    candidateNames(name).some((own) => names.includes(own)) ||
    isTitleName(name) ||
    isQuestion(name) ||
    isOpinionPart(name)
  );
}

/** What programs make of a text for further computing. */
export const madeOfText =
  /(?:^|[_ ])(?:lem(?:ma(?:s|ti[sz]ed)?)?|stem(?:s|med)?|tokens?|tokeni[sz]ed|clean(?:ed)?|(?:pre)?processed)(?:$|[_ ])/i;

/** Texts with the same name in other places of a record, such as the comments of "pros" and of "cons". */
function sameEnds(columns: readonly ColumnSample[], at: number): number[] {
  const endOf = (name = "") => (isInList(name) ? "" : /[^.]\.([^.]+)$/.exec(name)?.[1]);
  const end = endOf(columns[at]?.name);
  return columns.flatMap((column, index) =>
    index !== at &&
    end !== undefined &&
    endOf(column.name) === end &&
    nameEndings(column.name, true).length > 0 &&
    filledOf(column) * 2 >= filledOf(columns[at]) &&
    areProse(column) &&
    !areSame(columns[at], column)
      ? [index]
      : [],
  );
}

/** Whether two columns have the same texts, such as one with and one without tags. */
function areSame(one: ColumnSample | undefined, other: ColumnSample | undefined): boolean {
  const startOf = (text = "") =>
    text
      .replace(/<[^<>]*>|[^\p{L}]/gu, "")
      .slice(0, 30)
      .toLowerCase();
  const starts = new Set(one?.samples.map(startOf));
  const { samples = [] } = other ?? {};
  return samples.filter((text) => starts.has(startOf(text))).length * 2 > samples.length;
}

/** The name, its end and words in it. */
const candidateNames = (name: string) => [
  normalName(name),
  normalName(withoutHint(name)),
  ...nameEndings(name, true),
  ...wordsIn(name),
  ...unpartedEnds(name),
];

/**
 * Removes guesses that neither names nor values settle, and returns their fields: a table of stations or books has names,
 * but no texts.
 */
export function openFields(
  columns: readonly ColumnSample[],
  guesses: string[][],
  hasNames: boolean,
): OpenField[] {
  return [
    ...openText(columns, guesses),
    ...openScore(columns, guesses),
    ...openLabel(columns, guesses),
    ...rivalFields.flatMap((field) => openRivals(field, columns, guesses)),
    ...(hasNames ? [] : openAccount(columns, guesses)),
  ];
}

function openText(columns: readonly ColumnSample[], guesses: string[][]): OpenField[] {
  const content = guesses.findIndex((fields) => fields.includes("content"));
  if (isOfOther(columns, guesses, columns[content]?.name ?? "")) {
    guesses[content] = [];
    return [{ field: "content", columns: [content] }];
  }
  if (isSettledText(columns, guesses, content)) {
    const rivals = rivalTexts(columns, guesses, content);
    if (rivals.length === 0) return [];
    guesses[content] = [];
    return [{ field: "content", columns: [content, ...rivals] }];
  }
  if (content >= 0) {
    const others = guesses[content]?.filter((field) => field !== "content") ?? [];
    const hasTitle = guesses.some((fields) => fields.includes("title"));
    guesses[content] = isTitleName(columns[content]?.name ?? "") && !hasTitle ? [...others, "title"] : others;
  }
  const left = textsLeft(columns, guesses).filter((at) => !isAside(columns[at], columns));
  const [first] = left;
  const parts = otherParts(columns, first);
  const halves = left.filter((at) => isOpinionPart(columns[at]?.name ?? ""));
  if (halves.length === 2) {
    guesses[Math.min(...halves)]?.push("content");
    return [];
  }
  const areParts = left.every((at) => at === first || parts.has(at));
  // Rows of a survey have the answers to several questions.
  if (first === undefined || (left.length > 1 && !areParts && !isQuestion(columns[first]?.name ?? "")))
    return [{ field: "content", columns: left }];
  guesses[Math.min(first, ...parts)]?.push("content");
  return [];
}

const likes = "article_extended_attributes.likes";
const author = "extra_author_attributes.name";
/** Fields of which a file often has several columns. */
const rivalFields = ["published", author, likes, "reach", "rating", "comment_count", "engagement"];

const without = (fields: readonly string[] | undefined, field: string) =>
  fields?.filter((own) => own !== field) ?? [];

/** Columns that match a field by a word in their name, or a date without any, as much as the chosen one. */
function openRivals(field: string, columns: readonly ColumnSample[], guesses: string[][]): OpenField[] {
  const at = guesses.findIndex((fields) => fields.includes(field));
  if (at < 0) return [];
  const { whole, tails, words } = namings(columns);
  const importField = fieldOf(field);
  const named = [whole, tails].flatMap((namesOf) => candidates(importField, columns, namesOf(importField)));
  const { name = "" } = columns[at] ?? {};
  const text = columns[guesses.findIndex((fields) => fields.includes("content"))];
  if (startAlike(text?.name, name)) return [];
  const isDatedUrl = field === "published" && guesses[at]?.includes("url") === true;
  if (named.includes(at) || isDatedUrl || (field === "published" && publishing.test(name))) return [];
  const alike = candidates(importField, columns, words(importField));
  const others = alike.includes(at)
    ? alike
    : field === "published"
      ? columns.flatMap(({ samples }, index) =>
          samples.length > 0 && samples.every(isWrittenDate) ? [index] : [],
        )
      : [];
  const rivals = others.filter(
    (index) =>
      index !== at &&
      guesses[index]?.length === 0 &&
      filledOf(columns[index]) * 2 >= filledOf(columns[at]) &&
      !(field === "published" && isOfOtherEvent(columns[index]?.name ?? "")) &&
      !tellSameMoments(columns[index] ?? noColumn, columns[at] ?? noColumn),
  );
  if (rivals.length === 0) return [];
  guesses[at] = without(guesses[at], field);
  return [{ field, columns: [at, ...rivals] }];
}

/** Words that tell that a date is the mention's own. */
const publishing = /publi|post|creat|submit|sent|writ|review|comment|tweet|message/i;
const isOfOtherEvent = (name: string) =>
  foreignDate.test(name) || laterDate.test(name) || eventDate.test(name);
const isWrittenDate = (value: string) => isPlausibleDate(value) && !/^[\d.,]+$/.test(value);

/** A score of up to ten may count votes or rate something. */
function openScore(columns: readonly ColumnSample[], guesses: string[][]): OpenField[] {
  const at = columns.findIndex(
    ({ name }, index) =>
      isScore(name) &&
      guesses[index]?.some((field) => field === likes || (field === "rating" && !rates(columns))),
  );
  // Of so many votes some would be none, or more than five.
  if (columns[at]?.samples.length === maxSamples && guesses[at]?.includes("rating")) return [];
  const { samples = [] } = columns[at] ?? {};
  if (at < 0 || countsVotes(columns)) return [];
  const values = samples.map((value) => parseNumber(value) ?? 0);
  if (values.some((value) => value < 0 || value > 10)) return [];
  guesses[at] = without(without(guesses[at], likes), "rating");
  const hasRating = guesses.some((fields) => fields.includes("rating"));
  return [{ field: hasRating ? likes : "rating", columns: [at] }];
}

const labelName = /(?:^|[^a-z])(?:labels?|target|class)(?:$|[^a-z])/i;

/** Numbers in a column of labels may be kinds of anything: topics, spam, or sentiment. */
function openLabel(columns: readonly ColumnSample[], guesses: string[][]): OpenField[] {
  const at = guesses.findIndex((fields) => fields.includes("sentiment"));
  const isLabel = ({ name, scale }: ColumnSample) => scale?.kind === "linear" && labelName.test(name);
  if (!isLabel(columns[at] ?? noColumn)) return [];
  guesses[at] = without(guesses[at], "sentiment");
  const others = columns.flatMap((column, index) =>
    index !== at && guesses[index]?.length === 0 && isLabel(column) ? [index] : [],
  );
  return [{ field: "sentiment", columns: [at, ...others] }];
}

/** Two different words are labels, such as "ham" and "spam". */
const maxLabels = 2;

/** Accounts in a table without names, if they are too few to be told from labels. */
function openAccount(columns: readonly ColumnSample[], guesses: readonly (readonly string[])[]): OpenField[] {
  if (guesses.some((fields) => fields.some((field) => field.startsWith("extra_author_attributes."))))
    return [];
  const found = columns.flatMap((column, at) =>
    guesses[at]?.length === 0 &&
    (column.distinct ?? maxLabels + 1) > maxLabels &&
    (lookLikeHandles(column) || areNames(column, fewestAsked))
      ? [at]
      : [],
  );
  return found.length > 0 ? [{ field: author, columns: found }] : [];
}
