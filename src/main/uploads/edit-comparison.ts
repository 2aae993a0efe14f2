import { fieldTitle } from "../../shared/documents/fields";
import type { JsonObject } from "../../shared/documents/json";
import { Document } from "../../shared/interface/documents";
import type { ErrorKind } from "../../shared/interface/errors";
import { listed, t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, unsent } from "../client/service-error";
import { presentBatch } from "../results/present-batch";
import { CallBody, encodeLines, lineOf } from "./call-body";
import { compareEdit, isRecentlyLive, type OwnEdit } from "./compare-edit";
import type { CheckedVersion, ComparedEdit } from "./compared-edits";
import type { ClaimedEntries } from "./entry-table";
import type { EntryAnswer, ClaimedEntry } from "./rows";
import type { OutboxStore } from "./store";

export interface EditComparisonDeps {
  store: Pick<OutboxStore, "edits" | "record">;
  /** How long (ms) after a change the service's search may still show the version before it. */
  lagMs: number;
}

export interface ComparedEntries {
  /** What may be sent, with lists merged. */
  ready: ClaimedEntries;
  /** Edits that wait for the analyst. */
  held: EntryAnswer[];
  /** Edits to compare again once the search has caught up with own changes of their documents. */
  stale: ClaimedEntry[];
}

/** Nothing can be sent either, so the edits wait without being asked about. */
const alsoUnsent: ReadonlySet<ErrorKind> = new Set(["offline", "network", "auth", "cancelled"]);
/** Failed attempts to read before the analyst is asked. Other kinds of failures last. */
const attemptsAllowed: Partial<Record<ErrorKind, number>> = { timeout: 3, server: 3, protocol: 3, rate: 8 };

/** Compares edits with the present versions of their documents, right before they are sent. */
export class EditComparison {
  /** Failed attempts to read, by entry. */
  readonly #failed = new Map<number, number>();

  constructor(private readonly deps: EditComparisonDeps) {}

  /** Throws failures of reading that are worth another try, marked as unsent. */
  async of(client: ServiceClient, taken: ClaimedEntries, signal: AbortSignal): Promise<ComparedEntries> {
    const { upload, entries } = taken;
    const edits = this.deps.store.edits.of(
      upload,
      entries.map(({ id }) => id),
    );
    const outcome: ComparedEntries = { ready: taken, held: [], stale: [] };
    if (edits.length === 0) return outcome;
    const present = await this.#read(client, taken, edits, signal);
    const claimed = new Map(entries.map((entry) => [entry.id, entry]));
    const checked: CheckedVersion[] = [];
    for (const edit of edits) {
      const entry = claimed.get(edit.entry);
      if (!entry) continue;
      const version = present instanceof Map ? present.get(edit.url) : undefined;
      let read: readonly OwnEdit[] | undefined;
      const own = () => (read ??= this.deps.store.edits.own(upload, edit.url, edit.entry));
      const compared = this.#compare(edit, entry, own, version);
      if (compared === "stale") outcome.stale.push(entry);
      else if (compared === "unread") {
        const why = present instanceof Map ? t("main:sending.notFound") : present.message;
        outcome.held.push(heldFor(entry, t("main:sending.heldUnread", { why })));
      } else if (compared !== null && "fields" in compared)
        outcome.held.push(heldFor(entry, t("main:sending.heldChanged", { fields: compared.fields })));
      else if (compared !== null) checked.push(compared);
    }
    if (checked.length > 0) this.deps.store.record(checked);
    outcome.ready = without(taken, outcome, checked);
    return outcome;
  }

  /** The present versions, or why they can't be read. */
  async #read(
    client: ServiceClient,
    { upload }: ClaimedEntries,
    edits: readonly ComparedEdit[],
    signal: AbortSignal,
  ) {
    const place = { projectId: upload.project, datasetId: upload.dataset };
    const wanted = edits.map(({ url, before }) => ({ url, published: before.document?.published ?? null }));
    try {
      const present = await presentBatch(client, place, wanted, signal);
      for (const { entry } of edits) this.#failed.delete(entry);
      return present;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (alsoUnsent.has(error.kind)) throw unsent(error);
      const failed = 1 + Math.max(...edits.map(({ entry }) => this.#failed.get(entry) ?? 0));
      const isOver =
        failed >= (attemptsAllowed[error.kind] ?? 1) || edits.every(({ unchecked }) => unchecked);
      for (const { entry } of edits) {
        if (isOver) this.#failed.delete(entry);
        else this.#failed.set(entry, failed);
      }
      if (isOver) return error;
      error.add({ message: t("main:sending.unread", { why: error.message }) });
      throw unsent(error);
    }
  }

  /** What to record of an edit that may be sent, null if nothing, or why it may not. */
  #compare(
    { entry: entryId, change, before: base, unchecked }: ComparedEdit,
    { interrupted }: ClaimedEntry,
    own: () => readonly OwnEdit[],
    present: Document | null | undefined,
  ): CheckedVersion | { fields: string } | "stale" | "unread" | null {
    const [now, { lagMs }] = [Date.now(), this.deps];
    if (!present) {
      // The service decides about a document that isn't there. Right after a change it may only not be found yet.
      if (unchecked) return null;
      return isRecentlyLive({ own, now, lagMs }) ? "stale" : present === null ? null : "unread";
    }
    const compared = compareEdit({ change, base, present, own, interrupted, now, lagMs });
    if (!unchecked && compared.isStale) return "stale";
    if (!unchecked && compared.changed.length > 0) {
      const titles = compared.changed.map(fieldTitle);
      return { fields: listed(titles) };
    }
    if (!compared.differs && base.from === "service") return null;
    const document: JsonObject | null = compared.change === change ? null : compared.change;
    const before = {
      state: "live",
      document: Document.parse(compared.before),
      asOf: now,
      from: "service",
    } as const;
    return { entryId, before, document };
  }
}

function heldFor({ id }: ClaimedEntry, message: string): EntryAnswer {
  const verdict = { outcome: "held", statusCode: null, message } as const;
  return { entryId: id, verdict, requestId: null, sentAt: null };
}

/** The entries that may be sent, with what the comparison made of them. */
function without(
  taken: ClaimedEntries,
  { held, stale }: ComparedEntries,
  checked: readonly CheckedVersion[],
): ClaimedEntries {
  const merged = new Map(
    checked.flatMap(({ entryId, document }) => (document ? [[entryId, document] as const] : [])),
  );
  const heldBack = new Set([...held.map(({ entryId }) => entryId), ...stale.map(({ id }) => id)]);
  if (heldBack.size === 0 && merged.size === 0) return taken;
  const { upload, entries, body } = taken;
  const { lines } = body;
  const sent = entries.flatMap((entry, at) => {
    const document = merged.get(entry.id);
    const line = document ? lineOf(upload.action, JSON.stringify(document)) : (lines[at] ?? "");
    return heldBack.has(entry.id) ? [] : [{ entry, line }];
  });
  return {
    upload,
    entries: sent.map(({ entry }) => entry),
    body: new CallBody([encodeLines(sent.map(({ line }) => line))]),
  };
}
