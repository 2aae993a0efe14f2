import { accountIn } from "./cell-values";
import { candidates, fieldOf, firstOfText, fits, isId, namings, placeName } from "./candidate-columns";
import { isInList, lastWord, withoutHint } from "./column-names";
import { type ColumnSample, noColumn } from "./column-sample";
import {
  areWrittenDates,
  eventDate,
  foreignDate,
  laterDate,
  likeliestDate,
  preferDatedUrl,
  vagueness,
} from "./date-columns";
import { isOfFive } from "./numbers";
import { isBalanced, isBareSentiment, hasOpinions } from "./opinion-columns";
import { isBareName, isNamedAsYear, normalName, withoutCounters } from "./field-names";
import { allFields, type ImportField } from "./fields";
import { handleAndName, preferOwnName } from "./handle-columns";
import {
  areAccounts,
  areHandles,
  areBareNames,
  maxDistinct,
  mentionedUrl,
  ownUrl,
  otherUrl,
  mediaFile,
  preferDistinctUrl,
  rates,
  starScore,
} from "./rival-columns";
import {
  areProse,
  filledOf,
  isVaried,
  longestText,
  meanLength,
  personal,
  startAlike,
  textsLeft,
} from "./text-columns";
import { areLabels, areTitles } from "./prose";
import { isPostPage, isPostUri } from "./networks";
import { areLanguages, hasWords, isDate, isNumber, isPage, isPlausibleDate } from "./value-tests";

const allNames: ReadonlySet<string> = new Set(allFields.flatMap((field) => field.names));

/** Whether the name matches a field. */
export function isKnownName(name: string): boolean {
  const plain = normalName(name);
  return [plain, ...withoutCounters(plain)].some((own) => allNames.has(own));
}

/** Whether a cell could be a name: not a URL, number or date. */
export function isWord(cell: string): boolean {
  return (
    !/^https?:\/\//i.test(cell) &&
    !/^[-+]?[\d.,]+$/.test(cell) &&
    cell.length <= 100 &&
    (cell.length > 40 || !isDate(cell))
  );
}

/**
 * Guesses a field for each column: by its whole name, the end of its path ("post.caption.text"), a word in it ("Sender
 * Followers Count"), then by its values. Each field is guessed at most once.
 */
