import { z } from "zod";
import { Board, cardQuestions, ExplainedPeriod } from "./boards";
import { ChartQuestion, InfluencerQuestion, StoriesQuestion } from "./chart-question";
import { WordsQuestion } from "./words-question";

const place = { connectionId: z.string().min(1).max(200), projectId: z.string().min(1).max(200) };

/** A view that a link opens: its place and query. */
export const LinkedPlace = z.discriminatedUnion("screen", [
  z.object({ screen: z.literal("explore"), ...place, question: ChartQuestion }),
  z.object({ screen: z.literal("influencers"), ...place, question: InfluencerQuestion }),
  z.object({ screen: z.literal("words"), ...place, question: WordsQuestion }),
  z.object({ screen: z.literal("stories"), ...place, question: StoriesQuestion }),
  /** Includes the whole board, so that it opens where it isn't saved. */
  z.object({ screen: z.literal("boards"), ...place, question: Board }),
]);
export type LinkedPlace = z.output<typeof LinkedPlace>;

/** Maximum length of a link. */
const longest = 32_000;

/** The values that differ from the defaults. */
function chosenOf(given: object, preset: object): Record<string, unknown> {
  const first = new Map(Object.entries(preset).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => JSON.stringify(value) !== first.get(name)),
  );
}

/** The defaults of each kind of card. */
const presets = { ...cardQuestions, why: ExplainedPeriod.partial({ period: true }) };

function chosenIn(view: LinkedPlace): Record<string, unknown> {
  switch (view.screen) {
    case "explore":
      return chosenOf(view.question, ChartQuestion.parse({}));
    case "influencers":
      return chosenOf(view.question, InfluencerQuestion.parse({}));
    case "words":
      return chosenOf(view.question, WordsQuestion.parse({}));
    case "stories":
      return chosenOf(view.question, StoriesQuestion.parse({}));
    case "boards": {
      const preset = ChartQuestion.parse({});
      const cards = view.question.cards.map((card) =>
        card.kind === "newer" || card.kind === "text"
          ? card
          : { ...card, question: chosenOf(card.question, presets[card.kind].parse({})) },
      );
      return { ...chosenOf(view.question, { query: preset.query, range: preset.range }), cards };
    }
  }
}

/** Writes a view as a link, without default values. Never contains a token or a base URL. */
export function printPlaceLink(view: LinkedPlace): string {
  const { screen, connectionId, projectId } = view;
  const chosen = chosenIn(view);
  const parameters = new Map([
    ["connection", connectionId],
    ["project", projectId],
  ]);
  if (Object.keys(chosen).length > 0) parameters.set("question", JSON.stringify(chosen));
  const query = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `earshot://${screen}?${query}`;
}

/** Parses a link. null if it isn't a valid one. */
export function parsePlaceLink(link: string): LinkedPlace | null {
  const found = /^earshot:\/\/([a-z]+)\/?\?([^#]*)$/.exec(link.trim());
  if (!found || link.length > longest) return null;
  const [, screen, query = ""] = found;
  try {
    const parameters = new Map(
      query.split("&").map((part) => {
        const at = part.indexOf("=");
        return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))] as const;
      }),
    );
    const question: unknown = JSON.parse(parameters.get("question") ?? "{}");
    const view = LinkedPlace.safeParse({
      screen,
      connectionId: parameters.get("connection"),
      projectId: parameters.get("project"),
      question,
    });
    return view.success ? view.data : null;
  } catch {
    return null; // a broken escape, or no JSON
  }
}
