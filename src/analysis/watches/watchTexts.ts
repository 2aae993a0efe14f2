import type { WatchView } from "../../shared/ipc/watches";
import type { WatchRule } from "../../shared/watches/watch";
import { t } from "../../shared/texts";
import { formatCount } from "../format/numbers";
import { formatInstant } from "../format/times";

/** A rule in words, such as "New story with 5 or more copies". */
export function ruleText(rule: WatchRule): string {
  switch (rule.kind) {
    case "more":
      return t("watches:rule.more", { period: t(`watches:period.${rule.period}`) });
    case "sentiment": {
      const named = { period: t(`watches:period.${rule.period}`), points: rule.points };
      return rule.value === "negative"
        ? t("watches:rule.negative", named)
        : t("watches:rule.positive", named);
    }
    case "story":
      return t("watches:rule.story", { count: rule.copies });
    case "influencer": {
      const reach = formatCount(rule.reach);
      return rule.type === "author"
        ? t("watches:rule.author", { reach })
        : t("watches:rule.source", { reach });
    }
    case "results":
      return t("watches:rule.results");
  }
}

interface State {
  tone: "neutral" | "warning" | "accent" | "positive";
  text: string;
  /** What the text doesn't say. */
  more?: string;
}

/** What is to be said of a watch first: that it isn't checked comes before anything else. */
export function stateOf(view: WatchView, now: number, timeZone: string): State {
  const { isOn, isMuted, snoozedUntil, unchecked, isChecking, checkedAt, isComparable, unseen } = view;
  if (!isOn) return { tone: "neutral", text: t("watches:state.off") };
  if (unchecked) {
    const more = uncheckedText(unchecked, timeZone);
    return unchecked.why === "budget"
      ? { tone: "warning", text: t("watches:state.budget"), more }
      : { tone: "warning", text: t("watches:state.failed"), more };
  }
  if (isChecking) return { tone: "neutral", text: t("watches:state.checking") };
  if (checkedAt === null) return { tone: "neutral", text: t("watches:state.waiting") };
  if (!isComparable)
    return { tone: "warning", text: t("watches:state.tooLittle"), more: t("watches:preview.tooLittle") };
  if (unseen > 0) return { tone: "accent", text: t("watches:state.fired", { count: unseen }) };
  if (snoozedUntil !== null && snoozedUntil > now)
    return {
      tone: "neutral",
      text: t("watches:state.snoozed", { time: formatInstant(snoozedUntil, timeZone) }),
    };
  if (isMuted) return { tone: "neutral", text: t("watches:state.muted") };
  return { tone: "positive", text: t("watches:state.quiet") };
}

export function uncheckedText(
  { why, since, retryAt, error }: NonNullable<WatchView["unchecked"]>,
  timeZone: string,
): string {
  const named = { since: formatInstant(since, timeZone), retry: formatInstant(retryAt, timeZone) };
  return why === "budget"
    ? t("watches:unchecked.budget", named)
    : t("watches:unchecked.failed", { ...named, message: error?.message ?? "" });
}

export function missedText(
  { checks, from, until, since, at }: NonNullable<WatchView["missed"]>,
  timeZone: string,
): string {
  const time = (ms: number) => formatInstant(ms, timeZone);
  const caughtUp = t("watches:missed", { count: checks, from: time(from), until: time(until), at: time(at) });
  return since === null
    ? caughtUp
    : `${caughtUp} ${t("watches:missedCut", { since: time(since), from: time(from) })}`;
}
