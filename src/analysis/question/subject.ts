import { type Clause, type Equals, tryParse } from "../../shared/query";
import { t } from "../../shared/texts";
import { countryName, languageName } from "../format/labels";

const moods = ["positive", "neutral", "negative"] as const;

/** What a query selects, as far as a title says it: a sentiment, and values of fields. */
function chosenOf(query: string): { mood: (typeof moods)[number] | undefined; values: string[] } {
  const parsed = tryParse(query);
  const clauses: Clause[] = !parsed.ok || parsed.query.kind === "all" ? [] : clausesOf(parsed.query);
  const asked = clauses.filter((clause): clause is Equals => clause.kind === "equals");
  return {
    mood: moods.find((one) => asked.some(({ field, value }) => field === "sentiment" && value === one)),
    values: [...new Set(asked.flatMap(valueOf))],
  };
}

const clausesOf = (query: Clause) => (query.kind === "and" ? query.items : [query]);

function valueOf({ field, value }: Equals): string[] {
  if (field === "lang") return [languageName(value)];
  if (field === "sourcecountry") return [countryName(value)];
  return field.startsWith("custom.") || field === "hosturl" ? [value] : [];
}

/** The mentions that a query selects, at the beginning of a title: "Negative mentions (Northwind)". "Mentions" for all. */
export function mentionsOf(query: string): string {
  return selectedOf(query) ?? t("charts:mentions");
}

/** The same; null for all. */
function selectedOf(query: string): string | null {
  const { mood, values } = chosenOf(query);
  if (!mood && values.length === 0) return null;
  const mentions = mood ? t(`charts:selected.${mood}`) : t("charts:mentions");
  return values.length === 0 ? mentions : t("charts:selected.with", { mentions, values: values.join(", ") });
}

/** What a query selects, inside a sentence: "negative mentions (Northwind)". Null where that doesn't say all of it. */
export function filterInWords(query: string): string | null {
  const parsed = tryParse(query);
  if (!parsed.ok || parsed.query.kind === "all") return null;
  const isSaid = (clause: Clause) =>
    clause.kind === "equals"
      ? clause.field === "sentiment" || valueOf(clause).length > 0
      : (clause.kind === "word" || clause.kind === "phrase") && clause.scope === "author";
  if (!clausesOf(parsed.query).every(isSaid)) return null;
  const { mood, values } = chosenOf(query);
  const mentions = t(`why:typical.${mood ?? "any"}`);
  // The parsed query has their names in small letters.
  const authors = Array.from(
    query.matchAll(/\bauthor:(?:"([^"]*)"|([^\s()"]+))/gi),
    ([, name, word]) => name ?? word,
  );
  const named = [...values, ...authors];
  return named.length === 0 ? mentions : t("charts:selected.with", { mentions, values: named.join(", ") });
}

/** A sentence that stands without its query, such as the title of a slide, says which mentions it is about. */
export function ofSubject(sentence: string, query: string): string {
  const subject = selectedOf(query);
  return subject === null ? sentence : about(subject, sentence);
}

/** What an explanation of a time says, with the time and what the query selects: a summary has neither beside it. */
export function ofTime(sentence: string, query: string, range: string): string {
  const subject = [selectedOf(query), range].filter((part) => part !== null).join(", ");
  return about(subject, sentence);
}

/** A sentence behind what it is about. One that has a colon of its own stands behind a dash. */
export function about(subject: string, sentence: string): string {
  return t(/^[^:]{1,60}: /.test(sentence) ? "findings:aboutNamed" : "findings:about", { subject, sentence });
}

/** What a query selects by values and sentiment, inside a title: "Northwind, negative mentions". Empty for all. */
export function subjectName(query: string): string {
  const { mood, values } = chosenOf(query);
  return [...values, ...(mood ? [t(`why:typical.${mood}`)] : [])].join(", ");
}
