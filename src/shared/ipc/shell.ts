import { z } from "zod";
import { nothing, route } from "./contract";
import { LinkedPlace } from "./linked-place";
import { GivenFile } from "./files";

/** What can be wrong with the files of a profile. */
const profileFaults = ["damaged", "newer", "read-only", "full", "unreadable"] as const;
export type ProfileFault = (typeof profileFaults)[number];

/** A problem with a file of the profile, or with the whole profile. Nothing was deleted. */
export const ProfileProblem = z.object({
  part: z.enum([
    "profile",
    "settings",
    "connections",
    "outbox",
    "cache",
    "activity",
    "streams",
    "watches",
    "other",
  ]),
  fault: z.enum(profileFaults),
  /** Path of the file or folder. */
  file: z.string(),
  /** Where the file, or a copy, was set aside. null if it is unchanged in its place. */
  keptAs: z.string().nullable(),
  /** What happened, what it means, and how to fix it. */
  message: z.string(),
});
export type ProfileProblem = z.output<typeof ProfileProblem>;

export const ProfileHealth = z.object({
  /** Everything is readable, but nothing can be changed because edits could not be stored. */
  safeMode: z.boolean(),
  /** Whether setting the outbox aside and creating a new one would end safe mode. */
  canBeginNewOutbox: z.boolean(),
  problems: z.array(ProfileProblem),
});
export type ProfileHealth = z.output<typeof ProfileHealth>;

/** State of updates. Only a verified download becomes "ready". */
export const UpdateState = z.discriminatedUnion("phase", [
  /** This copy can't check for updates. The message says why. */
  z.object({ phase: z.literal("off"), message: z.string() }),
  z.object({ phase: z.literal("idle") }),
  z.object({ phase: z.literal("checking") }),
  z.object({ phase: z.literal("current"), checkedAt: z.number() }),
  /** `installable` is false if this copy wasn't installed by an installer and must be replaced by hand. */
  z.object({
    phase: z.literal("available"),
    version: z.string(),
    installable: z.boolean(),
    checkedAt: z.number(),
  }),
  z.object({ phase: z.literal("downloading"), version: z.string(), progress: z.number() }),
  z.object({ phase: z.literal("ready"), version: z.string() }),
  z.object({
    phase: z.literal("failed"),
    during: z.enum(["check", "download", "install"]),
    message: z.string(),
    at: z.number(),
  }),
]);
export type UpdateState = z.output<typeof UpdateState>;

const notificationFaults = ["no-library", "no-service", "refused", "unsupported"] as const;
export type NotificationFault = (typeof notificationFaults)[number];

/** Whether desktop notifications can be shown. `fault` is null if they can. */
export const NotificationState = z.object({ fault: z.enum(notificationFaults).nullable() });
export type NotificationState = z.output<typeof NotificationState>;

/** A link or files opened from the desktop. */
export const OpenRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("view"), view: LinkedPlace }),
  z.object({ kind: z.literal("files"), files: z.array(GivenFile) }),
  /** Not readable as one of Earshot's links or files. The message says why. */
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type OpenRequest = z.output<typeof OpenRequest>;

const label = z.string().trim().min(1).max(80);

/** A page's action in the native menu. */
export const MenuItem = z.object({
  menu: z.enum(["file", "view", "go", "help"]),
  /** Sent as `app.command` when it is chosen. */
  command: z.string().min(1).max(100),
  label,
  /** The page's shortcut in Electron's notation ("CmdOrCtrl+K"). Only displayed: the page handles the key itself. */
  accelerator: z
    .string()
    .regex(/^((CmdOrCtrl|Ctrl|Alt|Shift|Super)\+)*([A-Z0-9/,.]|F\d{1,2}|Enter|Esc|Space|Up|Down|Left|Right)$/)
    .nullable(),
});
export type MenuItem = z.output<typeof MenuItem>;

/** Routes for profile, updates, support and native menus. */
export const shellRoutes = {
  "app.health": route(nothing, ProfileHealth),
  /** Sets the unusable outbox aside and restarts the app with a new one. */
  "app.beginNewOutbox": route(nothing, nothing),
  /** Opens a save dialog, then writes versions, settings, log and crash reports to a zip file, without secrets. */
  "app.saveSupportBundle": route(nothing, z.object({ path: z.string() }).nullable()),
  "app.notifications": route(nothing, NotificationState),
  "app.updates": route(nothing, UpdateState),
  "app.checkForUpdates": route(nothing, UpdateState),
  "app.downloadUpdate": route(nothing, UpdateState),
  /** Quits and installs the verified download. */
  "app.installUpdate": route(nothing, UpdateState),
  /** Opens another window, optionally with a view. */
  "app.openWindow": route(z.object({ view: LinkedPlace.nullable() }), nothing),
  /** Flushes the page's drafts to disk. */
  "app.keepDrafts": route(nothing, nothing),
  /** Sets the page's actions in the native menu. Replaces earlier ones. */
  "app.menu": route(z.object({ items: z.array(MenuItem).max(60) }), nothing),
};

export const shellEvents = {
  /** Something was opened from outside. Requests from before the page was ready follow its `app.ready`. */
  "app.opened": OpenRequest,
  "app.updates": UpdateState,
  /** A page's action was chosen in the native menu. */
  "app.command": z.object({ command: z.string() }),
};
