import app from "./app.json" with { type: "json" };
import boards from "./boards.json" with { type: "json" };
import charts from "./charts.json" with { type: "json" };
import cli from "./cli.json" with { type: "json" };
import common from "./common.json" with { type: "json" };
import components from "./components.json" with { type: "json" };
import connections from "./connections.json" with { type: "json" };
import documents from "./documents.json" with { type: "json" };
import explore from "./explore.json" with { type: "json" };
import exports from "./exports.json" with { type: "json" };
import files from "./files.json" with { type: "json" };
import imports from "./imports.json" with { type: "json" };
import influencers from "./influencers.json" with { type: "json" };
import main from "./main.json" with { type: "json" };
import metrics from "./metrics.json" with { type: "json" };
import project from "./project.json" with { type: "json" };
import rules from "./rules.json" with { type: "json" };
import settings from "./settings.json" with { type: "json" };
import stories from "./stories.json" with { type: "json" };
import tour from "./tour.json" with { type: "json" };
import uploads from "./uploads.json" with { type: "json" };
import why from "./why.json" with { type: "json" };
import words from "./words.json" with { type: "json" };

/** The parts of the English catalogue that are there from the start. */
export const first = {
  app,
  boards,
  charts,
  cli,
  common,
  components,
  connections,
  documents,
  explore,
  exports,
  files,
  imports,
  influencers,
  main,
  metrics,
  project,
  rules,
  settings,
  stories,
  tour,
  uploads,
  why,
  words,
};
