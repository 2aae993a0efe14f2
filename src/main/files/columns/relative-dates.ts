import { DateTime, type DurationLikeObject } from "luxon";
import type { DayOrder } from "./dates";
import { monthOf, plainWord } from "./month-names";

type Unit = keyof Pick<
  DurationLikeObject,
  "seconds" | "minutes" | "hours" | "days" | "weeks" | "months" | "years"
>;

/** Words for units of time, without accents, as in "3 days ago". */
const units: readonly (readonly [Unit, RegExp])[] = [
  ["seconds", /^(s|secs?|seconds?|sekunden?|secondes?|segundos?|second[oi]|секунд\p{L}*|сек|秒钟?|초)$/u],
  [
    "minutes",
    /^(min|mins|minutes?|minuten?|minutos?|minut[oiy]?|minuut|menit|dakika|минут\p{L}*|мин|分钟?|分鐘|분)$/u,
  ],
  [
    "hours",
    /^(h|hrs?|hours?|stunden?|std|heures?|horas?|or[ae]|uur|uren|jam|saat|godzin[ey]?|час\p{L}*|个?小时|個?小時|時間|시간)$/u,
  ],
  [
    "days",
    /^(d|days?|tage?n?|jours?|dias?|giorn[oi]|dag|dagen|hari|gun|dni|dzien|ден[ья]|дн[яеі]\p{L}?|天|日|일)$/u,
  ],
  [
    "weeks",
    /^(w|wk|weeks?|wochen?|semaines?|semanas?|settiman[ae]|week|weken|minggu|hafta|tygodni[ae]?|недел\p{L}*|个?星期|周|週間?|주)$/u,
  ],
  [
    "months",
    /^(mo|mos|months?|monate?n?|mois|mes|meses|mes[ei]|maand|maanden|bulan|ay|miesi[ae]c\p{L}*|месяц\p{L}*|个?月|[かヶ]月|개?월|달)$/u,
  ],
  [
    "years",
    /^(y|yrs?|years?|jahre?n?|ans?|annees?|anos?|ann[oi]|jaar|jaren|tahun|y[iı]l|rok|lat[a]?|год\p{L}*|лет|年|년)$/u,
  ],
];
const one = /^(an?|one|se|bir|eine[mrsn]?|une?|una?|uno|een|um|uma)$/;
const days: readonly (readonly [number, RegExp])[] = [
  [
    0,
    /^(today|just now|now|heute|gerade eben|jetzt|aujourd.?hui|hoy|oggi|hoje|vandaag|dzis|dzisiaj|bugun|сегодня|сьогодні|今天|今日|오늘|刚刚)$/,
  ],
  [1, /^(yesterday|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|dun|вчера|вчора|昨天|昨日|어제)$/],
  [2, /^(vorgestern|avant.?hier|anteayer|eergisteren|позавчера|前天)$/],
];
/** "today at 5:01 PM", "вчера в 14:05", "昨天 12:30" */
const timeBehind =
  /^(.+?)[\s,]*(?:\s(?:at|um|a|om|o|в|о))?(?:\s|(?<=[今昨前]天|[今昨]日))(\d{1,2})[:.](\d{2})\s?([ap]m|uhr)?$/;
/** "3 days ago", "vor einem Monat", "il y a 2 semaines", "hace 3 días", "2 giorni fa", "3 дня назад", "3天前", "5d". */
const counted =
  /^(?:(?:edited|bearbeitet)\s+)?(?:vor|il y a|hace|ha)?\s*(\d{1,4}|\p{L}+)\s?(\p{L}+?)(?:\s(?:ago|fa|geleden|atras|(?:yang )?lalu|once|назад|тому|temu)|\s?[前전])?$/u;
/** Without one of these words only the short forms of networks ("5d", "3 w") count: "2 may" isn't a duration. */
const marked = /^(vor|il y a|hace|ha)\s|\s(ago|fa|geleden|atras|lalu|once|назад|тому|temu)$|[前전]$/;

/** "1 de marzo", "3rd of March", "Mar 1", "Publicada el 1 de marzo", "11月24日 15:20": the year is left out. */
const dayMonth = /^(\d{1,2})(?:st|nd|rd|th|[.º°])?\s+(?:de |of )?(\p{L}{3,}\.?)$/iu;
const monthDay = /^(\p{L}{3,}\.?)\s(\d{1,2})(?:st|nd|rd|th)?$/iu;
/** "17 декабря, 21:20", "Mar 1 at 9:30": the time behind such a day. */
const timeBeyond = /(?<=\p{L}.*)(?:,|\s(?:at|um|à|a las|alle|в|о|o))?\s(\d{1,2}):(\d{2})$/iu;
const eastern = /^(\d{1,2})[月월]\s?(\d{1,2})[日일](?:\s?(\d{1,2}):(\d{2}))?$/u;
/** "01-07", "11.24 15:20": only in a column that is named as a date. */
const twoNumbers = /^(\d\d?)([/-]|(?<=\d\d)\.(?=\d\d))(\d\d?)(?:\s(\d\d):(\d\d)(?::\d\d)?)?$/;
/** "21:36 19/1" */
const timeBefore = /^(\d{1,2}:\d\d)\s(\d{1,2})([./-])(\d{1,2})$/;
const opening = /^\D{6,}?\s(?:on|vom|am|le|el|il|em|op|den)\s+(?=\d|\p{L}+\.?\s\d)/iu;

