import type { LocalHandlers } from "../call";
import { notFound } from "../failure";
import { explainRange } from "./why";

/** Words, context, co-occurrence, stories and explanations. */
export const textHandlers = {
  listWords: () => {
    throw notFound("This endpoint");
  },
  listContext: () => {
    throw notFound("This endpoint");
  },
  listCooccurrence: () => {
    throw notFound("This endpoint");
  },
  listStories: () => {
    throw notFound("This endpoint");
  },
  explainRange,
  describeTextReading: (_call, { workspace: { engine } }) => ({ payload: engine.textReading }),
} satisfies Partial<LocalHandlers>;
