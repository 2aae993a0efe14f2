import { z } from "zod";
import { Evidence, Watch } from "../watches/watch";
import { ProjectRef } from "./explore";
import { CallError, nothing, route } from "./contract";

const id = z.string().min(1).max(100);

/** Why a watch is not checked: a failed call, or the day's budget. It is tried again at `retryAt`. */
export const Unchecked = z.object({
  why: z.enum(["failed", "budget"]),
  since: z.number(),
  retryAt: z.number(),
  error: CallError.nullable(),
});

/** Checks that fell into a time when Earshot was closed or the computer slept, and were made up for later. */
export const MissedChecks = z.object({
  checks: z.number(),
  from: z.number(),
  until: z.number(),
  /** What lies before it was too long ago to be evaluated. Null if nothing does. */
  since: z.number().nullable(),
  at: z.number(),
});

export type MissedChecks = z.output<typeof MissedChecks>;

/** A watch with its state. */
export const WatchView = z.object({
  watch: Watch,
  /** A watch that is off is never checked. */
  isOn: z.boolean(),
  isMuted: z.boolean(),
  /** No notifications until then. Null, or a past time, if not snoozed. */
  snoozedUntil: z.number().nullable(),
  checkedAt: z.number().nullable(),
  nextAt: z.number().nullable(),
  isChecking: z.boolean(),
  unchecked: Unchecked.nullable(),
  missed: MissedChecks.nullable(),
  /** False if too few earlier periods have data to compare with. */
  isComparable: z.boolean(),
  fired: z.number(),
  unseen: z.number(),
});
export type WatchView = z.output<typeof WatchView>;

/** Something that a watch fired for. */
export const WatchFinding = z.object({
  id,
  watchId: id,
  name: z.string(),
  query: Watch.shape.query,
  filters: Watch.shape.filters,
  /** When it was found. */
  at: z.number(),
  from: z.number(),
  until: z.number(),
  evidence: Evidence,
  isSeen: z.boolean(),
  /** It was there before the watch began, so nobody was told. */
  isEarlier: z.boolean(),
});
export type WatchFinding = z.output<typeof WatchFinding>;

/** Credits that watches may cost a day on a hosted service. Null for local workspaces. */
const Budget = z.object({ perDay: z.number(), used: z.number() }).nullable();

/** What a watch would have fired for in the last 30 days. */
export const WatchPreview = z.object({
  isComparable: z.boolean(),
  events: z.array(z.object({ from: z.number(), until: z.number(), evidence: Evidence })),
});
export type WatchPreview = z.output<typeof WatchPreview>;

export const watchRoutes = {
  "watches.overview": route(
    ProjectRef,
    z.object({
      watches: z.array(WatchView),
      /** The latest first, at most `maxFired`. */
      fired: z.array(WatchFinding),
      budget: Budget,
    }),
  ),
  /** Number of events that nobody has seen yet. */
  "watches.unseen": route(ProjectRef, z.number()),
  /** Adds a watch, or replaces the one with its id. A changed question begins anew. Its first check follows at once. */
  "watches.save": route(ProjectRef.extend({ watch: Watch }), nothing),
  "watches.remove": route(ProjectRef.extend({ watchId: id }), nothing),
  /** Evaluates the last 30 days on the present data. Costs what a check costs. Can be aborted. */
  "watches.preview": route(ProjectRef.extend({ watch: Watch }), WatchPreview),
  /** Checks a watch now and returns once it is checked, or known not to be. */
  "watches.check": route(ProjectRef.extend({ watchId: id }), nothing),
  "watches.set": route(
    ProjectRef.extend({
      watchId: id,
      isOn: z.boolean().optional(),
      isMuted: z.boolean().optional(),
      snoozedUntil: z.number().nullable().optional(),
    }),
    nothing,
  ),
  "watches.seen": route(ProjectRef.extend({ firedIds: z.array(id).max(1_000) }), nothing),
  /** Creates a board of what fired in the week that contains `at`, or renews it. Null if nothing did. */
  "watches.digest": route(ProjectRef.extend({ at: z.number() }), z.object({ boardId: id }).nullable()),
  "watches.setBudget": route(ProjectRef.extend({ perDay: z.number().int().min(0).max(1_000_000) }), nothing),
};

export const watchEvents = {
  /** A watch of the project, its state or what it fired for has changed. */
  "watches.changed": ProjectRef,
  /** A watch fired, for windows that have the focus; others get a desktop notification. */
  "watches.fired": ProjectRef.extend({ firedId: id, title: z.string(), body: z.string() }),
  /** The digest of last week was put onto a board. */
  "watches.digested": ProjectRef.extend({ title: z.string() }),
  /** A notification was clicked. */
  "watches.open": ProjectRef.extend({ firedId: id }),
};