export function guessFields(columns: readonly ColumnSample[], hasNames = true): string[][] {
  const guesses: string[][] = columns.map(() => []);
  const taken = new Set<string>();
  const take = (index: number | undefined, field: string) => {
    if (index === undefined || index < 0 || taken.has(field)) return;
    guesses[index]?.push(field);
    taken.add(field);
  };
  const isFree = (index: number) => guesses[index]?.length === 0;
  if (isOwnShape(columns))
    for (const { field } of allFields)
      take(
        columns.findIndex(({ name, samples }) => name === field && samples.length > 0),
        field,
      );
  const named = namings(columns);
  const content = fieldOf("content");
  const candidatesByName = named.all.map((namesOf, at) =>
    candidates(content, columns, namesOf(content)).filter(
      // A single word of a name is weak evidence: "Comment ID", "cross_post_source".
      (index) =>
        isFree(index) &&
        (at < 2 ||
          (columns[index]?.samples.some(hasWords) &&
            ["extra_author_attributes.name", "title"].every(
              (field) => firstOfText(columns[index]?.name ?? "", field).length === 0,
            ))),
    ),
  );
  const texts = withoutTitles(candidatesByName, columns);
  const fullest = Math.max(...texts.flat().map((index) => filledOf(columns[index])));
  const isFull = (index: number) => isFilled(columns[index], fullest);
  // A text that the rows repeat is the post that they answer.
  const isOwn = (index: number) => isVaried(columns[index]) || personal.test(columns[index]?.name ?? "");
  const varied = texts.map((found) => found.filter((index) => isFull(index) && isOwn(index)));
  const own = varied.flat().length > 0 ? varied : texts;
  const likeliest = best(content, own.find((found) => found.some(isFull)) ?? [], columns);
  const answer = answerTo(columns, likeliest);
  const text = answer ?? (isRepeatedLabel(columns, likeliest) ? undefined : likeliest);
  take(text, "content");
  // Siblings of the text in an object describe the same thing as the text.
  const path = columns[text ?? -1]?.name.split(".").slice(0, -1).join(".") ?? "";
  // A person's name that only some records have belongs to something else in them.
  const isAsFull = (index: number) => filledOf(columns[index]) * 2 >= filledOf(columns[text ?? -1]);
  const beside = (index: number) => path !== "" && columns[index]?.name.startsWith(`${path}.`) === true;
  // What is nested beside a text of the record itself belongs to something else in it.
  const isNested = (index: number) =>
    path === "" && text !== undefined && columns[index]?.name.includes(".") === true;
  const alike = (index: number) => startAlike(columns[text ?? -1]?.name, columns[index]?.name);
  take(likeliestPublished(columns, named, isFree, beside, alike), "published");
  take(starScore(columns, isFree), "rating");
  const steps: [typeof named.whole, (index: number) => boolean][] = [
    [named.tails, (index) => isFree(index) && beside(index) && isAsFull(index)],
    [named.whole, isFree],
    [named.tails, isFree],
    // "sentiment_score" isn't a score beside "sentiment".
    [named.words, (index) => isFree(index) && !allNames.has(normalName(columns[index]?.name ?? ""))],
  ];
  for (const [namesOf, isOpen] of steps)
    for (const importField of allFields)
      if (importField !== content && !taken.has(importField.field))
        take(
          best(
            importField,
            candidates(importField, columns, namesOf(importField)).filter(
              (index) => isOpen(index) && !(importField.field === "title" && isNested(index)),
            ),
            columns,
            alike,
          ),
          importField.field,
        );
  const rating = fieldOf("rating");
  if (!taken.has(rating.field))
    take(
      columns.findIndex(
        (column, at) =>
          isFree(at) &&
          column.samples.some(isOfFive) &&
          column.samples.every((value) => isOfFive(value) || !isNumber(value)) &&
          fits(rating, column),
      ),
      rating.field,
    );
  // If no other column is the author, one called "name" usually has the names of people.
  const author = fieldOf("extra_author_attributes.name");
  // Beside the figures of a place, or a description, "name" is what they are about. Names of links are longer.
  const hasThings =
    /desc/i.test(columns[text ?? -1]?.name ?? "") ||
    columns.some(
      ({ name, samples }) => placeName.test(name) && samples.length > 0 && samples.every(isNumber),
    );
  const isShort = (value: string) => value.split(/\s+/).length <= 5;
  take(
    columns.findIndex(
      (column, at) =>
        isFree(at) &&
        !hasThings &&
        isAsFull(at) &&
        isBareName(withoutHint(column.name)) &&
        fits(author, column) &&
        column.samples.filter(isShort).length * 2 >= column.samples.length &&
        !areTitles(column.samples),
    ),
    author.field,
  );
  // Numbers and codes where names are expected are IDs.
  if (!taken.has(author.field) && !taken.has("extra_author_attributes.id"))
    take(
      columns.findIndex(
        ({ name, samples }, at) =>
          isFree(at) &&
          ["name", ...author.names].includes(normalName(name)) &&
          samples.length > 0 &&
          samples.every((value) => /^-?\d{6,}$/.test(value) || isId(value)),
      ),
      "extra_author_attributes.id",
    );
  const pair = taken.has("extra_author_attributes.id")
    ? undefined
    : handleAndName(
        columns,
        guesses.findIndex((fields) => fields.includes(author.field)),
        [
          ...named.all.map((namesOf) => candidates(author, columns, namesOf(author))),
          columns.flatMap((column, at) =>
            isBareName(withoutHint(column.name)) && fits(author, column) ? [at] : [],
          ),
        ].map((found) => found.filter(isFree)),
      );
  if (pair) {
    for (const fields of guesses)
      if (fields.includes(author.field)) fields.splice(fields.indexOf(author.field), 1);
    guesses[pair.name]?.push(author.field);
    take(pair.handle, "extra_author_attributes.id");
  }
  // Addresses of profiles name their accounts, and some tables have names as IDs.
  const profile = guesses.findIndex((fields) => fields.includes("extra_author_attributes.id"));
  const { samples: ids } = columns[profile] ?? noColumn;
  if (
    profile >= 0 &&
    (ids.every((value) => accountIn(value) !== undefined) || areAccounts(columns[profile] ?? noColumn))
  )
    take(profile, author.field);
  preferOwnName(columns, guesses);
  // All reviews of one thing have its name.
  const reviewed = guesses.findIndex(
    (fields, at) => fields.includes(author.field) && isBareName(withoutHint(columns[at]?.name ?? "")),
  );
  const { samples: things } = columns[reviewed] ?? noColumn;
  if (reviewed >= 0 && rates(columns) && things.length > 2 && new Set(things).size === 1)
    guesses[reviewed] = guesses[reviewed]?.filter((field) => field !== author.field) ?? [];
  preferDistinctUrl(columns, guesses);
  const page = guesses.findIndex((fields) => fields.includes("url"));
  if (!taken.has("extra_author_attributes.id") && namesAccounts(columns[page])) take(page, author.field);
  const free = (test: (value: string) => boolean) =>
    columns.flatMap(({ name, samples }, index) =>
      isFree(index) && samples.length > 0 && samples.every(test) ? [{ name, index }] : [],
    );
  if (!taken.has("url")) {
    // A URL in a list is one that the document mentions. A URL of a picture or person is shared by many documents.
    // Cells behind those that have names are parts of others.
    const isAside = (at: number) =>
      hasNames &&
      columns[at]?.isNumbered === true &&
      filledOf(columns[at]) * 2 < filledOf(columns[text ?? -1]);
    const found = free((value) => (isPage(value) || isPostUri(value)) && !mediaFile.test(value)).filter(
      ({ name, index }) =>
        !isInList(name) && !otherUrl.test(name) && !mentionedUrl.test(name) && !isAside(index),
    );
    // Pages of posts are known by their form, whatever their column is called.
    const posts = free(isPostPage).filter(({ name }) => !isInList(name) && !mentionedUrl.test(name));
    take(maxDistinct(posts, columns) ?? maxDistinct(found, columns), "url");
  }
  if (!taken.has("published")) take(likeliestDate(free(isPlausibleDate), columns), "published");
  if (!hasNames && !taken.has("published"))
    take(
      columns.findIndex((column, at) => isFree(at) && areWrittenDates(column)),
      "published",
    );
  preferDatedUrl(columns, guesses);
  const opinions = columns.flatMap((column, at) => (isFree(at) && hasOpinions(column) ? [at] : []));
  // Of several, each is about something else.
  if (!taken.has("sentiment") && opinions.length === 1) take(opinions[0], "sentiment");
  // "Rating" and "mark" of -1, 0 and 1 judge as well.
  const names = named.whole(rating);
  take(
    columns.findIndex(
      (column, at) =>
        isFree(at) && isBalanced(column) && names[at]?.some((name) => rating.names.includes(name)),
    ),
    "sentiment",
  );
  if (!hasNames) {
    // No country has these codes.
    take(
      columns.findIndex(
        (column, at) =>
          isFree(at) &&
          areLanguages(column) &&
          column.samples.some((value) => /^(?:en|ja|zh|ko)$/.test(value)),
      ),
      "lang",
    );
    take(
      columns.findIndex((column, at) => isFree(at) && isBareSentiment(column)),
      "sentiment",
    );
    take(
      columns.findIndex((column, at) => isFree(at) && areHandles(column)),
      author.field,
    );
  }
  if (!taken.has("content")) {
    const title = guesses.findIndex((fields) => fields.includes("title"));
    const longest = longestText(columns, guesses);
    // Without a text column the title becomes the text, because a document can't be created without one.
    const isLonger =
      meanLength(columns[longest]) > meanLength(columns[title]) &&
      areProse(columns[longest] ?? noColumn) &&
      filledOf(columns[longest]) * 2 >= filledOf(columns[title]);
    const isTitle = !(longest >= 0 && (isLonger || title < 0));
    take(isTitle ? title : longest, "content");
    // It is stored once.
    if (isTitle && title >= 0) guesses[title] = guesses[title]?.filter((field) => field !== "title") ?? [];
  }
  if (!hasNames && !taken.has("title")) {
    const long = columns[guesses.findIndex((fields) => fields.includes("content"))];
    take(
      columns.findIndex((column, at) => isFree(at) && areHeadlines(column, long)),
      "title",
    );
  }
  // Places stand behind the names of people in some rows.
  const written = columns[guesses.findIndex((fields) => fields.includes("content"))];
  const isUsual = (column: ColumnSample) => filledOf(column) * 2 >= filledOf(written);
  const bareNames = hasNames
    ? -1
    : columns.findIndex((column, at) => isFree(at) && isUsual(column) && areBareNames(column));
  take(bareNames, author.field);
  return guesses;
}

