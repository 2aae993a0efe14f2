import activity from "./activity.json" with { type: "json" };
import cards from "./cards.json" with { type: "json" };
import coding from "./coding.json" with { type: "json" };
import findings from "./findings.json" with { type: "json" };
import { first } from "./first";
import help from "./help.json" with { type: "json" };
import workspaceFile from "./workspaceFile.json" with { type: "json" };
import panels from "./panels.json" with { type: "json" };
import people from "./people.json" with { type: "json" };
import streams from "./streams.json" with { type: "json" };
import topics from "./topics.json" with { type: "json" };
import watches from "./watches.json" with { type: "json" };

/** English catalogue, by part of the app. */
export const english = {
  ...first,
  activity,
  cards,
  coding,
  findings,
  help,
  workspaceFile,
  panels,
  people,
  streams,
  topics,
  watches,
};
