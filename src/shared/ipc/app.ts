import { z } from "zod";
import { languages } from "../texts/languages";
import { keychainFaults, nothing, route } from "./contract";

/** Minimum, maximum and default size of the cache in bytes. */
export const cacheLimits = { min: 10_000_000, max: 10_000_000_000, preset: 200_000_000 } as const;

const fields = {
  theme: z.enum(["system", "light", "dark"]),
  /** "system" uses the system's language if the app has it. */
  language: z.enum(["system", ...languages]),
  /** Zoom factor of the page. */
  textSize: z.number().min(0.5).max(3),
  /** IANA zone of all displayed times. null follows the system. */
  timeZone: z.string().nullable(),
  /** Connection to open at the start. */
  lastConnectionId: z.string().nullable(),
  lastProjectId: z.string().nullable(),
  /** Maximum size of the cache on disk. */
  cacheLimitBytes: z.number().int().min(cacheLimits.min).max(cacheLimits.max),
  /** Whether the app may check for updates when it starts. */
  checkForUpdates: z.boolean(),
  /** Whether the welcome of a new profile was closed. */
  welcomed: z.boolean(),
  /** Version of Earshot whose news were offered. null in a profile that hasn't been opened yet. */
  seenVersion: z.string().nullable(),
};

/** Settings of the whole app. */
export const Settings = z.object({
  theme: fields.theme.default("system"),
  language: fields.language.default("system"),
  textSize: fields.textSize.default(1),
  timeZone: fields.timeZone.default(null),
  lastConnectionId: fields.lastConnectionId.default(null),
  lastProjectId: fields.lastProjectId.default(null),
  cacheLimitBytes: fields.cacheLimitBytes.default(cacheLimits.preset),
  checkForUpdates: fields.checkForUpdates.default(false),
  welcomed: fields.welcomed.default(false),
  seenVersion: fields.seenVersion.default(null),
});
/** Settings to change. Has no defaults, which would overwrite the settings that aren't given. */
export const SettingsChange = z.object(fields).partial();
export type SettingsChange = z.output<typeof SettingsChange>;
export type Settings = z.output<typeof Settings>;

/** Facts about this installation. */
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

/** Whether tokens can be stored: the state as a code and as a message, and how to fix it. */
export const KeychainState = z.object({
  available: z.boolean(),
  state: z.enum(["available", ...keychainFaults]),
  message: z.string(),
  /** What the analyst can do. Empty if there is nothing to do. */
  remedy: z.string(),
});
export type KeychainState = z.output<typeof KeychainState>;

export const appRoutes = {
  "app.info": route(nothing, AppInfo),
  "app.settings": route(nothing, Settings),
  "app.saveSettings": route(SettingsChange, Settings),
  "app.keychain": route(nothing, KeychainState),
  /** Program and arguments that start Earshot's command line. */
  "app.commandLine": route(nothing, z.array(z.string()).min(1)),
  /** The page has drawn its first screen. */
  "app.ready": route(nothing, nothing),
};
