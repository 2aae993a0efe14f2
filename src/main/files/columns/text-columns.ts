import { partsOf } from "./cell-values";
import { textList } from "./column-names";
import { couldBeSaid, proseShare } from "./prose";
import { hasTextInJson } from "../text-in-json";
import { hasWords, isCode, isDate, isJson, isUrl } from "./value-tests";

export interface TextColumn {
  name: string;
  samples: readonly string[];
  filled?: number;
  /** Null if there are many. */
  distinct?: number | null;
}

export const filledOf = (column: TextColumn | undefined) => column?.filled ?? column?.samples.length ?? 0;

export function meanLength(column: TextColumn | undefined): number {
  if (!column || column.samples.length === 0) return 0;
  return column.samples.reduce((sum, value) => sum + value.length, 0) / column.samples.length;
}

/** Whether rows have texts of their own. */
export const isVaried = (column: TextColumn | undefined) =>
  column !== undefined &&
  (column.samples.length < 4 || new Set(column.samples).size * 2 > column.samples.length);

/** Whether two names start with the same word, as "comment_message" and "comment_by" do. */
export function startAlike(one = "", other = ""): boolean {
  const startOf = (name: string) => /^[^_\s.]+(?=[_\s])/.exec(name)?.[0].toLowerCase();
  return startOf(one) !== undefined && startOf(one) === startOf(other);
}

/** How much text a column has, without repeated values: choices repeat, answers don't. */
const amountOf = (column: TextColumn) => meanLength(column) * distinctOf(column);
const distinctOf = (column: TextColumn) => column.distinct ?? filledOf(column);

/**
 * The unmapped column with the most text: words, or at least long values, and not mainly lists, URLs or dates. A column
 * that is less than half as full as another only counts if its texts are several times as long.
 */
export function longestText(columns: readonly TextColumn[], guesses: readonly string[][]): number {
  const found = columns.flatMap((column, index) =>
    guesses[index]?.length === 0 && isTextual(column) ? [{ column, index }] : [],
  );
  const byAmount = open(found).sort((a, b) => amountOf(b.column) - amountOf(a.column));
  const fullest = Math.max(...byAmount.map(({ column }) => distinctOf(column)));
  const full = byAmount.find(({ column }) => filledOf(column) * 2 >= fullest);
  const [max] = byAmount;
  const chosen = max && meanLength(max.column) > meanLength(full?.column) * 4 ? max : full;
  return chosen?.index ?? -1;
}

/** Only prose, and without closed choices, if other columns are left. */
function open<T extends { column: TextColumn }>(found: readonly T[]): T[] {
  const own = found.filter(({ column }) => !isChoice(column));
  const left = own.length > 0 ? own : [...found];
  const prose = left.filter(({ column }) => areProse(column));
  return prose.length > 0 ? prose : left;
}

/** Share of the values of a column without a telling name that must read like what people say. */
const prose = 0.3;

/** Whether the values of a column are texts, whatever its name. A few values need only look like one. */
export const areProse = ({ samples }: TextColumn) =>
  proseShare(samples) >= prose || (samples.length < 3 && samples.some(couldBeSaid));

/** Unmapped columns with prose, the one with the most text first. */
export function textsLeft(columns: readonly TextColumn[], guesses: readonly (readonly string[])[]): number[] {
  return columns
    .map((column, index) => ({ column, index }))
    .filter(
      ({ column, index }) =>
        guesses[index]?.length === 0 && isTextual(column) && !isChoice(column) && areProse(column),
    )
    .sort((a, b) => amountOf(b.column) - amountOf(a.column))
    .map(({ index }) => index);
}

/** Most distinct values of a closed question, and how often each recurs where there are more. */
const maxChoices = 12;
const recurs = 4;
/** In a small file a few people may say the same. */
const fewestRows = 100;

