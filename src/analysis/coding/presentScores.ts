import { epochParam } from "../../shared/calendar/epoch-param";
import { sentimentValues } from "../../shared/coding/code-book";
import type { ChartShares } from "../../shared/ipc/coding";
import type { ProjectRef } from "../../shared/ipc/explore";
import { listed, t } from "../../shared/texts";
import { asCallError, type Ask, type From } from "../ask";
import { inSentence } from "../format/labels";
import { formatDay } from "../format/times";
import { shareText } from "./shareTexts";

interface ScoresAsking {
  ask: Ask;
  signal: AbortSignal;
  ref: ProjectRef;
  from: From;
  timeZone: string;
}

type Scored = Pick<ChartShares, "question" | "shares" | "drawnAt">;

/** Half of what is rounded away in a share such as 75.8%. */
const tolerance = 0.0005;

/**
 * When the documents had the sentiments that a sample compares its codes with, and those that they have now, if these are
 * others: an import or edit can change them after the draw.
 */
export async function scoresText(
  { question, shares, drawnAt }: Scored,
  { ask, signal, ref, from, timeZone }: ScoresAsking,
): Promise<string> {
  const asOf = t("coding:scores.asOf", { day: formatDay(drawnAt, timeZone) });
  const { min, max, ...selected } = question;
  const params = {
    ...selected,
    ...(min !== undefined && { min: epochParam(min) }),
    ...(max !== undefined && { max: epochParam(max) }),
  };
  const asked = await Promise.all([
    ask("analytics.histogram", { ...ref, type: "sentiment", params, from }, { signal }),
    ask("documents.search", { ...ref, ...question, count: 0, from }, { signal }),
  ]).catch((thrown: unknown) => {
    // The estimates stand without them. But what isn't in the cache may be at the service.
    if (asCallError(thrown).kind === "cancelled" || from === "cache") throw thrown;
    return null;
  });
  if (asked === null) return asOf;
  const [histogram, documents] = asked;
  const counts = new Map(histogram.data.data.map(({ ks = "", v }) => [ks.toLowerCase(), v[0] ?? 0]));
  const { total } = documents.data;
  if (total === 0 || counts.size === 0) return asOf;
  const now = sentimentValues.map((value) => ({ value, share: (counts.get(value) ?? 0) / total }));
  const hasChanged = now.some(({ value, share }) => {
    const before = shares.find((one) => one.value === value)?.scored ?? null;
    return before !== null && Math.abs(before - share) >= tolerance;
  });
  const parts = now.map(
    ({ value, share }) => `${inSentence(t(`coding:sentiment.${value}`))} ${shareText(share)}`,
  );
  return hasChanged ? `${asOf} ${t("coding:scores.now", { parts: listed(parts) })}` : asOf;
}
