import { z } from "zod";
import { languages } from "../words/languages";
import { keychainFaults, nothing, route } from "./contract";

/** Bounds of the size of kept answers in bytes, and what it is until the analyst chooses. */
export const cacheLimits = { least: 10_000_000, most: 10_000_000_000, preset: 200_000_000 } as const;

const fields = {
  theme: z.enum(["system", "light", "dark"]),
  /** Language of every text; that of the system where it is one of the app's. */
  language: z.enum(["system", ...languages]),
  /** How large the page is drawn; 1 is the usual size. */
  textSize: z.number().min(0.5).max(3),
  /** IANA zone for every time on screen; null follows the system. */
  timeZone: z.string().nullable(),
  /** What to open at start. */
  lastConnectionId: z.string().nullable(),
  lastProjectId: z.string().nullable(),
  /** Most bytes of kept answers on disk. */
  cacheLimitBytes: z.number().int().min(cacheLimits.least).max(cacheLimits.most),
  /** Whether the app may ask for updates at its start. */
  checkForUpdates: z.boolean(),
  /** Whether the tour of the app was taken or skipped. */
  tourSeen: z.boolean(),
};

/** What the analyst chose for the app as a whole. */
export const Settings = z.object({
  theme: fields.theme.default("system"),
  language: fields.language.default("system"),
  textSize: fields.textSize.default(1),
  timeZone: fields.timeZone.default(null),
  lastConnectionId: fields.lastConnectionId.default(null),
  lastProjectId: fields.lastProjectId.default(null),
  cacheLimitBytes: fields.cacheLimitBytes.default(cacheLimits.preset),
  checkForUpdates: fields.checkForUpdates.default(false),
  tourSeen: fields.tourSeen.default(false),
});
/** Some of the settings, to be changed. Without defaults, which would be filled in for what isn't given. */
export const SettingsChange = z.object(fields).partial();
export type SettingsChange = z.output<typeof SettingsChange>;
export type Settings = z.output<typeof Settings>;

/** Facts of this installation. */
export const AppInfo = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  platform: z.string(),
  packaged: z.boolean(),
  dataFolder: z.string(),
  logFile: z.string(),
  systemTimeZone: z.string(),
});
export type AppInfo = z.output<typeof AppInfo>;

/** Whether tokens can be kept: the keychain's state as a word to decide by, in plain words, and the way out. */
export const KeychainState = z.object({
  available: z.boolean(),
  state: z.enum(["available", ...keychainFaults]),
  message: z.string(),
  /** What the analyst can do about it; empty where there is nothing to do. */
  remedy: z.string(),
});
export type KeychainState = z.output<typeof KeychainState>;

/** Routes of the app itself. */
export const appRoutes = {
  "app.info": route(nothing, AppInfo),
  "app.settings": route(nothing, Settings),
  "app.saveSettings": route(SettingsChange, Settings),
  "app.keychain": route(nothing, KeychainState),
  /** The view says that its first screen is drawn. */
  "app.ready": route(nothing, nothing),
};
