import { DateTime, type DurationLikeObject } from "luxon";
import { plainWord } from "./month-names";

type Unit = keyof Pick<
  DurationLikeObject,
  "seconds" | "minutes" | "hours" | "days" | "weeks" | "months" | "years"
>;

/** Words for units of time, without accents, as in "3 days ago". */
const units: readonly (readonly [Unit, RegExp])[] = [
  ["seconds", /^(s|secs?|seconds?|sekunden?|secondes?|segundos?|second[oi])$/],
  ["minutes", /^(min|mins|minutes?|minuten?|minutos?|minut[oi]|minuut)$/],
  ["hours", /^(h|hrs?|hours?|stunden?|std|heures?|horas?|or[ae]|uur|uren)$/],
  ["days", /^(d|days?|tage?n?|jours?|dias?|giorn[oi]|dag|dagen)$/],
  ["weeks", /^(w|wk|weeks?|wochen?|semaines?|semanas?|settiman[ae]|week|weken)$/],
  ["months", /^(mo|mos|months?|monate?n?|mois|mes|meses|mes[ei]|maand|maanden)$/],
  ["years", /^(y|yrs?|years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren)$/],
];
const one = /^(an?|one|eine[mrsn]?|une?|una?|uno|een|um|uma)$/;
const days: readonly (readonly [number, RegExp])[] = [
  [0, /^(today|just now|now|heute|gerade eben|jetzt|aujourd.?hui|hoy|oggi|hoje|vandaag)$/],
  [1, /^(yesterday|gestern|hier|ayer|ieri|ontem|gisteren)$/],
  [2, /^(vorgestern|avant.?hier|anteayer|eergisteren)$/],
];
/** "3 days ago", "vor einem Monat", "il y a 2 semaines", "hace 3 días", "2 giorni fa", "3 dagen geleden", "5d". */
const counted =
  /^(?:(?:edited|bearbeitet)\s+)?(?:vor|il y a|hace|ha)?\s*(\d{1,4}|\p{L}+)\s?(\p{L}+)(?:\s(?:ago|fa|geleden|atras))?$/u;
/** Without one of these words only the short forms of networks ("5d", "3 w") count: "2 may" isn't a duration. */
const marked = /^(vor|il y a|hace|ha)\s|\s(ago|fa|geleden|atras)$/;

/** Resolves words such as "3 days ago" relative to `asOf`. Null for other texts. */
export function relativeDate(text: string, asOf: number, zone: string): number | null {
  if (text.length > 60 || !/\p{L}/u.test(text)) return null;
  const words = plainWord(text.trim()).replace(/\s+/g, " ");
  const now = () => DateTime.fromMillis(asOf, { zone });
  const day = days.find(([, pattern]) => pattern.test(words));
  if (day) return now().minus({ days: day[0] }).toMillis();
  const [, amount = "", word = ""] = counted.exec(words) ?? [];
  const unit = units.find(([, pattern]) => pattern.test(word))?.[0];
  const number = one.test(amount) ? 1 : /^\d+$/.test(amount) ? Number(amount) : null;
  if (
    unit === undefined ||
    number === null ||
    (!marked.test(words) && !/^\d+\s?(s|min|h|d|w|mo|y)$/.test(words))
  )
    return null;
  return now()
    .minus({ [unit]: number })
    .toMillis();
}
