import activity from "./activity.json";
import app from "./app.json";
import boards from "./boards.json";
import charts from "./charts.json";
import cli from "./cli.json";
import coding from "./coding.json";
import common from "./common.json";
import components from "./components.json";
import connections from "./connections.json";
import documents from "./documents.json";
import explore from "./explore.json";
import exports from "./exports.json";
import files from "./files.json";
import handOver from "./handOver.json";
import imports from "./imports.json";
import influencers from "./influencers.json";
import main from "./main.json";
import metrics from "./metrics.json";
import panels from "./panels.json";
import people from "./people.json";
import project from "./project.json";
import rules from "./rules.json";
import settings from "./settings.json";
import stories from "./stories.json";
import streams from "./streams.json";
import topics from "./topics.json";
import tour from "./tour.json";
import uploads from "./uploads.json";
import watches from "./watches.json";
import why from "./why.json";
import words from "./words.json";

/** German catalogue, by part of the app. */
export const german = {
  activity,
  app,
  boards,
  charts,
  cli,
  coding,
  common,
  components,
  connections,
  documents,
  explore,
  exports,
  files,
  handOver,
  imports,
  influencers,
  main,
  metrics,
  panels,
  people,
  project,
  rules,
  settings,
  stories,
  streams,
  topics,
  tour,
  uploads,
  watches,
  why,
  words,
};
