import { isNamedAsYear, normalName } from "./field-names";
import { dayOrderOf, parseDate } from "./dates";
import { monthOf } from "./month-names";
import { dateInUrl, relativeDate } from "./relative-dates";
import { filledOf, type TextColumn } from "./text-columns";
import { isDate, isYearless } from "./value-tests";

/** How programs that collect rows name what they do. */
const collecting = "crawl|scrap|retriev|fetch|download|collect|extrac|sampl|抓取|爬取|采集|集計|tally";

/** Dates of another thing than the mention, or of a later event. */
export const foreignDate =
  /joined|birth|parent|quoted|repl(?:y|ied)|response|(page|account|profile|user|author|channel).*creat/i;
/** When something else began, ended or took place: a job, a stay, a purchase. */
export const eventDate =
  /start|begin|(?:^|[^a-z])end|due|visit|stay|purchase|experience|valid|expir|arriv|depart/i;
export const laterDate = new RegExp(
  `${collecting}|updat|modif|edit|index|export|(?:^|[^a-z])(?:down)?load(?:ed)?(?:$|[^a-z])|import|ingest|captur|abruf|erfass|geändert|aktualis|actuali[sz]|extraç|descarg|téléch|aggiorn|загруз|обновл|выгруз|сбора|завантаж|更新|入库|取得|収集|수집|수정|업데이트`,
  "i",
);

/** 0 for moments, 1 for times without a zone, 2 for days, 3 for "3 days ago". */
export function vagueness(samples: readonly string[]): number {
  const [value = ""] = samples;
  if (relativeDate(value, 0, "UTC") !== null) return 3;
  if (/^\d{9,}(\.\d+)?$/.test(value) || /\d:\d\d.*(Z|[+-]\d\d:?\d\d|\b[A-Z]{3,4})\)?(\s\d{4})?$/.test(value))
    return 0;
  return /\d:\d\d/.test(value) ? 1 : 2;
}

const quarterHour = 900_000;

/**
 * Whether two columns tell the same moments: the same values, or one exactly and the other by the clock of a zone, which may
 * have summer time.
 */
export function tellSameMoments(one: TextColumn, other: TextColumn): boolean {
  if (one.samples.join("\n") === other.samples.join("\n")) return true;
  const momentsOf = ({ samples }: TextColumn) => {
    const order = dayOrderOf(samples) ?? "day-first";
    return samples.map((value) => parseDate(value, "UTC", order) ?? Number.NaN);
  };
  const others = momentsOf(other);
  const apart = momentsOf(one).map((ms, at) => (ms - (others[at] ?? Number.NaN)) / quarterHour);
  if (apart.every((quarters) => quarters === 0)) return true;
  const isExact = ({ samples }: TextColumn) => vagueness(samples) === 0;
  // A clock without seconds is up to a minute behind.
  const isOffset = (quarters: number) =>
    Math.abs(quarters) <= 14 * 4 && Math.abs(quarters - Math.round(quarters)) <= 1 / 15;
  return (
    isExact(one) !== isExact(other) &&
    apart.every(isOffset) &&
    Math.max(...apart) - Math.min(...apart) <= 4 + 1 / 15
  );
}

/** A template that joins separate columns of a date and its time. The date alone would put every row at midnight. */
export function guessDateTemplate(columns: readonly TextColumn[], date: number): string | null {
  const first = columns[date];
  if (!first || first.samples.length === 0) return null;
  const days = isNamedAsYear(first.name) ? dayColumns(first, columns) : [first];
  const isCompact = first.samples.every((value) => /^(19|20)\d{6}$/.test(value));
  if (days.length === 1 && !isCompact && first.samples.some((value) => /\d:\d|^\d+([.,]\d+)?$/.test(value)))
    return null;
  const hour = columns.find(
    ({ name, samples }) =>
      hourName.test(name) &&
      samples.length > 0 &&
      samples.every((value) => /^(?:\d|1\d|2[0-3])(?:\.0)?$/.test(value)),
  );
  const time = columns.find(
    ({ name, samples }) =>
      /(time|hour|zeit|stunde|heure|hora|ora|tijd|saat|godzina|время|时间|時刻|時間|시간|الوقت)/i.test(
        name,
      ) &&
      samples.length > 0 &&
      samples.every((value) => timeOfDay.test(value) || (isCompact && /^\d{4}$/.test(value))),
  );
  if (hour && !time && days.length === 1 && !isCompact && !/[{}]/.test(first.name + hour.name))
    return `{${first.name}} {${hour.name}}:00`;
  const joined = time && days.length !== 2 ? [...days, time] : days;
  if (joined.length === 1 || joined.some(({ name }) => /[{}]/.test(name))) return null;
  const day = days.map(({ name }) => `{${name}}`).join(days.some(hasMonthNames) ? " " : "-");
  if (time === undefined || days.length === 2) return day;
  return isCompact && time.samples.every((value) => /^\d{4}$/.test(value))
    ? `${day}{${time.name}}`
    : `${day} {${time.name}}`;
}