export function isChoice(column: TextColumn | undefined): boolean {
  const distinct = column?.distinct;
  if (column && areChoices(column.samples)) return true;
  if (typeof distinct !== "number") return false;
  const filled = filledOf(column);
  return distinct <= maxChoices
    ? distinct * 2 <= filled
    : filled >= fewestRows && distinct * recurs <= filled;
}

/** Whether so many rows have so few values that these are no texts. */
export const areFewOfMany = (column: TextColumn) => filledOf(column) >= fewestRows && isChoice(column);

/** Fewer answers don't tell choices from texts. */
const fewestAnswers = 8;

/** Whether the parts of the values recur, as those of a question with several answers: "Price, Comfort". */
function areChoices(samples: readonly string[]): boolean {
  const parts = samples.flatMap(partsOf);
  return (
    samples.length >= fewestAnswers &&
    parts.length >= samples.length * 1.3 &&
    new Set(parts).size * 3 <= parts.length
  );
}

/** Whether values are one sentence with other numbers in it, as programs write notes: "5 events in 3 files". */
export function areFilledIn(samples: readonly string[]): boolean {
  const plain = new Set(samples.map((value) => value.replace(/\d+/g, "0")));
  return (
    samples.length >= fewestAnswers &&
    plain.size * 4 <= new Set(samples).size &&
    samples.filter((value) => /\d\D+\d/.test(value)).length * 5 >= samples.length
  );
}

/** Whether most values are names of files. */
const areFiles = ({ samples }: TextColumn) =>
  samples.filter((value) => /^[^\s:?*"<>|]+[/\\][^\s:?*"<>|]+\.[a-z\d]{2,5}$/i.test(value)).length * 2 >
  samples.length;

/** Names of columns with keywords, places, or what authors say of themselves. */
const otherText =
  /key[\s_-]?(?:phrase|word)s?|hash[\s_-]?tags?|(?:^|[._])(?:bio|biography|biograf[ií]a|biografie|biographie|signature|about[_ ]?me|location|地址|位置|地点|地點|住所|所在地|주소|über[_ ]?mich|о себе|self[_ -]?(?:description|introduction)|user_?description|address|street|city|categories|(?:\w+[_ ])?names?)(?=$|\.)|签名|簽名|簡介$|^个?人?简介$|自己紹介|自我介绍|자기소개|서명/i;

function isTextual(column: TextColumn): boolean {
  const { samples } = column;
  if (areFewOfMany(column)) return false;
  const max = (test: (value: string) => boolean) => samples.filter(test).length * 2 > samples.length;
  const isList = textList.test(column.name);
  if (
    samples.length === 0 ||
    max((value) => (isJson(value) && (isList || !hasTextInJson(value))) || isUrl(value)) ||
    samples.every(isDate)
  )
    return false;
  if (areFiles(column) || areFilledIn(samples) || max(isCode) || otherText.test(column.name)) return false;
  const isWorded = max((value) => /\p{L}\s+\p{L}/u.test(value));
  // A few characters of a script without spaces are a sentence.
  if (!isWorded && max(hasWords)) return meanLength(column) >= 4;
  // Answers are often short.
  const min = isQuestion(column.name) ? 4 : 8;
  return meanLength(column) > (isWorded ? min : 20);
}

