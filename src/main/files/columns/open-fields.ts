import { fieldOf } from "./candidate-columns";
import { isInList, lastWord, nameEndings, withoutHint, wordsIn } from "./column-names";
import type { ColumnSample } from "./column-sample";
import { normalName } from "./field-names";
import { areLabels, proseShare } from "./prose";
import { areProse, filledOf, isChoice, isQuestion, meanLength, textsLeft } from "./text-columns";
import { isPage } from "./value-tests";

/** A field that neither names nor values settle. It is left out until someone chooses a column. */
export interface OpenField {
  field: string;
  /** Columns that it could be, likeliest first. Empty if none looks like it. */
  columns: number[];
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
  if (!isTitleName(column.name)) return areProse(column);
  // Articles have dates, and pages or figures.
  const has = (field: string) => guesses.some((fields) => fields.includes(field));
  const url = columns[guesses.findIndex((fields) => fields.includes("url"))];
  const isEmpty = columns.some(({ name, samples }) => samples.length === 0 && isTextName(lastWord(name)));
  const isArticle = url?.samples.every(isPage) === true || figures.some(has) || (isFew && !isEmpty);
  return share >= shareOf.title || (has("published") && isArticle);
}

/** Columns that are texts as much as the chosen one, if no name tells which is the mention's. */
function rivalTexts(
  columns: readonly ColumnSample[],
  guesses: readonly (readonly string[])[],
  at: number,
): number[] {
  const { name = "" } = columns[at] ?? {};
  const siblings = sameEnds(columns, at).filter((rival) => guesses[rival]?.length === 0);
  if (siblings.length > 0) return siblings;
  const { names } = fieldOf("content");
  const isNamed =
    candidateNames(name).some((own) => names.includes(own)) ||
    // Scripts without spaces don't part words.
    names.some((own) => /^[^\p{scx=Latin}]{2,}$/u.test(own) && normalName(name).endsWith(own));
  if (isNamed || isTitleName(name) || isQuestion(name)) return [];
  return textsLeft(columns, guesses).filter(
    (rival) =>
      meanLength(columns[rival]) * 2 >= meanLength(columns[at]) &&
      filledOf(columns[rival]) * 2 >= filledOf(columns[at]) &&
      !areSame(columns[at], columns[rival]),
  );
}

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
  const startOf = (text = "") => text.replace(/<[^<>]*>|[^\p{L}]/gu, "").slice(0, 30);
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
];

/**
 * Removes guesses that neither names nor values settle, and returns their fields: a table of stations or books has names,
 * but no texts.
 */
export function openFields(columns: readonly ColumnSample[], guesses: string[][]): OpenField[] {
  const content = guesses.findIndex((fields) => fields.includes("content"));
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
  const left = textsLeft(columns, guesses);
  const [first] = left;
  // Rows of a survey have the answers to several questions.
  if (first === undefined || (left.length > 1 && !isQuestion(columns[first]?.name ?? "")))
    return [{ field: "content", columns: left }];
  guesses[first]?.push("content");
  return [];
}
