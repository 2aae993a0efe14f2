import { namings, fieldOf } from "./candidate-columns";
import { type ColumnSample, maxSamples, noColumn } from "./column-sample";
import { foreignDate } from "./date-columns";
import { parseNumber } from "./numbers";
import { hasOpinions } from "./opinion-columns";
import { areNames, areSerial, areToldAccounts } from "./rival-columns";
import { areProse, isChoice, isQuestion, meanLength } from "./text-columns";
import { areLanguages, isDate, isJson, isPlausibleDate, isUrl } from "./value-tests";

/** A field that nothing was read for, and the columns whose values look like it. */
interface Look {
  field: string;
  /** Fields that make it needless. */
  besides?: readonly string[];
  /** So many columns that look alike are the items of a questionnaire. */
  max?: number;
  isLike: (
    column: ColumnSample,
    columns: readonly ColumnSample[],
    has: (field: string) => boolean,
  ) => boolean;
}

const most = ({ samples }: ColumnSample, test: (value: string) => boolean) =>
  samples.filter(test).length * 5 >= samples.length * 4;
const isWhole = (value: string) => Number.isInteger(parseNumber(value)) && !/^0\d/.test(value);
const distinctOf = ({ distinct, samples }: ColumnSample) => distinct ?? new Set(samples).size;

/** Names of columns with names of other things than people. */
const otherNames =
  /titl|headl|product|brand|model|city|town|place|countr|state|region|locat|address|street|compan|categ|topic|subject|status|device|version|lang|tag|type|label|class|team|url|link|file|image|photo|media|(?:^|[^a-z])(?:id|key)s?$|id$|code|hash|source|site|domain|keyword|question|gender|party|origin|destination|theme|aspect|emotion|intent|hotel|shop|store|restaurant|game|movie|film|book|img|pic|species|scientific|since|店|书|影|reply|mention|quote|retweet/i;
/** What names of columns with people have in common. */
const personName =
  /^auth(?:or)?s?(?:$|[^a-z])|(?:^|[^a-z])(?:user|usr|nick|handle|sender|speaker|poster|uploader|by|from)(?:$|[^a-z])|[主者]$|作者|昵称|名$|автор|имя|пользов|kullan|penulis|akun|autor|auteur|utente/i;
const countName =
  /count|number|(?:^|[^a-z])n(?:um|b|o)?[_ .]|total|anzahl|cantidad|liczba|likes?$|views?$|shares?$|votes?$|claps?$|hearts?$|repl(?:y|ies)$|reposts?$|reactions?$/i;
const otherCount =
  /review|word|char|letter|length|token|follow|friend|subscri|year|age|price|size|width|height|page|row|line|phone|house|order|(?:^|[^a-z])users?(?:$|[_ .]?count)|member|participant|visit|voter|place|venue|business|question|rank|index|serial/i;
/** Small numbers that rate nothing. */
const otherScale =
  /(?:^|[^a-z])(?:ids?|no|nr|month|day|hour|week|intensity|importance|priority|severity|difficulty|quarter|group|cluster|topic|fold|split|batch|level|step|depth|round)(?:$|[^a-z])|id$|colou?r|version|label|class|score|sentiment|月|日|时|時/i;
const labelName = /posit|negat|label|class|target|annot|sentim|polarit|emotion|stance|feeling/i;

const likes = "article_extended_attributes.likes";
const networkFigures = [
  "article_extended_attributes.reposts",
  "article_extended_attributes.twitter_shares",
  "comment_count",
  "reach",
];

/** A rating from 1 to 5 or 10, perhaps with its best beside it: "4.5", "[4, 5]". */
const smallScale = /^(?:[1-9](?:[.,][05]0?)?|10(?:[.,]00?)?|\[\s*[1-9](?:\.\d)?\s*,\s*(?:5|10)\s*\])$/;
/** Fewer values don't tell a scale. */
const fewestRated = 8;