/** What people answered to a text that rows repeat, if one column has different prose in as many rows. */
function answerTo(columns: readonly ColumnSample[], at: number | undefined): number | undefined {
  const post = columns[at ?? -1];
  if (!post || personal.test(post.name) || new Set(post.samples).size * 4 > post.samples.length)
    return undefined;
  const none = columns.map(() => []);
  const [answer, ...others] = textsLeft(columns, none).filter(
    (index) => index !== at && isVaried(columns[index]) && filledOf(columns[index]) * 2 >= filledOf(post),
  );
  return others.length === 0 ? answer : undefined;
}

/** Whether a text is one that rows repeat beside titles of their own: the name of a section, or the same in all rows. */
function isRepeatedLabel(columns: readonly ColumnSample[], at = -1): boolean {
  const { samples } = columns[at] ?? noColumn;
  return (
    !isVaried(columns[at]) &&
    (areLabels(samples) || new Set(samples).size === 1) &&
    candidates(fieldOf("title"), columns, namings(columns).whole(fieldOf("title"))).some(
      (title) => isVaried(columns[title]) && filledOf(columns[title]) >= filledOf(columns[at]),
    )
  );
}

/** Whether a column has a short line of words for each long text of another. */
const areHeadlines = (column: ColumnSample, texts: ColumnSample = noColumn) =>
  isVaried(column) &&
  areTitles(column.samples) &&
  filledOf(column) * 2 >= filledOf(texts) &&
  column.samples.every((value) => hasWords(value) && value.length <= 200) &&
  meanLength(column) * 4 < meanLength(texts);

