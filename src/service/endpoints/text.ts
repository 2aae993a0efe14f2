import type { LocalHandlers } from "../call";
import { notFound } from "../failure";
import { projectOf } from "./project";
import { wordsOf } from "./words";

/** Words, context, co-occurrence, stories and explanations. */
export const textHandlers = {
  listWords: ({ path, params, signal }, context) =>
    wordsOf(context, projectOf(context, path.project_id).id, params, signal),
  listContext: () => {
    throw notFound("This endpoint");
  },
  listCooccurrence: () => {
    throw notFound("This endpoint");
  },
  listStories: () => {
    throw notFound("This endpoint");
  },
  explainRange: () => {
    throw notFound("This endpoint");
  },
  describeTextReading: (_call, { workspace: { engine } }) => ({ payload: engine.textReading }),
} satisfies Partial<LocalHandlers>;