const hourName = /^(?:\w+[_ ])?(?:hour|stunde|heure|hora|saat|godzina|час)(?:$|[^a-z])|^[小]?[时時]$|^시$/i;
const monthColumn = /^(?:month|pubmonth|monat|mois|mes|mese|maand|ay|miesiac|месяц|月|월|شهر)$/;
const dayColumn = /^(?:day|dayofmonth|pubday|tag|jour|dia|giorno|dag|gun|dzien|день|日|일|يوم)$/;
const hasMonthNames = ({ samples }: TextColumn) => samples.some((value) => /\p{L}/u.test(value));

/** The columns that tell a day beside one of years, in the order in which a date is written. */
function dayColumns(year: TextColumn, columns: readonly TextColumn[]): TextColumn[] {
  const beside = (names: RegExp, max: number) =>
    columns.find(
      ({ name, samples }) =>
        names.test(normalName(name)) &&
        samples.length > 0 &&
        samples.every((value) =>
          /^\d{1,2}$/.test(value) ? Number(value) >= 1 && Number(value) <= max : monthOf(value) !== null,
        ),
    );
  const month = beside(monthColumn, 12);
  const day = month && beside(dayColumn, 31);
  if (!month) return [year];
  const ascending = day ? [day, month, year] : [month, year];
  return hasMonthNames(month) ? ascending : ascending.reverse();
}

const timeOfDay = /^\d{1,2}[:.]\d{2}([:.]\d{2})?\s?(am|pm|uhr|h)?(\s[A-Z]{3,4})?$/i;

/** Whether most values are dates as people read them, also without a year or relative to a day. */
export const areWrittenDates = ({ samples }: TextColumn) =>
  samples.length > 2 &&
  samples.filter(
    (value) => (isDate(value) && !/^[\d.,]+$/.test(value)) || (isYearless(value) && /\d\d.\d\d/.test(value)),
  ).length *
    5 >=
    samples.length * 4;

/**
 * Moves the date from a column that counts back ("3 days ago") to URLs that have the day, since nothing says when the rows
 * were collected.
 */
export function preferDatedUrl(columns: readonly TextColumn[], guesses: string[][]): void {
  const of = (field: string) => guesses.findIndex((fields) => fields.includes(field));
  const [counted, url] = [of("published"), of("url")];
  const haveAll = (at: number, test: (value: string) => boolean) =>
    columns[at]?.samples.every(test) === true && columns[at].samples.length > 0;
  if (collectedColumn(columns.map(({ name }) => name)) >= 0) return;
  if (!haveAll(counted, (value) => relativeDate(value, 0, "UTC") !== null && !isYearless(value))) return;
  if (!haveAll(url, (value) => dateInUrl(value, "UTC") !== null)) return;
  guesses[counted] = guesses[counted]?.filter((field) => field !== "published") ?? [];
  guesses[url]?.push("published");
}

/** Date columns, most likely first. Written dates win over numbers, and date names over others. */
export function likeliestDate(
  found: readonly { name: string; index: number }[],
  columns: readonly TextColumn[],
): number | undefined {
  const fullest = Math.max(...found.map(({ index }) => filledOf(columns[index])));
  const rank = ({ name, index }: { name: string; index: number }) => {
    const isCounted = columns[index]?.samples.every((value) => /^[\d.,]+$/.test(value)) ?? false;
    const isNamed = /date|time|created|posted|publi|datum|zeit|fecha|data|utc|epoch|stamp/i.test(name);
    const isOther = foreignDate.test(name) || laterDate.test(name) || filledOf(columns[index]) * 2 < fullest;
    // A long number without a name is more likely an ID.
    if (isCounted && (/id$/i.test(name) || (!isNamed && /^\d{16,}/.test(columns[index]?.samples[0] ?? ""))))
      return 9;
    return (isCounted ? 1 : 0) + (isNamed ? 0 : 2) + (isOther ? 4 : 0);
  };
  const [best] = found.filter((candidate) => rank(candidate) < 9).sort((a, b) => rank(a) - rank(b));
  return best?.index;
}

/** Column names of the time when a program collected the row, from which "3 days ago" counts back. */
const collected = new RegExp(
  `^(?:${collecting})t?(?:e|e?d|ion|al)?(?:(?:at|on|date|time|datetime|timestamp|utc)+|时间|日期)$`,
);

/** The column that says when a program collected the row, or -1. */
export const collectedColumn = (names: readonly string[]) =>
  names.findIndex((name) => collected.test(normalName(name)));