/** Column names that are questions, as survey tools write them. */
export const isQuestion = (name: string) =>
  /[?？]["”)\]]*\s*$/.test(name) || name.trim().split(/\s+/).length >= 6;

/** If the texts are answers to an open question: the other open questions, the one with the most text first. */
export function openAnswers(columns: readonly TextColumn[], content: number): number[] {
  if (!isQuestion(columns[content]?.name ?? "")) return [];
  const isAnswered = (column: TextColumn) =>
    isQuestion(column.name) &&
    column.samples.length > 0 &&
    column.samples.filter(hasWords).length * 2 > column.samples.length &&
    // Choices are short and repeat, in parts if there may be several.
    !isChoice(column) &&
    meanLength(column) >= 25 &&
    distinctOf(column) * 5 >= filledOf(column) * 4;
  return columns
    .map((column, index) => ({ column, index }))
    .filter(({ column, index }) => index !== content && isAnswered(column))
    .sort((a, b) => amountOf(b.column) - amountOf(a.column))
    .map(({ index }) => index);
}

/** Names of texts that people write. */
export const personal = /^(?:comment|review|tweet|reply|kommentar|comentario|commentaire|commento)$/i;

/**
 * A template that joins the first paragraph of an article with the others, what a review praises with what it blames, or what
 * someone answered to the open questions of a survey. Null without such columns.
 */
export function guessTextTemplate(
  columns: readonly (TextColumn & { guess: readonly string[] })[],
): string | null {
  const at = columns.findIndex(({ guess }) => guess.includes("content"));
  const content = columns[at];
  if (!content) return null;
  const others = columns.filter(
    ({ name, guess, samples }) => guess.length === 0 && samples.length > 0 && areHalves(content.name, name),
  );
  const isSecond = halves.some(([, second]) => second.test(content.name));
  const parts = isSecond ? [...others, content] : [content, ...others];
  const names = parts.map(({ name }) => name).sort((a, b) => paragraphNumber(a) - paragraphNumber(b));
  const answers = [at, ...openAnswers(columns, at)].sort((a, b) => a - b);
  const joined = parts.length > 1 ? names : answers.map((index) => columns[index]?.name ?? "");
  const template = `{${joined.join("}\n\n{")}}`;
  return joined.length < 2 || template.length > longestTemplate || /[{}]/.test(joined.join(""))
    ? null
    : template;
}

const half = (names: string) =>
  new RegExp(
    `^(?:(?:reviews?|avis)[ _.-]?)?(?:${names})(?:[ _.-]?(?:reviews?|comments?|content|text|feedback|avis))?$`,
    "i",
  );
/** Names of the halves of a text, in the order of reading. */
const halves: readonly (readonly [first: RegExp, second: RegExp])[] = [
  [
    half(
      "pros|advantages?|positives?|(?:what i )?liked|vorteile|pontos_?positivos|ventajas|avantages?|достоинства|优点|장점",
    ),
    half(
      "cons|disadvantages?|negatives?|(?:what i )?disliked|nachteile|pontos_?negativos|desventajas|inconv[eé]nients?|недостатки|缺点|단점",
    ),
  ],
  [
    /(?:^|[._ ])lead[_ ]?paragraphs?(?:[._ ]|$)/i,
    /(?:^|[._ ])(?:tail|rest|body|other|further|following)[_ ]?paragraphs?(?:[._ ]|$)/i,
  ],
];

/** The limit of ImportPlan. */
const longestTemplate = 4000;

/** Its place in the text, 0 for a part without a number. */
const paragraphNumber = (name: string) =>
  paragraphOf(name) === undefined ? 0 : Number(/\d+(?=\D*$)/.exec(name)?.[0] ?? 0);

/** The name of a numbered paragraph without its number: "paragraph_2", "content.1.text". */
const paragraphOf = (name: string) =>
  /^(?:(.*(?:^|[._ ])(?:paragraph|para|sentence))s?[._ -]?\d+|(.*(?:content|text|body))[._]\d+)((?:\.[a-z_]*text)?)$/i
    .exec(name)
    ?.slice(1)
    .join();

/**
 * Whether two columns are parts of one text: what a review praises and what it blames, the start of an article and the rest,
 * or its paragraphs.
 */
export const areHalves = (one: string, other: string) =>
  halves.some(
    ([first, second]) => (first.test(one) && second.test(other)) || (first.test(other) && second.test(one)),
  ) ||
  (paragraphOf(one) !== undefined && paragraphOf(one) === paragraphOf(other));

/** Whether a column has a half of a review. */
export const isOpinionPart = (name: string) => halves[0]?.some((pattern) => pattern.test(name)) === true;
