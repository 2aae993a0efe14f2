import { DateTime } from "luxon";
import { boardLimits } from "../../shared/ipc/boards.constants";
import { Board, BoardCard } from "../../shared/ipc/boards";
import { narrow, printValue } from "../../shared/query";
import { t } from "../../shared/texts";
import type { Evidence, Watch } from "../../shared/watches/watch";

/** What fired, as a digest takes it. */
export interface DigestItem {
  id: string;
  watch: Pick<Watch, "name" | "query" | "filters">;
  evidence: Evidence;
}

/** The ISO week that contains a time: its bounds, and its name. */
export function weekOf(at: number, zone: string): { min: number; max: number; year: number; week: number } {
  const monday = DateTime.fromMillis(at, { zone }).startOf("week");
  return {
    min: monday.toMillis(),
    max: monday.plus({ weeks: 1 }).toMillis(),
    year: monday.weekYear,
    week: monday.weekNumber,
  };
}

/** A board with a card for everything that fired in a week, with the charts' own query and the board's range. */
export function digestBoard(items: readonly DigestItem[], at: number, zone: string): Board {
  const { min, max, year, week } = weekOf(at, zone);
  const cards = items.flatMap((item) => cardsOf(item)).slice(0, boardLimits.cards);
  return Board.parse({
    id: `digest-${year}-${String(week).padStart(2, "0")}`,
    name: t("watches:digest.name", { week, year }),
    query: "",
    range: { kind: "exact", min, max },
    cards,
  });
}

function cardsOf({ id, watch, evidence }: DigestItem): BoardCard[] {
  const { query, filters } = watch;
  const chart = (more: object) =>
    BoardCard.parse({
      kind: "chart",
      id: `${id}-chart`,
      title: watch.name,
      question: { query, filters, interval: "1 day", ...more },
    });
  switch (evidence.kind) {
    case "more":
      return [
        chart({}),
        BoardCard.parse({
          kind: "why",
          id: `${id}-why`,
          title: t("watches:digest.why", { name: watch.name }),
          question: { query, filters, period: evidence.period },
        }),
      ];
    case "sentiment":
      return [chart({ form: "share" })];
    case "story":
      return [
        BoardCard.parse({
          kind: "stories",
          id: `${id}-stories`,
          title: watch.name,
          question: { query: narrow(query, `story:${printValue(evidence.storyId)}`), filters },
        }),
      ];
    case "influencer":
      return [chart({ query: evidence.query === "" ? query : narrow(query, evidence.query) })];
    case "results":
      return [chart({})];
  }
}
