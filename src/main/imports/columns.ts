import { countryOf, languageOf } from "./code-names";
import { dayOrderOf, parseDate } from "./dates";
import { allFields, type ImportField, normalName } from "./fields";
import { parseNumber } from "./numbers";
import { relativeDate } from "./relative-dates";

/** A column as the guessing sees it: its name and its first values that are not empty. */
export interface ColumnSample {
  name: string;
  samples: readonly string[];
}

/**
 * Whether the first record is a header: its cells are filled, and none of them is a number, an address or a date. (A table
 * whose first line is data has at least one of those in it as a rule.) A record of mere words is one only if the next
 * record is of another kind, or a cell of it names a field.
 */
export function looksLikeHeader(first: readonly string[], second: readonly string[] = []): boolean {
  const names = first.map((cell) => cell.trim());
  if (names.every((name) => name === "")) return false;
  if (!names.every(isWord)) return false;
  if (second.length === 0 || !second.every((cell) => isWord(cell.trim()))) return true;
  return names.some(isKnownName) || names.every((name) => name.length < 40 && !/[.!?]$/.test(name));
}

const allNames: ReadonlySet<string> = new Set(allFields.flatMap((field) => field.names));

/** Whether a field goes by this name. */
export function isKnownName(name: string): boolean {
  return allNames.has(normalName(name));
}

/** Whether a cell could be a name: neither an address nor a number nor a date. */
export function isWord(cell: string): boolean {
  return (
    !/^https?:\/\//i.test(cell) &&
    !/^[-+]?[\d.,]+$/.test(cell) &&
    cell.length <= 100 &&
    (cell.length > 40 || !isDate(cell))
  );
}

/** The fields each column is taken for: by its name first, then by its values. No field is guessed twice. */
export function guessFields(columns: readonly ColumnSample[]): string[][] {
  const guesses: string[][] = columns.map(() => []);
  const taken = new Set<string>();
  const take = (index: number | undefined, field: string) => {
    if (index === undefined || index < 0) return;
    guesses[index]?.push(field);
    taken.add(field);
  };
  const byName = (importField: ImportField, names: readonly (readonly string[])[]) =>
    // The list is ordered: "url" wins over "link" where a file has both.
    importField.names
      .map((known) =>
        names.findIndex(
          (own, at) => guesses[at]?.length === 0 && own.includes(known) && fits(importField, columns[at]),
        ),
      )
      .find((at) => at >= 0);
  const whole = columns.map(({ name }) => [normalName(name)]);
  for (const one of allFields) take(byName(one, whole), one.field);
  // "post.caption.text" of nested JSON, where nothing is called so outright.
  for (const one of allFields) {
    if (taken.has(one.field)) continue;
    const tails = columns.map(({ name }) => tailsOf(name, one.group !== "Author"));
    take(byName(one, tails), one.field);
  }
  const free = (test: (value: string) => boolean) =>
    columns.flatMap(({ name, samples }, index) =>
      guesses[index]?.length === 0 && samples.length > 0 && samples.every(test) ? [{ name, index }] : [],
    );
  if (!taken.has("url")) {
    // An address in a list is one of those that a document mentions; a picture's or a person's is that of many documents.
    const own = free((value) => /^https?:\/\/\S+$/i.test(value) && !pictureFile.test(value)).find(
      ({ name }) => !isInList(name) && !otherAddress.test(name),
    );
    take(own?.index, "url");
  }
  if (!taken.has("published")) take(likeliestDate(free(isPlausibleDate), columns), "published");
  if (!taken.has("content")) {
    const title = guesses.findIndex((fields) => fields.includes("title"));
    const longest = longestText(columns, guesses);
    // Without a text of its own, the title is the text: a document cannot be created without one.
    take(
      longest >= 0 && meanLength(columns[longest]) > meanLength(columns[title]) ? longest : title,
      "content",
    );
  }
  return guesses;
}

/**
 * A date and a time of day in columns of their own, as the template that joins them: the date alone would put every row
 * at midnight.
 */
export function guessDateTemplate(columns: readonly ColumnSample[], date: number): string | null {
  const day = columns[date];
  if (!day || day.samples.length === 0 || day.samples.some((value) => /\d:\d|^\d+([.,]\d+)?$/.test(value)))
    return null;
  const time = columns.find(
    ({ name, samples }) =>
      /(time|zeit|heure|hora|ora|tijd)/i.test(name) &&
      samples.length > 0 &&
      samples.every((value) => timeOfDay.test(value)),
  );
  return time && !/[{}]/.test(day.name + time.name) ? `{${day.name}} {${time.name}}` : null;
}

const timeOfDay = /^\d{1,2}[:.]\d{2}([:.]\d{2})?\s?(am|pm|uhr|h)?(\s[A-Z]{3,4})?$/i;

