import { applied, changedPaths, mergedTexts, writable } from "../../shared/documents/change";
import { same, valueAt, withValue, type JsonObject } from "../../shared/documents/json";
import type { KnownVersion } from "../../shared/ipc/documents";

/** Searches of hosted services follow changes within seconds, seldom minutes. */
export const usualSearchLagMs = 5 * 60_000;

/** An edit that Earshot made of the same document. */
export interface OwnEdit {
  /** The version before it. Null if it is unknown. */
  before: JsonObject | null;
  change: JsonObject;
  /** The document is found by searches since this edit, if it was carried out. */
  makesLive: boolean;
  /** It was made before the edit that is compared. */
  isEarlier: boolean;
  /** Whether the service carried it out. */
  effect: "certain" | "none" | "unknown";
  /** When the service answered it, epoch milliseconds. */
  answered: number | null;
}

interface EditVersions {
  change: JsonObject;
  /** The version that the edit was made on. */
  base: Pick<KnownVersion, "document" | "from" | "asOf">;
  /** The service's present version. */
  present: JsonObject;
  /** Edits of the same document, oldest first. They are read where they matter, since documents rarely differ. */
  own: () => readonly OwnEdit[];
  /** An earlier attempt may have been carried out. */
  interrupted: boolean;
  now: number;
  /** How long (ms) the service's search may still show versions from before an own edit. */
  lagMs: number;
}

export interface Comparison {
  /** Fields in which the edit would replace a value that nobody here has seen. */
  changed: readonly (readonly string[])[];
  /** What to send: lists hold what is there now, with the edit's additions and without its removals. */
  change: JsonObject;
  /** The version that is overwritten. */
  before: JsonObject;
  /** Whether the version that is overwritten has other values than `base` where the edit changes it. */
  differs: boolean;
  /** The search may not show an own edit yet. */
  isStale: boolean;
}

/** Fields that say where others come from. They follow those. */
const followers: readonly string[] = [
  "origins",
  "sentiment_origin",
  "sentiment_confidence",
  "date_assumed",
  "import",
];
/** Fields that a service fills in by itself, unknown until it was read. */
const filledIn: readonly string[] = ["sentiment", "lang"];

/** Compares an edit with the present version of its document, field by field, where it changes it. */
export function compareEdit(edit: EditVersions): Comparison {
  const { change, present, interrupted } = edit;
  const base = edit.base.document && writable(edit.base.document);
  const mine = writable(change);
  const theirs = writable(present);
  const result = { changed: [] as string[][], change, before: present, differs: base === null };
  let isStale = false;
  for (const path of changedPaths(change)) {
    if (followers.includes(path[0] ?? "")) continue;
    const old = base && valueAt(base, path);
    const next = valueAt(mine, path);
    const now = valueAt(theirs, path);
    const isBehind = isOutdated(path, now, edit);
    if (base && same(old, now) && !isBehind) continue;
    result.differs = true;
    if (same(next, now)) {
      // What an interrupted attempt may have done, or the search may not show, isn't what was there before.
      if (base && (interrupted || isBehind)) result.before = withValue(result.before, path, old);
      continue;
    }
    isStale ||= isBehind;
    const merged = mergedTexts(old, next, now);
    if (merged) {
      result.change = withValue(result.change, path, merged);
      // Takes back what an interrupted attempt may have done.
      if (interrupted) result.before = withValue(result.before, path, mergedTexts(next, old, now));
    } else if (!isKnown(path, now, edit)) result.changed.push(path);
  }
  return { ...result, isStale };
}

/** Whether the analyst knows a value: from the version that was edited, or from edits made here. */
function isKnown(path: readonly string[], now: unknown, { base, own, lagMs }: EditVersions): boolean {
  const known: unknown[] = [];
  const isRead =
    base.document !== null && (base.from === "service" || valueAt(base.document, path) !== undefined);
  const touching = own().flatMap((edit) => (edit.isEarlier ? valuesOf(edit, path) : []));
  if (isRead || (base.document !== null && touching.length > 0))
    known.push(valueAt(writable(base.document ?? {}), path));
  else if (now === undefined || filledIn.includes(path.join("."))) return true;
  for (const { before, after, effect } of touching.toReversed()) {
    // The version that was edited includes this edit, which was never carried out.
    if (effect !== "certain" && known.some((value) => same(value, after))) known.push(before);
  }
  for (const { after, effect, answered } of touching) {
    const isNewer = effect === "certain" && answered !== null && answered > base.asOf - lagMs;
    if (isNewer || effect === "unknown") known.push(after);
  }
  return known.some((value) => same(value, now));
}

/** What tells whether the search may be behind. */
export type Lag = Pick<EditVersions, "own" | "now" | "lagMs">;

/** Whether an own edit made the document live so recently that the search may not find it yet. */
export function isRecentlyLive({ own, now, lagMs }: Lag): boolean {
  return lagMs > 0 && own().some((edit) => edit.makesLive && isRecent(edit, now, lagMs));
}

function isRecent(
  { effect, answered }: Pick<OwnEdit, "effect" | "answered">,
  now: number,
  lagMs: number,
): boolean {
  return effect === "certain" && answered !== null && answered <= now && now - answered < lagMs;
}

/** Whether a value may only be the one from before a recent own edit, which the search doesn't show yet. */
export function isOutdated(path: readonly string[], value: unknown, { own, now, lagMs }: Lag): boolean {
  if (lagMs === 0) return false;
  const touching = own().flatMap((edit) => valuesOf(edit, path));
  // An attempt without an answer may have written it.
  if (touching.some(({ effect, after }) => effect === "unknown" && same(after, value))) return false;
  const recent = touching
    .filter((edit) => isRecent(edit, now, lagMs))
    .sort((a, b) => (a.answered ?? 0) - (b.answered ?? 0));
  const last = recent.at(-1);
  return !!last && !same(last.after, value) && recent.some(({ before }) => same(before, value));
}

/** A field before and after an edit. Empty if the edit doesn't change it. */
function valuesOf({ before, change, ...edit }: OwnEdit, path: readonly string[]) {
  const isTouched = changedPaths(change).some((changedPath) =>
    changedPath.every((name, i) => path[i] === undefined || path[i] === name),
  );
  if (!isTouched) return [];
  const old = writable(before ?? {});
  const next = writable(applied(before ?? {}, change));
  return [{ ...edit, before: valueAt(old, path), after: valueAt(next, path) }];
}