/** Whether addresses of posts name their accounts, of which there are several or the file has no other author. */
const namesAccounts = (column: ColumnSample = noColumn) =>
  column.samples.length > 0 && column.samples.every((value) => accountIn(value) !== undefined);

/** Leaves out "reviewTitle" and "summary" if there is a longer text, which a title stands in for where it is empty. */
function withoutTitles(texts: readonly number[][], columns: readonly ColumnSample[]): number[][] {
  const { names } = fieldOf("title");
  const isTitle = (index: number) => names.includes(normalName(lastWord(columns[index]?.name ?? "")));
  const rivals = texts.flat().filter((index) => !isTitle(index));
  return texts.map((found) =>
    found.filter(
      (index) =>
        !isTitle(index) ||
        !rivals.some(
          (rival) =>
            meanLength(columns[rival]) >= meanLength(columns[index]) &&
            isFilled(columns[rival], filledOf(columns[index])),
        ),
    ),
  );
}

/** The text of a post below its title, which many posts of forums lack. */
const bodyName = /^(?:self_?text|(?:post_?)?body|post_?(?:text|content))$/i;
const isFilled = (column: ColumnSample | undefined, filled: number) =>
  filledOf(column) * (bodyName.test(column?.name ?? "") ? 20 : 2) >= filled;

