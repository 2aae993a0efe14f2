import type { LocalHandlers } from "../call";
import { listContext } from "./context";
import { listCooccurrence } from "./cooccurrence";
import { projectOf } from "./project";
import { drawSample } from "./sample";
import { listStories } from "./stories";
import { listTypical } from "./typical";
import { explainRange } from "./why";
import { wordsOf } from "./words";

/** Words, context, co-occurrence, stories, explanations, typical documents and samples. */
export const textHandlers = {
  listWords: ({ path, params, signal }, context) =>
    wordsOf(context, projectOf(context, path.project_id).id, params, signal),
  listContext,
  listCooccurrence,
  listStories,
  explainRange,
  listTypical,
  drawSample,
  describeTextReading: async (_call, { workspace: { engine } }) => ({ payload: await engine.textReading() }),
} satisfies Partial<LocalHandlers>;
