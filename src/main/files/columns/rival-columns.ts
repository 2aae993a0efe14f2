import { isInList } from "./column-names";
import { type ColumnSample, noColumn } from "./column-sample";
import { normalName } from "./field-names";
import { parseNumber } from "./numbers";
import { filledOf, type TextColumn } from "./text-columns";
import { hasWords, isCode, isPage, isUrl } from "./value-tests";

/** Columns that could be the same field, of which one is chosen by its values. */
interface RivalColumn extends TextColumn {
  /** Number of values that occurred in an earlier row. Null if unknown. */
  repeats?: number | null;
}

/** Names of columns with URLs of pictures or people. */
export const otherUrl =
  /image|img|avatar|photo|picture|thumb|icon|logo|video|media|author|user|profile|channel|owner|reviewer|parent|(?:^|[^a-z])link_?id$/i;
/** Addresses that a text mentions or shares, and those of its pictures. */
export const mentionedUrl =
  /^urls$|urls?[\s_.-]*mention|mentioned[\s_.-]*url|expanded[\s_.-]*url|outgoing[\s_.-]*(?:url|link)|(?:^|\.)share\.|(?:preview|attachment)\w*\.|사진|이미지|画像|写真|图片|圖片|头像|фото/i;
/** Files of pictures and films, and the servers that only hold such. */
export const mediaFile =
  /\.(?:jpe?g|png|gif|webp|svg|avif|mp[34]|m4a|ogg|m3u8|mov)(?:[?#]|$)|^https?:\/\/[^/]*(?:cdn|googlevideo)[^/]*\//i;

/** Names of the address of a post itself, besides which "link" is what it shares. */
const permalink = /permalink|^(post|status|tweet|comment|message|review|reply)[\s_.-]?(?:url|link)$/i;

/**
 * The first URL column that the rows don't repeat, rather that of the post than a link in it, that of the comment whose text
 * the rows have, or one that is different in each row.
 */
export function ownUrl(found: readonly number[], columns: readonly RivalColumn[]): number | undefined {
  const repeatsOf = (at = -1) => columns[at]?.repeats ?? 0;
  const own = found.filter((at) => repeatsOf(at) * 2 <= filledOf(columns[at]));
  const [first] = own;
  const named = own.filter((at) => permalink.test(columns[at]?.name ?? ""));
  const isShared = /^(?:shared[\s_.-]?)?link$/i.test(columns[first ?? -1]?.name ?? "");
  const isOfText = (at: number) => {
    const thing = permalink.exec(columns[at]?.name ?? "")?.[1]?.toLowerCase();
    return (
      thing !== undefined &&
      columns.some(({ name, samples }) => name.toLowerCase() === thing && samples.some(hasWords))
    );
  };
  return (
    named.find(isOfText) ??
    named.find((at) => isShared || (repeatsOf(at) === 0 && repeatsOf(first) > 0)) ??
    first
  );
}

/** Whether URLs are those that a program asks, as interfaces name them beside the pages. */
const areOfInterface = (column: TextColumn | undefined) =>
  column !== undefined &&
  column.samples.length > 0 &&
  column.samples.every((value) => /^https?:\/\/(?:api\.|[^/]+\/(?:[^?#]*\/)?api\/)/i.test(value));

/** Moves the URL from a column that most rows repeat, such as a profile, or of an interface to a page of each row. */
export function preferDistinctUrl(columns: readonly ColumnSample[], guesses: string[][]): void {
  const at = guesses.findIndex((fields) => fields.includes("url"));
  const isRepeated = (index: number) => (columns[index]?.repeats ?? 0) * 2 > filledOf(columns[index]);
  if (at < 0 || !(isRepeated(at) || areOfInterface(columns[at]))) return;
  const depthOf = (index: number) => columns[index]?.name.split(".").length ?? 0;
  const [own] = [...columns.keys()]
    .filter((index) => {
      const { name, samples, repeats } = columns[index] ?? noColumn;
      return (
        guesses[index]?.length === 0 &&
        repeats === 0 &&
        filledOf(columns[index]) * 2 > filledOf(columns[at]) &&
        samples.every((value) => isUrl(value) && isPage(value) && !mediaFile.test(value)) &&
        !areOfInterface(columns[index]) &&
        !isInList(name) &&
        !otherUrl.test(name)
      );
    })
    .sort((a, b) => depthOf(a) - depthOf(b));
  if (own === undefined) return;
  guesses[at] = guesses[at]?.filter((field) => field !== "url") ?? [];
  guesses[own]?.push("url");
}

/** Names beside a score that make it a rating, and names beside which it counts votes. */
const reviewName =
  /review|product|star|hotel|restaurant|recipe|bewert|rezension|avis|rese(?:n|ñ)a|recensi|отзыв/i;
const voteName = /reddit|upvote|downvote|^ups$|karma|comment_?id|link_?id|parent|descendants/i;

/** Whether a column tells that a score counts votes. */
export const countsVotes = (columns: readonly RivalColumn[]) =>
  columns.some(({ name }) => voteName.test(name));

/** Whether a column tells that a score rates something. */
export const rates = (columns: readonly RivalColumn[]) => columns.some(({ name }) => reviewName.test(name));

/** A column named "score" with stars. Elsewhere a score counts votes. */
export function starScore(columns: readonly RivalColumn[], isFree: (index: number) => boolean) {
  if (columns.some(({ name }) => /^(?:overall)?rating|^stars$/.test(normalName(name)))) return -1;
  if (countsVotes(columns)) return -1;
  const isRated = rates(columns);
  return columns.findIndex(
    ({ name, samples }, at) =>
      isFree(at) &&
      normalName(name) === "score" &&
      samples.length > 0 &&
      samples.every((value) => /^[1-5](?:\.\d+)?$/.test(value)) &&
      // So many votes would go beyond five.
      (isRated || (samples.length >= fewestScores && samples.includes("5"))),
  );
}

const fewestScores = 20;

export const isScore = (name = "") => /^(?:score|points?)$/.test(normalName(name.split(".").at(-1) ?? ""));

/** Fewer numbers don't tell whether they count anything. */
const fewestFigures = 12;

/**
 * Whether whole numbers far from 0 are all different although they lie so close that figures would meet: they number answers
 * or people.
 */
export function areSerial(samples: readonly string[]): boolean {
  const numbers = samples.map(Number);
  const min = Math.min(...numbers);
  const span = Math.max(...numbers) - min;
  return (
    numbers.length >= fewestFigures &&
    min > numbers.length &&
    numbers.every((number) => Number.isInteger(number)) &&
    new Set(numbers).size === numbers.length &&
    span * 4 <= numbers.length ** 2
  );
}

/** A score with fractions is a rate, not a count of votes. */
export const isPart = ({ name, samples }: TextColumn) =>
  /score$/i.test(name) && samples.some((value) => !Number.isInteger(parseNumber(value) ?? 0));

/** The column with the fewest repeated values, rather one of pages than of an interface. */
export function maxDistinct(
  found: readonly { index: number }[],
  columns: readonly RivalColumn[],
): number | undefined {
  const repeats = ({ index }: { index: number }) =>
    (areOfInterface(columns[index]) ? 1e9 : 0) + (columns[index]?.repeats ?? 1e12);
  const depth = ({ index }: { index: number }) => columns[index]?.name.split(".").length ?? 0;
  return [...found].sort((a, b) => repeats(a) - repeats(b) || depth(a) - depth(b))[0]?.index;
}

/**
 * Account names in a table without column names: many distinct single words. Few words that rows share may be categories, and
 * words that are different in every row titles, unless they are written as accounts only are.
 */
export function areHandles(column: RivalColumn): boolean {
  const { samples, filled = 0, distinct } = column;
  const isVaried =
    distinct === null || distinct === undefined
      ? samples.length > 1
      : distinct > 5 && distinct * 20 > filled && !areAllDifferent(column);
  return lookLikeHandles(column) && (isVaried || (areToldAccounts(column) && !areKeys(column)));
}

/** Keys of rows: all different, of about one length, and with digits. */
const areKeys = (column: RivalColumn) =>
  areAllDifferent(column) &&
  Math.max(...lengthsOf(column)) - Math.min(...lengthsOf(column)) <= 1 &&
  column.samples.every((value) => /\d/.test(value));
const lengthsOf = ({ samples }: RivalColumn) => samples.map(({ length }) => length);

const fewestDifferent = 12;

/** Whether no row shares its value, as rows share an author. */
const areAllDifferent = ({ filled = 0, distinct }: RivalColumn) =>
  filled > fewestDifferent && distinct === filled;

export function lookLikeHandles({ samples }: RivalColumn): boolean {
  return (
    samples.length > 1 &&
    samples.every((value) => /^@?[\p{L}\d._-]{2,30}$/u.test(value)) &&
    samples.filter((value) => value.length > 2 && /\p{Ll}/u.test(value)).length * 5 >= samples.length * 4 &&
    !samples.every((value) => /\d{6}/.test(value))
  );
}

/** Names of people in a table without column names: most have several words in capitals, or rows share them. */
export const areBareNames = (column: RivalColumn) =>
  areNames(column) &&
  (!areAllDifferent(column) ||
    column.samples.filter((value) => /^\p{Lu}\S*\s\p{Lu}/u.test(value)).length * 2 > column.samples.length);

/** Share of names in a column of them. Rows that lack a cell have others in it. */
const fewestNames = 0.75;
/** Share of names in a column without a name that is asked about. */
export const fewestAsked = 0.6;

/** Many short texts of up to four words in capitals, if there are any. */
export function areNames(
  { samples, filled = samples.length, distinct }: RivalColumn,
  fewest = fewestNames,
): boolean {
  const isVaried =
    distinct === null ||
    distinct === undefined ||
    ((distinct > 12 || distinct === filled) && distinct * 20 > filled);
  const names = samples.filter((value) =>
    /^(?!\p{Ll})\p{L}[\p{L}\p{M}'’.-]*(?:(?:\s[-–&]\s|[\s\u200c])(?!\p{Ll})\p{L}[\p{L}\p{M}'’.-]*){0,3}$/u.test(
      value,
    ),
  );
  return isVaried && samples.length > 5 && names.length >= samples.length * fewest;
}

/** Names of accounts: single words of several lengths with small letters, or letters of a script without them. */
export function areAccounts({ samples, distinct }: RivalColumn): boolean {
  const lengths = new Set(samples.map(({ length }) => length));
  const isAccount = (value: string) =>
    /^@?[\p{L}\p{M}\p{N}._*-]{2,30}$/u.test(value) && /\p{Ll}|\p{Lo}/u.test(value);
  return (
    (distinct ?? samples.length) > 2 &&
    lengths.size > 2 &&
    samples.filter(isAccount).length * 5 >= samples.length * 4 &&
    !samples.some(isCode)
  );
}

/** Accounts whatever their column is called: many have a digit, a line or a capital inside. */
export function areToldAccounts(column: RivalColumn): boolean {
  const isTold = (value: string) => /^@|\p{L}[\d_.]|\p{Ll}\p{Lu}/u.test(value);
  return areAccounts(column) && column.samples.filter(isTold).length * 5 >= column.samples.length * 2;
}
