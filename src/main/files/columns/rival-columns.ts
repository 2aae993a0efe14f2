import { isInList } from "./column-names";
import { normalName } from "./field-names";
import { filledOf, type TextColumn } from "./text-columns";
import { isPage, isUrl } from "./value-tests";

/** Columns that could be the same field, of which one is chosen by its values. */
interface RivalColumn extends TextColumn {
  /** Number of values that occurred in an earlier row. Null if unknown. */
  repeats?: number | null;
}

/** Names of columns with URLs of pictures or people. */
export const otherUrl =
  /image|img|avatar|photo|picture|thumb|icon|logo|video|media|author|user|profile|channel|owner|reviewer/i;
/** Addresses that a text mentions. */
export const mentionedUrl =
  /urls?[\s_.-]*mention|mentioned[\s_.-]*url|expanded[\s_.-]*url|outgoing[\s_.-]*(?:url|link)/i;
export const pictureFile = /\.(jpe?g|png|gif|webp|svg|avif)([?#]|$)/i;

/** Moves the URL from a column that most rows repeat, such as a profile, to one whose values differ. */
export function preferDistinctUrl(columns: readonly RivalColumn[], guesses: string[][]): void {
  const at = guesses.findIndex((fields) => fields.includes("url"));
  const isRepeated = (index: number) => (columns[index]?.repeats ?? 0) * 2 > filledOf(columns[index]);
  if (at < 0 || !isRepeated(at)) return;
  const own = columns.findIndex(
    ({ name, samples, repeats }, index) =>
      guesses[index]?.length === 0 &&
      repeats === 0 &&
      filledOf(columns[index]) * 2 > filledOf(columns[at]) &&
      samples.every((value) => isUrl(value) && isPage(value) && !pictureFile.test(value)) &&
      !isInList(name) &&
      !otherUrl.test(name),
  );
  if (own < 0) return;
  guesses[at] = guesses[at]?.filter((field) => field !== "url") ?? [];
  guesses[own]?.push("url");
}

/** Names beside a score that make it a rating, and names beside which it counts votes. */
const reviewName =
  /review|product|star|hotel|restaurant|recipe|bewert|rezension|avis|rese(?:n|ñ)a|recensi|отзыв/i;
const voteName = /reddit|upvote|downvote|^ups$|karma|permalink|comment_?id|link_?id|parent|descendants/i;

/** A column named "score" with stars. Elsewhere a score counts votes. */
export function starScore(columns: readonly RivalColumn[], isFree: (index: number) => boolean) {
  if (columns.some(({ name }) => /^(?:overall)?rating|^stars$/.test(normalName(name)))) return -1;
  if (columns.some(({ name }) => voteName.test(name)) || !columns.some(({ name }) => reviewName.test(name)))
    return -1;
  return columns.findIndex(
    ({ name, samples }, at) =>
      isFree(at) &&
      normalName(name) === "score" &&
      samples.length > 0 &&
      samples.every((value) => /^[1-5](?:\.\d+)?$/.test(value)),
  );
}

/** The column with the fewest repeated values. */
export function maxDistinct(
  found: readonly { index: number }[],
  columns: readonly RivalColumn[],
): number | undefined {
  const repeats = ({ index }: { index: number }) => columns[index]?.repeats ?? Infinity;
  return [...found].sort((a, b) => repeats(a) - repeats(b))[0]?.index;
}

/** Account names in a table without column names: many distinct single words. */
export function areHandles({ samples, filled = 0, distinct }: RivalColumn): boolean {
  const isVaried =
    distinct === null || distinct === undefined
      ? samples.length > 1
      : distinct > 5 && distinct * 500 > filled;
  return (
    isVaried &&
    samples.length > 1 &&
    samples.every((value) => /^@?(?=.*\p{Ll})[\p{L}\d._-]{3,30}$/u.test(value)) &&
    !samples.every((value) => /\d{6}/.test(value))
  );
}
