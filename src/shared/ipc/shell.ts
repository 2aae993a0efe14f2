import { z } from "zod";
import { nothing, route } from "./contract";
import { SharedView } from "./view-link";
import { GivenFile } from "./files";

/** What can be wrong with the files of a profile. */
const profileFaults = ["damaged", "newer", "read-only", "full", "unreadable"] as const;
export type ProfileFault = (typeof profileFaults)[number];

/** One file of the profile (or the profile as a whole) that isn't as it should be; nothing of it was deleted. */
export const ProfileProblem = z.object({
  part: z.enum(["profile", "settings", "connections", "outbox", "cache", "activity", "other"]),
  fault: z.enum(profileFaults),
  /** Path of the file or folder. */
  file: z.string(),
  /** Where the file, or a copy of it, was put aside; null where it lies untouched in its place. */
  keptAs: z.string().nullable(),
  /** What happened, what it means, and how to mend it. */
  message: z.string(),
});
export type ProfileProblem = z.output<typeof ProfileProblem>;

/** State of the profile that the app runs on. */
export const ProfileHealth = z.object({
  /** Everything may be looked at, and nothing changed: edits could not be kept. */
  safeMode: z.boolean(),
  /** Whether putting the outbox aside and beginning a new one would end safe mode. */
  canBeginNewOutbox: z.boolean(),
  problems: z.array(ProfileProblem),
});
export type ProfileHealth = z.output<typeof ProfileHealth>;

/** Where the app stands with updates. Only what was verified gets as far as "ready". */
export const UpdateState = z.discriminatedUnion("phase", [
  /** This copy can't look for updates; the message says why. */
  z.object({ phase: z.literal("off"), message: z.string() }),
  z.object({ phase: z.literal("idle") }),
  z.object({ phase: z.literal("checking") }),
  z.object({ phase: z.literal("current"), checkedAt: z.number() }),
  /** `installable` is false where this copy was not installed by an installer and is replaced by hand. */
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

/** Whether desktop notifications can be shown; the fault is null where they can. */
export const NotificationState = z.object({ fault: z.enum(notificationFaults).nullable() });
export type NotificationState = z.output<typeof NotificationState>;

/** What was opened from outside: a link, or files of the desktop. */
export const Opened = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("view"), view: SharedView }),
  z.object({ kind: z.literal("files"), files: z.array(GivenFile) }),
  /** It can't be read as one of Earshot's; the message says what it was and why not. */
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
export type Opened = z.output<typeof Opened>;

const label = z.string().trim().min(1).max(80);

/** An action of the page in the native menu. */
export const MenuItem = z.object({
  menu: z.enum(["file", "view", "go", "help"]),
  /** What `app.command` says when it is chosen. */
  command: z.string().min(1).max(100),
  label,
  /** The page's own shortcut, shown beside it in Electron's notation ("CmdOrCtrl+K"); the page itself listens to it. */
  accelerator: z
    .string()
    .regex(/^((CmdOrCtrl|Ctrl|Alt|Shift|Super)\+)*([A-Z0-9/,.]|F\d{1,2}|Enter|Esc|Space|Up|Down|Left|Right)$/)
    .nullable(),
});
export type MenuItem = z.output<typeof MenuItem>;

/** Routes of what lies around the window: profile, updates, support, native menus. */
export const shellRoutes = {
  "app.health": route(nothing, ProfileHealth),
  /** Puts the outbox that can't be used aside and starts the app again with a new one. */
  "app.beginNewOutbox": route(nothing, nothing),
  /** Asks where to, then writes versions, settings, log and crash reports into one zip file, without secrets. */
  "app.saveSupportBundle": route(nothing, z.object({ path: z.string() }).nullable()),
  "app.notifications": route(nothing, NotificationState),
  "app.updates": route(nothing, UpdateState),
  "app.checkForUpdates": route(nothing, UpdateState),
  "app.downloadUpdate": route(nothing, UpdateState),
  /** Ends the app and installs what was downloaded and verified. */
  "app.installUpdate": route(nothing, UpdateState),
  /** Opens a further window, with a view where one is given. */
  "app.openWindow": route(z.object({ view: SharedView.nullable() }), nothing),
  /** Puts on disk what the page keeps of drafts. */
  "app.keepDrafts": route(nothing, nothing),
  /** The page's actions for the native menu; each call replaces those of the one before. */
  "app.menu": route(z.object({ items: z.array(MenuItem).max(60) }), nothing),
};

/** Events of what lies around the window. */
export const shellEvents = {
  /** Something was opened from outside. What was opened before the page was ready follows its `app.ready`. */
  "app.opened": Opened,
  "app.updates": UpdateState,
  /** An action of the page was chosen in the native menu. */
  "app.command": z.object({ command: z.string() }),
};