/**
 * The publication date: not a date of something else or of a later event, filled, near the text, and as precise as
 * possible.
 */
function likeliestPublished(
  columns: readonly ColumnSample[],
  named: ReturnType<typeof namings>,
  isFree: (index: number) => boolean,
  beside: (index: number) => boolean,
  alike: (index: number) => boolean,
): number | undefined {
  const field = fieldOf("published");
  const found = [
    ...new Set(named.all.flatMap((namesOf) => candidates(field, columns, namesOf(field)))),
  ].filter((at) => isFree(at) && !foreignDate.test(columns[at]?.name ?? ""));
  const fullest = Math.max(...found.map((at) => filledOf(columns[at])));
  const rank = (at: number) => {
    const { name = "", samples = [] } = columns[at] ?? {};
    const isThin = filledOf(columns[at]) * 2 < fullest;
    const place = beside(at) ? 0 : alike(at) ? 9.5 : 10;
    const isUtc = /(?:utc|gmt)$/i.test(name);
    const unread = samples.filter((value) => !isDate(value)).length / samples.length;
    return (
      (isThin ? 100 : 0) +
      (isNamedAsYear(name) ? 200 : 0) +
      unread * 20 +
      (laterDate.test(name) ? 50 : eventDate.test(name) ? 25 : 0) +
      place +
      vagueness(samples) -
      (isUtc ? 0.5 : 0)
    );
  };
  return [...found].sort((a, b) => rank(a) - rank(b))[0];
}

/**
 * Whether the columns are named like the API's fields, as in files that Earshot exported. Then nothing is guessed.
 */
export function isOwnShape(columns: readonly Pick<ColumnSample, "name">[]): boolean {
  const names = new Set(columns.map(({ name }) => name));
  return (
    names.has("url") &&
    names.has("published") &&
    [...names].some((name) =>
      /^((extra_\w+|article_extended)_attributes\.|source_type$|post_type$)/.test(name),
    )
  );
}

/**
 * The first column that is about as full as the fullest, rather one that is named like the text. For texts, one that
 * isn't much shorter than the longest.
 */
function best(
  { field }: ImportField,
  found: readonly number[],
  columns: readonly ColumnSample[],
  alike: (index: number) => boolean = () => false,
): number | undefined {
  const fullest = Math.max(...found.map((at) => filledOf(columns[at])));
  const full = found.filter((at) => filledOf(columns[at]) * 2 >= fullest);
  if (field === "url") return ownUrl(full, columns) ?? full[0];
  // Comments have replies. Their page has comments.
  if (field === "comment_count" && columns.some(({ name }) => /^(?:comment|reply)(?:_?text)?$/i.test(name)))
    return full.find((at) => /repl/i.test(columns[at]?.name ?? "")) ?? full[0];
  // A comment that Reddit tells with its post has the post's number of comments.
  if (field === "comment_count" && hasColumns(columns, "linkid", "parentid")) return undefined;
  // "score" may be anything where likes have a column of their own.
  if (field === "article_extended_attributes.likes")
    return full.find((at) => normalName(columns[at]?.name ?? "") !== "score") ?? full[0];
  if (field !== "content") return full.find(alike) ?? full[0];
  // A description next to what people wrote is that of what they wrote about.
  const own = full.filter((at) => !/descri|snippet|summary|excerpt/i.test(columns[at]?.name ?? ""));
  const written = full.some((at) => personal.test(columns[at]?.name ?? "")) ? own : full;
  const longest = Math.max(...written.map((at) => meanLength(columns[at])));
  return written.find((at) => meanLength(columns[at]) * 4 >= longest);
}

const hasColumns = (columns: readonly ColumnSample[], ...wanted: string[]) =>
  wanted.every((name) => columns.some((column) => normalName(column.name) === name));
