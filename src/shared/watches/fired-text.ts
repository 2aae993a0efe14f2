import { shortened } from "../text/start-of";
import { currentLanguage, t } from "../texts";
import type { Evidence } from "./watch";

/** What a watch fired for, in one sentence of its numbers. `locale` is that of numbers and times. */
export function firedText(evidence: Evidence, zone: string, locale: string = currentLanguage()): string {
  const format = new Intl.DateTimeFormat(locale, { ...moment, timeZone: zone });
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits, signDisplay: "negative" }).format(value);
  const percent = (share: number) =>
    new Intl.NumberFormat(locale, {
      style: "percent",
      maximumFractionDigits: 0,
      signDisplay: "negative",
    }).format(share);
  const { min, max } = evidence.period;
  const period = format.formatRange(min, max);
  switch (evidence.kind) {
    case "more": {
      const expected = number(evidence.expected, evidence.expected < 10 ? 1 : 0);
      return t("watches:fired.more", { count: evidence.here, expected, period });
    }
    case "sentiment": {
      const { here, expected, value } = evidence;
      const named = {
        share: percent(here.documents / Math.max(1, here.all)),
        expected: percent(expected.share),
      };
      return value === "negative"
        ? t("watches:fired.negative", { ...named, period })
        : t("watches:fired.positive", { ...named, period });
    }
    case "story":
      return t("watches:fired.story", { count: evidence.copies, title: shortened(evidence.title, longest) });
    case "influencer": {
      const named = { name: evidence.name, reach: number(evidence.reach) };
      return evidence.type === "author" ? t("watches:fired.author", named) : t("watches:fired.source", named);
    }
    case "results":
      return t("watches:fired.results", { count: evidence.results });
  }
}

const moment = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;
const longest = 120;