/** The last such day up to `asOf`. Networks leave out the year of recent dates. */
export function yearlessDate(
  text: string,
  asOf: number,
  zone: string,
  order: DayOrder | null = null,
): number | null {
  const bare = text
    .trim()
    .replace(opening, "")
    .replace(
      timeBefore,
      (_, time: string, first: string, sign: string, second: string) =>
        `${first.padStart(2, "0")}${sign}${second.padStart(2, "0")} ${time.padStart(5, "0")}`,
    );
  const [, lateHour = "0", lateMinute = "0"] = timeBeyond.exec(bare) ?? [];
  const named = bare.replace(timeBeyond, "");
  const [, day, month] = dayMonth.exec(named) ?? [];
  const [, otherMonth, otherDay] = monthDay.exec(named) ?? [];
  const [, number, numberDay, hour = lateHour, minute = lateMinute] = eastern.exec(bare) ?? [];
  const [, first, , second, clock = hour, past = minute] = (order && twoNumbers.exec(bare)) ?? [];
  const [ownDay, ownMonth] = order === "day-first" ? [first, second] : [second, first];
  const parts = {
    month: Number(ownMonth ?? number ?? monthOf(month ?? otherMonth ?? "") ?? 0),
    day: Number(ownDay ?? day ?? otherDay ?? numberDay ?? 0),
    hour: Number(clock),
    minute: Number(past),
  };
  if (parts.month === 0 || parts.month > 12) return null;
  const { year } = DateTime.fromMillis(asOf, { zone });
  // 29 February may be years back.
  for (let back = 0; back <= 4; back++) {
    const found = DateTime.fromObject({ year: year - back, ...parts }, { zone });
    if (found.isValid && found.toMillis() <= asOf + 86_400_000) return found.toMillis();
  }
  return null;
}

/** The first moment of a year: "2019", or "2019.0", as programs write numbers. */
export function yearAlone(text: string, zone: string): number | null {
  const [, year] = /^((?:18|19|20)\d\d)(?:\.0)?$/.exec(text.trim()) ?? [];
  return year === undefined ? null : DateTime.fromObject({ year: Number(year) }, { zone }).toMillis();
}

/** Resolves words such as "3 days ago", and days without a year, relative to `asOf`. Null for other texts. */
export function relativeDate(text: string, asOf: number, zone: string): number | null {
  if (text.length > 60 || !/\p{L}/u.test(text)) return null;
  return durationBefore(text, asOf, zone) ?? yearlessDate(text, asOf, zone);
}

/** The day, or moment, in the path of a page: "/2023/10/06/rain", "/20231006065607-37/rain". */
const inPath =
  /^https?:\/\/[^/]+\/(?:[^?#]*\/)?(20\d\d)([-/]?)(\d\d)\2(\d\d)(?:(\d\d)(\d\d)(\d\d))?(?=[-/_.])/;

export function dateInUrl(url: string, zone: string): number | null {
  const match = inPath.exec(url);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = [1, 3, 4, 5, 6, 7].map((at) => Number(match[at] ?? 0));
  const found = DateTime.fromObject({ year, month, day, hour, minute, second }, { zone });
  return found.isValid ? found.toMillis() : null;
}

function durationBefore(text: string, asOf: number, zone: string): number | null {
  const words = plainWord(text.trim().replace(/(\d)\.(?=\d)/, "$1:"))
    .replace(/\s+/g, " ")
    .replace(/\s?(?:\((?:edited|bearbeitet|modifie|editado|modificato)\)|[·•] (?:edited|bearbeitet))$/, "");
  const now = () => DateTime.fromMillis(asOf, { zone });
  const [, dayWord, hour, minute, half] = timeBehind.exec(words) ?? [];
  const timed = days.find(([, pattern]) => dayWord !== undefined && pattern.test(dayWord));
  if (timed) {
    const isHalf = half === "am" || half === "pm";
    const clock = isHalf ? (Number(hour) % 12) + (half === "pm" ? 12 : 0) : Number(hour);
    const found = now()
      .minus({ days: timed[0] })
      .startOf("day")
      .set({ hour: clock, minute: Number(minute) });
    return clock < 24 && Number(minute) < 60 ? found.toMillis() : null;
  }
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
