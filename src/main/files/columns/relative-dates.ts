import { DateTime, type DurationLikeObject } from "luxon";
import { monthOf, plainWord } from "./month-names";

type Unit = keyof Pick<
  DurationLikeObject,
  "seconds" | "minutes" | "hours" | "days" | "weeks" | "months" | "years"
>;

/** Words for units of time, without accents, as in "3 days ago". */
const units: readonly (readonly [Unit, RegExp])[] = [
  ["seconds", /^(s|secs?|seconds?|sekunden?|secondes?|segundos?|second[oi])$/],
  ["minutes", /^(min|mins|minutes?|minuten?|minutos?|minut[oi]|minuut|menit|dakika)$/],
  ["hours", /^(h|hrs?|hours?|stunden?|std|heures?|horas?|or[ae]|uur|uren|jam|saat)$/],
  ["days", /^(d|days?|tage?n?|jours?|dias?|giorn[oi]|dag|dagen|hari|gun)$/],
  ["weeks", /^(w|wk|weeks?|wochen?|semaines?|semanas?|settiman[ae]|week|weken|minggu|hafta)$/],
  ["months", /^(mo|mos|months?|monate?n?|mois|mes|meses|mes[ei]|maand|maanden|bulan|ay)$/],
  ["years", /^(y|yrs?|years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren|tahun|y[iı]l)$/],
];
const one = /^(an?|one|se|bir|eine[mrsn]?|une?|una?|uno|een|um|uma)$/;
const days: readonly (readonly [number, RegExp])[] = [
  [0, /^(today|just now|now|heute|gerade eben|jetzt|aujourd.?hui|hoy|oggi|hoje|vandaag)$/],
  [1, /^(yesterday|gestern|hier|ayer|ieri|ontem|gisteren)$/],
  [2, /^(vorgestern|avant.?hier|anteayer|eergisteren)$/],
];
/** "3 days ago", "vor einem Monat", "il y a 2 semaines", "hace 3 días", "2 giorni fa", "3 dagen geleden", "5d". */
const counted =
  /^(?:(?:edited|bearbeitet)\s+)?(?:vor|il y a|hace|ha)?\s*(\d{1,4}|\p{L}+)\s?(\p{L}+)(?:\s(?:ago|fa|geleden|atras|(?:yang )?lalu|once))?$/u;
/** Without one of these words only the short forms of networks ("5d", "3 w") count: "2 may" isn't a duration. */
const marked = /^(vor|il y a|hace|ha)\s|\s(ago|fa|geleden|atras|lalu|once)$/;

/** "1 de marzo", "3rd of March", "Mar 1", "Publicada el 1 de marzo", "11月24日 15:20": the year is left out. */
const dayMonth = /^(\d{1,2})(?:st|nd|rd|th|[.º°])?\s+(?:de |of )?(\p{L}{3,}\.?)$/iu;
const monthDay = /^(\p{L}{3,}\.?)\s(\d{1,2})(?:st|nd|rd|th)?$/iu;
const eastern = /^(\d{1,2})[月월]\s?(\d{1,2})[日일](?:\s?(\d{1,2}):(\d{2}))?$/u;
const opening = /^\D{6,}?\s(?:on|vom|am|le|el|il|em|op|den)\s+(?=\d|\p{L}+\.?\s\d)/iu;

/** The last such day up to `asOf`. Networks leave out the year of recent dates. */
function yearlessDate(text: string, asOf: number, zone: string): number | null {
  const bare = text.trim().replace(opening, "");
  const [, day, month] = dayMonth.exec(bare) ?? [];
  const [, otherMonth, otherDay] = monthDay.exec(bare) ?? [];
  const [, number, numberDay, hour = "0", minute = "0"] = eastern.exec(bare) ?? [];
  const named = monthOf(month ?? otherMonth ?? "");
  const parts = {
    month: number === undefined ? (named ?? 0) : Number(number),
    day: Number(day ?? otherDay ?? numberDay ?? 0),
    hour: Number(hour),
    minute: Number(minute),
  };
  if (parts.month === 0) return null;
  const { year } = DateTime.fromMillis(asOf, { zone });
  // 29 February may be years back.
  for (let back = 0; back <= 4; back++) {
    const found = DateTime.fromObject({ year: year - back, ...parts }, { zone });
    if (found.isValid && found.toMillis() <= asOf + 86_400_000) return found.toMillis();
  }
  return null;
}

/** Resolves words such as "3 days ago", and days without a year, relative to `asOf`. Null for other texts. */
export function relativeDate(text: string, asOf: number, zone: string): number | null {
  if (text.length > 60 || !/\p{L}/u.test(text)) return null;
  return durationBefore(text, asOf, zone) ?? yearlessDate(text, asOf, zone);
}

function durationBefore(text: string, asOf: number, zone: string): number | null {
  const words = plainWord(text.trim())
    .replace(/\s+/g, " ")
    .replace(/\s?(?:\((?:edited|bearbeitet|modifie|editado|modificato)\)|[·•] (?:edited|bearbeitet))$/, "");
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
