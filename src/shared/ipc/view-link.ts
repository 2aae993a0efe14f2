import { z } from "zod";
import { Board } from "./boards";
import { ChartQuestion, InfluencerQuestion } from "./chart-question";

const place = { connectionId: z.string().min(1).max(200), projectId: z.string().min(1).max(200) };

/** A view that a link opens: where, and what is asked there. */
export const SharedView = z.discriminatedUnion("screen", [
  z.object({ screen: z.literal("explore"), ...place, question: ChartQuestion }),
  z.object({ screen: z.literal("influencers"), ...place, question: InfluencerQuestion }),
  /** A whole board, so that it opens where it is not kept, too. */
  z.object({ screen: z.literal("boards"), ...place, question: Board }),
]);
export type SharedView = z.output<typeof SharedView>;

/** Longest link that is read. */
const longest = 32_000;

/** What differs from how it always is at first. */
function chosenOf(given: object, preset: object): Record<string, unknown> {
  const first = new Map(Object.entries(preset).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => JSON.stringify(value) !== first.get(name)),
  );
}

function chosenIn(view: SharedView): Record<string, unknown> {
  switch (view.screen) {
    case "explore":
      return chosenOf(view.question, ChartQuestion.parse({}));
    case "influencers":
      return chosenOf(view.question, InfluencerQuestion.parse({}));
    case "boards": {
      const preset = ChartQuestion.parse({});
      const cards = view.question.cards.map((card) => ({
        ...card,
        question: chosenOf(card.question, preset),
      }));
      return { ...chosenOf(view.question, { query: preset.query, range: preset.range }), cards };
    }
  }
}

/** Writes a view as a link; what is as it always is at first stays out of it. It never holds a token or an address. */
export function printViewLink(view: SharedView): string {
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

/** Reads such a link; null for anything else, whoever wrote it. */
export function parseViewLink(link: string): SharedView | null {
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
    const view = SharedView.safeParse({
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