/** Those that values tell most surely come first, as each column looks like one field. */
const looks: readonly Look[] = [
  {
    field: "extra_source_attributes.name",
    isLike: (column) =>
      !personName.test(column.name) &&
      most(
        column,
        (value) => /^(?:[a-z\d-]+\.)+[a-z]{2,}$/i.test(value) && !isFile(value) && !isPackage(value),
      ),
  },
  {
    field: "url",
    isLike: (column) => most(column, (value) => /^(?:[a-z\d-]+\.)+[a-z]{2,}\/\S+$/i.test(value)),
  },
  {
    field: "lang",
    isLike: (column) =>
      areLanguages(column) &&
      // "si" and "no" are languages and answers.
      column.samples.some((value) => /^(?:en|es|fr|de|pt|it|ru|ja|zh|ko|ar|nl|pl|tr|hi|id)$/.test(value)),
  },
  {
    field: "published",
    isLike: (column) =>
      most(column, isDate)
        ? most(column, (value) => isPlausibleDate(value) && !/^[\d.,]+$/.test(value)) &&
          !foreignDate.test(column.name)
        : isNamedAsDate(column),
  },
  {
    field: "sentiment",
    isLike: (column, columns) =>
      hasOpinions(column) ||
      (column.scale?.kind === "linear" &&
        distinctOf(column) > 1 &&
        distinctOf(column) <= 3 &&
        column.samples.length === maxSamples &&
        (labelName.test(column.name) || (column.isNumbered === true && columns.length <= 3))),
  },
  {
    field: "rating",
    max: 3,
    isLike: (column) =>
      !otherScale.test(column.name) &&
      !otherCount.test(column.name) &&
      !countName.test(column.name) &&
      !isQuestion(column.name) &&
      column.samples.length >= fewestRated &&
      column.samples.every((value) => smallScale.test(value)) &&
      distinctOf(column) > 2 &&
      distinctOf(column) * 2 <= (column.filled ?? column.samples.length),
  },
  {
    field: likes,
    besides: ["engagement", "rating"],
    max: 3,
    isLike: (column, _, has) =>
      !otherCount.test(column.name) &&
      !isQuestion(column.name) &&
      most(column, isWhole) &&
      !areSerial(column.samples) &&
      (networkFigures.some(has)
        ? !otherNames.test(column.name) && distinctOf(column) >= fewestRated && !column.samples.some(isLong)
        : countName.test(column.name)),
  },
  {
    field: "extra_author_attributes.name",
    besides: ["extra_author_attributes.id"],
    max: 3,
    isLike: (column) =>
      (/^(?:sms)?address$/i.test(column.name) && most(column, isPhone)) ||
      (!otherNames.test(column.name) &&
        (areToldAccounts(column) ||
          areNames(column) ||
          (areShortNames(column) && (personName.test(column.name) || recurLikePeople(column))))),
  },
  {
    field: "extra_author_attributes.id",
    besides: ["extra_author_attributes.name"],
    max: 2,
    isLike: (column) =>
      /id$|id[_ ]|번호|编号|номер/i.test(column.name) &&
      !thingId.test(column.name) &&
      (column.repeats ?? 0) > 0 &&
      distinctOf(column) > 2 &&
      most(column, (value) => /^[\w:.-]{4,40}$/.test(value)),
  },
];

const isFile = (value: string) => /\.(?:html?|csv|json|txt|jpe?g|png|gif|pdf|mp4)$/i.test(value);
/** "com.example.tea", the name of a program. */
const isPackage = (value: string) => /^(?:com|org|net|io)\./i.test(value);
/** An ID or a time, which no figure of a network reaches. */
const isLong = (value: string) => /^\d{10,}/.test(value);
/** Phones name the senders of messages by their numbers. */
const isPhone = (value: string) => /^\+?\d[\d\s-]{3,17}$/.test(value);
/** IDs of other things than people. */
const thingId =
  /^_?id$|微博|帖|评论|视频|parent|product|item|asin|business|hotel|place|store|shop|app|page|thread|conversation|repl|link|source|categor|location|video|post|tweet|status|message|comment|review|article|topic|game|movie|book|campaign|query|batch|group|url|city|country|brand|class|label/i;
/** Whether as many values recur as authors do who write more than once. */
const recurLikePeople = (column: ColumnSample) => {
  const kinds = new Set(column.samples).size;
  return kinds * 5 >= column.samples.length && kinds >= fewestRated && !isChoice(column) && !areProse(column);
};
const areShortNames = (column: ColumnSample) =>
  most(
    column,
    (value) =>
      /\p{L}/u.test(value) && value.length <= 40 && !isUrl(value) && !isDate(value) && !isJson(value),
  ) &&
  meanLength(column) <= 25 &&
  distinctOf(column) > 2;

function isNamedAsDate(column: ColumnSample): boolean {
  const date = fieldOf("published");
  const { whole, tails } = namings([column]);
  const names = [whole, tails].flatMap((namesOf) => namesOf(date)[0] ?? []);
  return /\d/.test(column.samples.join(" ")) && names.some((name) => date.names.includes(name));
}

/** The free columns that look like a field that nothing was read for, each as one field. */
export function looksUnread(
  columns: readonly ColumnSample[],
  free: readonly number[],
  has: (field: string) => boolean,
): { field: string; columns: number[] }[] {
  const told = new Set<number>();
  return looks
    .filter(({ field, besides = [] }) => ![field, ...besides].some(has))
    .map(({ field, isLike, max = Infinity }) => {
      const found = free.filter((at) => !told.has(at) && isLike(columns[at] ?? noColumn, columns, has));
      if (found.length > max) return { field, columns: [] };
      for (const at of found) told.add(at);
      return { field, columns: found };
    });
}
