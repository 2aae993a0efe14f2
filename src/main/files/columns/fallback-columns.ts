import { candidates, fieldOf } from "./candidate-columns";
import { nameEndings, wordsIn } from "./column-names";
import type { ColumnSample } from "./column-sample";
import { eventDate, foreignDate, laterDate } from "./date-columns";
import { normalName } from "./field-names";
import { isOpinionPart, openAnswers } from "./text-columns";
import { isNumber } from "./value-tests";

const isOtherField = (fields: readonly string[] = []) =>
  fields.some((field) => !["content", "title", "published"].includes(field));

/**
 * Columns to use if a field's own cell is empty, in order: a teaser for a text, the date of the last change for that
 * of creation, the text of the reposted post.
 */
export function guessFallbacks(
  columns: readonly ColumnSample[],
  guesses: readonly (readonly string[])[],
): Record<string, number[]> {
  const of = (field: string) => guesses.findIndex((fields) => fields.includes(field));
  const named = (path: string, isAboutItself: boolean) => {
    const field = fieldOf(path);
    const names = columns.map(({ name }) => [
      normalName(name),
      ...nameEndings(name, isAboutItself),
      ...(path === "published" && laterDate.test(name) ? wordsIn(name) : []),
    ]);
    return candidates(field, columns, names);
  };
  const content = of("content");
  const date = of("published");
  // A title that many rows share belongs to a place or a product, and that of a post isn't a comment's.
  const titles = [...named("title", true), of("title")].filter((at) => {
    if (at < 0) return false;
    const { distinct = null, filled = 0, name = "" } = columns[at] ?? {};
    const isAbove = answerName.test(columns[content]?.name ?? "") && titleOfOther.test(name);
    return !isAbove && (distinct === null || distinct * 2 >= filled);
  });
  const texts = [
    ...named("content", true),
    ...titles,
    ...repeated(columns),
    ...columns.flatMap(({ name, samples }, at) => (isOpinionPart(name) && samples.length > 0 ? [at] : [])),
    // "3 comments" is a figure.
  ].filter(
    (at) => !columns[at]?.samples.every(isNumber) && !isAnswer(columns[at]?.name, columns[content]?.name),
  );
  const isOf = (pattern: RegExp) => (at: number) => pattern.test(columns[at]?.name ?? "");
  const dates = named("published", true).filter(
    (at) => date !== of("url") && !isOf(foreignDate)(at) && (!isOf(eventDate)(at) || isOf(eventDate)(date)),
  );
  const others = (found: readonly number[], own: number, max = 8) =>
    [...new Set(found)].filter((at) => at !== own && !isOtherField(guesses[at])).slice(0, max);
  // Someone may have answered a single question of a survey, whichever it is.
  const answers = openAnswers(columns, content);
  const parent = of("parent_url");
  const authorId = "extra_author_attributes.id";
  const author = "extra_author_attributes.name";
  const fallbacks = {
    content: others([...others(texts, content), ...answers], content, Infinity),
    published: others(dates, date),
    parent_url: others(named("parent_url", true), parent),
    [authorId]: others(named(authorId, false), of(authorId)),
    [author]: others(
      named(author, false).filter((at) => isSamePerson(columns[at]?.name, columns[of(author)]?.name)),
      of(author),
    ),
  };
  return Object.fromEntries(
    Object.entries(fallbacks).filter(([field, found]) => of(field) >= 0 && found.length > 0),
  );
}

/** Texts that answer something, and names of the title of what they answer. */
const answerName = /comment|repl(?:y|ies)|answer|response/i;
const titleOfOther = /^(?:post|article|video|thread|topic|news|page|product|app|movie|book)/i;

/** Whether a text is nested in what someone answered to the row: "response.snippet". */
const isAnswer = (name = "", own = "") => answerPath.test(name) && !answerPath.test(own);
const answerPath = /(?:^|[._])(?:response|reply|answer)\w*\./i;

/** Whether two columns are about the same person: "author", a text in some records, and "author.name" in others. */
function isSamePerson(one = "", other = ""): boolean {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  const parent = shorter.slice(0, shorter.lastIndexOf(".") + 1);
  return longer.startsWith(`${shorter}.`) || (parent !== "" && longer.startsWith(parent));
}

/** Texts of reposted posts: "retweeted_status.full_text". */
function repeated(columns: readonly ColumnSample[]): number[] {
  return columns.flatMap(({ name, samples }, at) =>
    /(retweet|repost|quoted|shared|forwarded|copy_history)[^.]*\..*(text|content|message|body)$/i.test(
      name,
    ) && samples.length > 0
      ? [at]
      : [],
  );
}
