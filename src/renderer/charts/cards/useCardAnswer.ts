import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Ask } from "../../../analysis/ask";
import { askCard, type AnsweredCard, type AskedBoard } from "../../../analysis/cards/askCard";
import type { CardAnswer } from "../../../analysis/cards/cardAnswer";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, useTimeZone, type Target } from "../../core/queries";
import { usePresent } from "../question/usePresent";

export interface LoadedCard extends CardAnswer {
  asOf: number;
  source: "live" | "cache";
  unreadable: number;
  /** Calls that it took. */
  calls: number;
}

/** What a card says, with the age of the oldest data in it. */
export function useCardAnswer(
  target: Target,
  card: AnsweredCard,
  { query, range, sentiment = null, column = "" }: AskedBoard,
) {
  const { ref, connection } = target;
  const timeZone = useTimeZone();
  const now = usePresent(range, timeZone);
  const { kind, question } = card;
  const answer = useQuery<LoadedCard>({
    queryKey: [
      ...keys.project(ref.connectionId, ref.projectId),
      "cards",
      { kind, question, query, range, sentiment, column, now, timeZone },
    ],
    queryFn: cacheFirst(async (from, signal) => {
      const ages = { asOf: Date.now(), source: "live" as "live" | "cache", unreadable: 0, calls: 0 };
      const ask: Ask = async (route, input, options) => {
        const got = await invoke(route, input, options);
        ages.calls++;
        if (typeof got !== "object" || got === null) return got;
        if ("asOf" in got && typeof got.asOf === "number") ages.asOf = Math.min(ages.asOf, got.asOf);
        if ("source" in got && got.source === "cache") ages.source = "cache";
        if ("unreadable" in got && typeof got.unreadable === "number") ages.unreadable += got.unreadable;
        return got;
      };
      const asking = { ask, signal, ref, connection, timeZone, now, from, withoutNames: null };
      return { ...(await askCard(card, asking, { query, range, sentiment, column })), ...ages };
    }),
    placeholderData: keepPreviousData,
  });
  return { timeZone, answer };
}
