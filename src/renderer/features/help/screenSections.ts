import type { ScreenId } from "../../core/navigation";
import type { HelpPlace } from "./pages";

/** The section that help opens at, for each screen. */
export const screenSections: Readonly<Record<ScreenId, HelpPlace>> = {
  explore: "guide#explore",
  words: "guide#words",
  stories: "guide#stories",
  boards: "guide#boards",
  influencers: "guide#influencers",
  documents: "guide#documents",
  coding: "guide#coding",
  uploads: "guide#uploads",
  watches: "guide#watches",
  project: "guide#overview",
  topics: "guide#topics",
  panels: "guide#panels",
  metrics: "guide#metrics",
  exports: "guide#exports",
  streams: "guide#streams",
  activity: "guide#activity",
  settings: "guide#settings",
};
