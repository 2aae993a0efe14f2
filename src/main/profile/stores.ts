import path from "node:path";
import { activityStore } from "../activity/activity-log";
import { notebookStore } from "../explore/notebooks";
import { cacheStore } from "../cache/answer-cache";
import { codingTables } from "../coding/coding-store";
import { profileStore } from "../connections/profiles";
import { draftTable } from "../documents/draft-store";
import { editTable } from "../documents/edit-store";
import { pastedStore } from "../imports/pasted-text";
import { recentFileStore } from "../imports/recent-files";
import { mappingStore } from "../imports/saved-mappings";
import { uploadTables } from "../uploads/schema";
import { uploadFileStore } from "../uploads/upload-files";
import { receiptStore } from "../people/erasures";
import { orderStore } from "../exports/orders";
import { deletedStreamStore } from "../streams/deleted-streams";
import { ruleTable } from "../rules/rule-store";
import type { OpenStore, Store } from "../storage/store";
import { streamTables } from "../streams/follow-store";
import { handedOverStore } from "../streams/stream-file";
import { watchTables } from "../watches/watch-store";

const forms = { not: "positions, sizes and choices" };
const access = { not: "random secrets and locks" };
const engine = {
  not: "the browser engine's own: it loads nothing but the app's pages, and calls leave nothing on disk",
};

/** Everything that Earshot stores in its profile. A file that isn't listed is nobody's. */
export const stores: readonly Store[] = [
  {
    path: "outbox.db",
    kind: "database",
    erased: "rewritten",
    tables: [...uploadTables, editTable, draftTable, ...codingTables],
  },
  { path: "watches.db", kind: "database", erased: "rewritten", tables: [...watchTables, ruleTable] },
  { path: "streams.db", kind: "database", erased: "rewritten", tables: streamTables, isSpare: true },
  cacheStore,
  activityStore,
  ...[profileStore, notebookStore, orderStore, deletedStreamStore, mappingStore, recentFileStore],
  ...[receiptStore, uploadFileStore, pastedStore, handedOverStore],
  { path: "settings.json", kind: "json", erased: forms },
  { path: "window.json", kind: "json", erased: forms },
  { path: "pseudonyms.json", kind: "json", erased: access },
  { path: "access.json", kind: "json", erased: access },
  { path: "access.sock", kind: "file", erased: access },
  { path: "profile.lock", kind: "database", erased: access },
  {
    path: "workspaces",
    kind: "folder",
    erased: { not: "their services erase in them, see workspace-files.ts" },
  },
  {
    path: "samples",
    kind: "folder",
    erased: { not: "results of hosted services, gone when the app closes" },
  },
  { path: "logs", kind: "folder", erased: "deleted", texts: /\.log$/, bundled: "log lines" },
  { path: "crashes", kind: "folder", erased: "deleted", texts: /\.json$/, bundled: "crash report" },
  // What pages keep: forms that aren't sent, and how lists look. Items that were deleted stay readable in its files for a time.
  { path: "Local Storage", kind: "folder", erased: "named" },
  { path: "Session Storage", kind: "folder", erased: "named" },
  ...["blob_storage", "Cache", "Code Cache", "DawnCache", "DawnGraphiteCache", "DawnWebGPUCache"].map(folder),
  ...["Dictionaries", "GPUCache", "Network", "Shared Dictionary", "WebStorage", "Crashpad"].map(folder),
  ...["Local State", "Preferences", "SharedStorage", "SharedStorage-wal", "SingletonCookie"].map(file),
  ...["SingletonLock", "SingletonSocket", "DevToolsActivePort", "DIPS", "DIPS-wal", "lockfile"].map(file),
  ...["Trust Tokens", "Trust Tokens-journal"].map(file),
];

function folder(path: string): Store {
  return { path, kind: "folder", erased: engine };
}

function file(path: string): Store {
  return { path, kind: "file", erased: engine };
}

/** Deletes what all stores hold of a removed connection, even if one fails. Throws the first failure. */
export async function forgetConnection(
  open: readonly Pick<OpenStore, "forget">[],
  connectionId: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const store of open) {
    try {
      await store.forget?.(connectionId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Where a store lies. */
export function inProfile(userData: string, store: Pick<Store, "path">): string {
  return path.join(userData, store.path);
}
