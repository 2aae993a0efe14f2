import {
  applied,
  changedPaths,
  differences,
  mergedTexts,
  restoring,
  writable,
} from "../../shared/documents/change";
import { stateAfter } from "../../shared/documents/states";
import { valueAt, isObject, same, withValue, type JsonObject } from "../../shared/documents/json";
import type { ParsedInput, RouteOutput } from "../../shared/ipc/index";
import type { DocumentEdit, KnownVersion } from "../../shared/ipc/documents";
import { endingAfter } from "../client/ending-after";
import { ServiceError } from "../client/service-error";
import { isOutdated, isRecentlyLive } from "../uploads/compare-edit";
import type { Edit } from "../uploads/check-edit";
import type { Outbox } from "../uploads/outbox";
import type { DraftStore } from "./draft-store";
import type { EditStore } from "./edit-store";
import type { PresentVersions, WantedDocument } from "./present";

export interface SubmitDeps {
  outbox: Outbox;
  edits: EditStore;
  drafts: DraftStore;
  present: PresentVersions;
  /** Time (ms) the service has to return the current version. After that the outbox compares before it sends. */
  patienceMs?: number;
}

/** Queues one edit after comparing with the current version, so that the analyst sees changes by others at once. */
export async function submitEdit(
  parts: SubmitDeps,
  { base, draftId, amends, ...edit }: ParsedInput<"documents.submit">,
  signal: AbortSignal,
): Promise<RouteOutput<"documents.submit">> {
  const { connectionId, projectId, datasetId, document } = edit;
  const published = base.document?.published ?? null;
  const wanted = { connectionId, projectId, datasetId, url: document.url, published };
  const current = await presentVersion(parts, wanted, signal);
  // Without a present version the outbox compares before it sends.
  if (hasChanged(parts.outbox, edit, base, current)) return { kind: "changed", current };
  const known = current.from === "service" && current.state !== "unknown" ? current : base;
  const amended = amends === null ? undefined : parts.edits.edit(edit, amends);
  const before = withQueued(parts.outbox, edit, known, amends);
  const uploadId = queue(parts, withQueuedLists(edit, base, before), before, amended);
  if (draftId !== null) parts.drafts.remove(draftId);
  return { kind: "queued", uploadId };
}

async function presentVersion(
  { present, patienceMs = 8000 }: SubmitDeps,
  wanted: WantedDocument,
  signal: AbortSignal,
): Promise<KnownVersion> {
  const ending = endingAfter(patienceMs, signal);
  try {
    return (await present.read(wanted, ending.signal)).version;
  } catch (error) {
    if (signal.aborted || !(error instanceof ServiceError) || error.kind === "auth") throw error;
    return present.fromHistory(wanted).version;
  } finally {
    ending.release();
  }
}

/**
 * Whether the service's version differs from the one that was edited. False if it is unknown, or if the search may only
 * not show own edits yet.
 */
function hasChanged(outbox: Outbox, edit: Edit, base: KnownVersion, current: KnownVersion): boolean {
  if (current.from !== "service" || current.state === "unknown") return false;
  const recent = outbox.edits.lagOf(edit);
  if (base.state !== "unknown" && base.state !== current.state) return !isRecentlyLive(recent);
  if (current.state !== "live" || edit.action === "delete" || !current.document) return false;
  if (!base.document) return true;
  const made = base.document;
  return differences(made, current.document).some(
    // The local history lacks fields that the service derives.
    ({ path, after }) =>
      (base.from === "service" || valueAt(made, path) !== undefined) && !isOutdated(path, after, recent),
  );
}

/**
 * Applies open changes of the document, including rows of files that were read, to the version known before the edit.
 */
function withQueued(outbox: Outbox, edit: Edit, known: KnownVersion, amends: number | null): KnownVersion {
  const changes = outbox.edits.openChanges(edit, edit.document.url);
  return changes.filter(({ entryId }) => entryId !== amends).reduce(versionAfter, known);
}

/** Adds to lists, such as tags, what queued changes add, which the analyst hasn't seen: an edit holds whole lists. */
function withQueuedLists(edit: Edit, base: KnownVersion, before: KnownVersion): Edit {
  const [seen, mine, queued] = [base.document ?? {}, edit.document, before.document ?? {}].map(writable);
  const document = changedPaths(edit.document).reduce<JsonObject>((changed, path) => {
    const old = valueAt(seen, path);
    const next = valueAt(mine, path);
    const now = valueAt(queued, path);
    const merged = same(old, now) ? null : mergedTexts(old, next, now);
    return merged ? withValue(changed, path, merged) : changed;
  }, edit.document);
  return { ...edit, document: { ...document, url: edit.document.url } };
}

function versionAfter(
  version: KnownVersion,
  { action, change, url }: Pick<DocumentEdit, "action" | "change" | "url">,
): KnownVersion {
  if (action === "delete" || action === "undelete") return { ...version, state: stateAfter(action) };
  const document = applied(version.document ?? { url }, change);
  return { ...version, state: "live", document: { ...emptyLists, ...version.document, ...document, url } };
}

const emptyLists = {
  source_type: [],
  post_type: [],
  tags_customer: [],
  tokens_hashtag: [],
  tokens_mention: [],
};

/** Queues an edit, or changes the queued one that it replaces. */
function queue(
  { outbox }: SubmitDeps,
  edit: Edit,
  before: KnownVersion,
  amended: DocumentEdit | undefined,
): number {
  const entry = amended && outbox.edits.entry(amended.entryId);
  if (!amended || !entry) return outbox.edits.modify(edit, before);
  if (entry.interrupted && entry.outcome === "waiting") {
    // The interrupted attempt may have succeeded. A create must then not count as done with its old text, so the new
    // one follows as an update. An update must also restore fields that it no longer changes.
    if (amended.action === "create")
      return outbox.edits.modify({ ...edit, action: "update" }, versionAfter(before, amended));
    const undone = before.document ? restoring(amended.change, before.document) : {};
    const document = { ...deepened(undone, edit.document), url: edit.document.url };
    return outbox.edits.amend(amended.entryId, { ...edit, document }, before);
  }
  if (edit.action === amended.action) return outbox.edits.amend(amended.entryId, edit, before);
  return outbox.edits.replace(amended.entryId, edit, before);
}

/** Merges two changes. The second one wins. */
function deepened(first: JsonObject, second: JsonObject): JsonObject {
  const entries = Object.entries(second).map(([name, value]): [string, unknown] => {
    const under = first[name];
    return [name, isObject(value) && isObject(under) ? deepened(under, value) : value];
  });
  return { ...first, ...Object.fromEntries(entries) };
}