/** Parts of documents that have texts, dates and addresses of their own. */
const otherThings =
  /^(user|author|owner|account|profile|channel|page|media|images?|photos?|videos?|thumbnails?|entities|replies|comments|parent|quoted\w*|retweeted\w*|reply\w*)$/i;
const otherAddress =
  /image|img|avatar|photo|picture|thumb|icon|logo|video|media|author|user|profile|channel|owner|reviewer/i;
const pictureFile = /\.(jpe?g|png|gif|webp|svg|avif)([?#]|$)/i;
const isInList = (name: string) => /\.\d+(\.|$)/.test(name);

/** The ends of a path: "post.caption.text" → "captiontext", "text". Things inside others are left out where they are not asked for. */
function tailsOf(name: string, isAboutItself: boolean): string[] {
  const parts = name.split(".");
  if (parts.length < 2 || isInList(name)) return [];
  if (isAboutItself && parts.slice(0, -1).some((part) => otherThings.test(part))) return [];
  return parts.slice(1).map((_, at) => normalName(parts.slice(at + 1).join("")));
}

function fits({ field, kind }: ImportField, column: ColumnSample | undefined): boolean {
  if (!column || column.samples.length === 0) return true;
  const { samples } = column;
  const most = (test: (value: string) => boolean) => samples.filter(test).length * 2 > samples.length;
  if (field === "url") return samples.some((value) => /^https?:\/\//i.test(value));
  if (field === "published") return samples.some(isDate);
  if (field === "content" || field === "title") return !most(isJson);
  if (field === "source_type") return samples.every((value) => /^[A-Z0-9_,;| [\]"]+$/.test(value));
  if (field === "extra_source_attributes.geo") return most((value) => countryOf(value) !== undefined);
  if (field === "lang") return most((value) => languageOf(value) !== undefined);
  // What a program calls itself on its platform comes as a link in HTML.
  if (field === "extra_source_attributes.name") return !most((value) => /^<a\s/i.test(value));
  if (field === "rating") return samples.some(isNumber) && !samples.some(isNegative);
  if (kind === "number") return samples.some(isNumber);
  return true;
}

/** A column of dates, the likeliest first: written out rather than counted, and called so rather than not. */
function likeliestDate(found: readonly { name: string; index: number }[], columns: readonly ColumnSample[]) {
  const rank = ({ name, index }: { name: string; index: number }) => {
    const isCounted = columns[index]?.samples.every((value) => /^[\d.,]+$/.test(value)) ?? false;
    const isNamed = /date|time|created|posted|publi|datum|zeit|fecha|data|utc|epoch|stamp/i.test(name);
    const isOther =
      /updat|modif|edit|index|crawl|scrap|retriev|joined|birth|(page|account|profile|user).?created/i.test(
        name,
      );
    if (isCounted && /id$/i.test(name)) return 9;
    return (isCounted ? 1 : 0) + (isNamed ? 0 : 2) + (isOther ? 4 : 0);
  };
  const [best] = found.filter((one) => rank(one) < 9).sort((a, b) => rank(a) - rank(b));
  return best?.index;
}

function meanLength(column: ColumnSample | undefined): number {
  if (!column || column.samples.length === 0) return 0;
  return column.samples.reduce((sum, value) => sum + value.length, 0) / column.samples.length;
}

/** The free column of the longest texts: of words, or long at least, and neither lists nor addresses nor dates. */
function longestText(columns: readonly ColumnSample[], guesses: readonly string[][]): number {
  let best = { index: -1, length: 0 };
  columns.forEach((column, index) => {
    const { samples } = column;
    if (guesses[index]?.length !== 0 || samples.length === 0) return;
    if (samples.some((value) => isJson(value) || /^https?:\/\/\S+$/i.test(value)) || samples.every(isDate))
      return;
    const worded = samples.filter((value) => /\p{L}\s+\p{L}/u.test(value)).length * 2 > samples.length;
    const length = meanLength(column);
    if (length > best.length && (worded ? length > 8 : length > 20)) best = { index, length };
  });
  return best.index;
}

const isNumber = (value: string) => parseNumber(value) !== null;
const isNegative = (value: string) => (parseNumber(value) ?? 0) < 0;
const isJson = (value: string) => /^[[{].*[\]}]$/s.test(value);

function momentOf(value: string): number | null {
  return (
    parseDate(value, "UTC", dayOrderOf([value]) ?? "day-first") ?? relativeDate(value, Date.now(), "UTC")
  );
}

function isDate(value: string): boolean {
  return momentOf(value) !== null;
}

/** A number that could be a date is one only where mentions have such dates. */
function isPlausibleDate(value: string): boolean {
  const ms = momentOf(value);
  return ms !== null && ms > Date.UTC(1995, 0) && ms < Date.now() + 400 * 86_400_000;
}
