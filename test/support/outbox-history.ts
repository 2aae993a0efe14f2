import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { vi } from "vitest";
import { HashedTexts } from "../../src/main/uploads/hashes";
import { PackWriter } from "../../src/main/uploads/entry-pack";
import type { NewEntry } from "../../src/main/uploads/rows";
import { hasUrl } from "../../src/shared/documents/identity";
import { Document } from "../../src/shared/interface/documents";
import { FaultyDisk } from "./faulty-disk";
import { GatedService, documentName, type Stored } from "./gated-service";
import { OutboxModel, must, type Change, type Known } from "./outbox-model";
import { OutboxHarness } from "./outbox-harness";
import { datasets, documents, history, urlOf, type History, type Step } from "./outbox-history-steps";

/* Runs random histories of an outbox and compares them with a model that predicts the result. */

/** Runs random histories, each in its own folder. A failure reports the seed and the shortest failing history. */
export async function runHistories(numRuns: number, seed: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const folder = mkdtempSync(path.join(tmpdir(), "earshot-history-"));
      try {
        await runHistory(folder, one);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns, seed },
  );
}

/** Runs one history. Throws if the outbox, the service and the model disagree at the end. */
export async function runHistory(folder: string, { there, steps }: History): Promise<void> {
  const service = await GatedService.start();
  // Gives each step its own time, because times decide what came first.
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  const run = new Run(folder, service, there);
  try {
    for (const one of steps) await run.step(one);
    await run.toTheEnd();
    run.model.check();
  } finally {
    await run.stop();
    vi.useRealTimers();
    await service.stop();
  }
}

class Run {
  #disk = new FaultyDisk();
  #harness: OutboxHarness;
  readonly model: OutboxModel;
  #made = 0;

  constructor(
    private readonly folder: string,
    private readonly service: GatedService,
    there: readonly string[],
  ) {
    const initial = new Map<string, Stored>();
    for (const [at, state] of there.entries()) {
      const name = documentName(datasets[Math.floor(at / documents)] ?? null, urlOf(at % documents));
      const held = { content: `was there ${at}`, custom: { old: at } };
      const stored: Stored = state === "live" || state === "deleted" ? { state, held } : null;
      initial.set(name, stored);
      service.documents.set(name, stored);
    }
    this.model = new OutboxModel(() => this.#harness, service, initial);
    this.#harness = this.#open();
  }

  async stop(): Promise<void> {
    this.#disk.kill();
    await this.#harness.outbox.stop();
  }

  async step(one: Step): Promise<void> {
    vi.setSystemTime(Date.now() + 1000);
    try {
      await this.#do(one);
    } catch (error) {
      // A step that failed through an injected fault wasn't acknowledged and must have no effect.
      if (!FaultyDisk.isFault(error)) throw error;
    }
    await this.#settled();
    if (this.#disk.isKilled) await this.#restart();
  }

  /** Continues without faults until every upload has ended. */
  async toTheEnd(): Promise<void> {
    this.#disk.repair();
    for (let round = 0; round < 300; round++) {
      vi.setSystemTime(Date.now() + 1000);
      await this.#settled();
      const { outbox } = this.#harness;
      for (const upload of this.model.uploads) {
        if (upload.filling) this.#arrive(upload, upload.changes.length + 1);
        if (this.#harness.now(upload.id).state === "paused") outbox.resume(upload.id);
      }
      this.service.answer("whole");
      await this.#settled();
      if (!this.service.isAsked && !outbox.isRunning("c") && !outbox.list().some(isOpen)) return;
    }
    must(false, "An upload never ends", this.#harness.outbox.list().filter(isOpen));
  }

  async #do(one: Step): Promise<void> {
    const { outbox } = this.#harness;
    switch (one.do) {
      case "edit": {
        const change = this.#change(one);
        const at = { ...projectOf(one.dataset), action: one.action };
        this.#add(outbox.edits.modify({ ...at, document: documentOf(change), options: {} }), one.dataset, [
          change,
        ]);
        return;
      }
      case "file":
        this.#file(one);
        return;
      case "bulk":
        this.#bulk(one);
        return;
      case "arrive": {
        const upload = this.#chosen(one.which, ({ filling }) => filling);
        if (upload) this.#arrive(upload, one.rows);
        return;
      }
      case "answer":
        this.service.answer(one.how);
        return;
      case "kill":
        this.service.answer(one.isCarriedOut ? "cut after" : "cut before");
        this.#disk.kill();
        return;
      case "disk":
        this.#disk.arm(one.fault, one.after, one.times);
        return;
      case "revise":
        this.#revise(one.which);
        return;
      case "undo": {
        const upload = this.#chosen(one.which, ({ id }) => this.#harness.now(id).undo !== null);
        if (upload) await this.#undo(upload);
        return;
      }
      case "cancel and retry": {
        const upload = this.#chosen(one.which, (known) =>
          this.model.entries(known).some(({ outcome }) => outcome === "refused"),
        );
        if (!upload) return;
        this.#command("cancel", upload);
        this.#command("retry", upload);
        return;
      }
      default: {
        const upload = this.#chosen(one.which);
        if (upload) this.#command(one.do, upload);
      }
    }
  }

  #command(command: "pause" | "resume" | "cancel" | "retry", upload: Known): void {
    const retried = command === "retry" ? this.model.retried(upload) : [];
    const cancelled = command === "cancel" ? this.model.unsent(upload) : [];
    this.#harness.outbox[command](upload.id);
    for (const change of cancelled) change.isCancelled = true;
    for (const { change, place } of retried) Object.assign(change, { place, isRetried: true });
  }

  #file({ dataset, action, urls, begun, isFiltered, lookedAt }: Extract<Step, { do: "file" }>): void {
    const { outbox } = this.#harness;
    const id = outbox.uploads.begin({ name: "file", plan: { ...projectOf(dataset), action } });
    const changes = urls.map((url) => this.#change({ dataset, action, url }));
    try {
      if (lookedAt && (action === "update" || action === "upsert")) this.#lookAt(id, changes, lookedAt);
      if (begun === null) {
        this.#append(id, changes);
        outbox.uploads.commit([id]);
      } else outbox.uploads.open(id, changes.length, isFiltered ? filterOf(urls) : null);
    } catch (error) {
      outbox.uploads.discard(id);
      throw error;
    }
    const upload = this.#add(id, dataset, changes);
    if (begun === null) return;
    upload.filling = true;
    upload.filter = isFiltered ? urls : null;
    if (begun > 0) this.#arrive(upload, begun);
  }

  /**
   * Reads the live documents at the service, as an import does before it changes them. If all documents were read, a
   * missing one didn't exist; otherwise its earlier state is unknown.
   */
  #lookAt(id: number, changes: readonly Change[], extent: "some" | "all"): void {
    const { outbox } = this.#harness;
    const found = changes.flatMap((change) => {
      const stored = this.service.documents.get(nameOf(change)) ?? null;
      if (extent === "some" && (stored?.state !== "live" || change.url !== urlOf(0))) return [];
      change.lookedAt = { stored, attempts: this.service.attempts.length };
      return stored?.state === "live"
        ? [Document.parse({ url: change.url, published: 1, ...stored.held })].filter(hasUrl)
        : [];
    });
    outbox.uploads.keepEarlier(id, found);
    outbox.uploads.earlierKept(id, extent);
  }

  #bulk({ parts }: Extract<Step, { do: "bulk" }>): void {
    const { outbox } = this.#harness;
    const begun = parts.map(({ dataset, action, urls }) => ({
      id: outbox.uploads.begin({ name: "bulk", plan: { ...projectOf(dataset), action } }),
      dataset,
      changes: urls.map((url) => this.#change({ dataset, action, url })),
    }));
    try {
      for (const { id, changes } of begun) outbox.uploads.append(id, changes.map(rowOf));
      outbox.uploads.commit(begun.map(({ id }) => id));
    } catch (error) {
      for (const { id } of begun) outbox.uploads.discard(id);
      throw error;
    }
    for (const { id, dataset, changes } of begun) this.#add(id, dataset, changes);
  }

  /** Appends rows in packs, as the worker that reads the file does. */
  #append(id: number, changes: readonly Change[]): void {
    const [first] = changes;
    if (!first) return;
    const writer = new PackWriter(first.action);
    for (const change of changes) writer.add(rowOf(change));
    this.#harness.outbox.uploads.appendPack(id, writer.take());
  }

  #arrive(upload: Known, rows: number): void {
    const { outbox } = this.#harness;
    const arrived = this.model.entries(upload).length;
    const next = upload.changes.slice(arrived, arrived + rows);
    this.#append(upload.id, next);
    // The file has ended once it returns fewer rows than requested.
    if (next.length === rows) return;
    outbox.uploads.filled(upload.id);
    upload.filling = false;
  }

  #revise(which: number): void {
    const refused = this.model.uploads.flatMap((upload) =>
      this.model
        .entries(upload)
        .flatMap(({ id, outcome }, at) => (outcome === "refused" ? [{ upload, id, at }] : [])),
    );
    const chosen = refused[which % Math.max(1, refused.length)];
    const old = chosen?.upload.changes[chosen.at];
    if (!chosen || !old) return;
    const change = this.#change(old);
    const since = this.service.calls;
    this.#harness.outbox.edits.revise(chosen.id, documentOf(change));
    chosen.upload.changes[chosen.at] = change;
    this.model.replaced.set(old.n, old);
    const versions = this.model.versions.get(chosen.id) ?? [{ since: 0, n: old.n }];
    this.model.versions.set(chosen.id, [...versions, { since, n: change.n }]);
  }

  async #undo(upload: Known): Promise<void> {
    const wanted = this.model.undoable(upload);
    const { plan, uploadIds } = await this.#harness.undo(upload.id);
    const named = () => ({ upload, wanted, plan, entries: this.model.entries(upload) });
    must(plan.change === wanted.length, "An undo touches other documents than it should", named());
    for (const id of uploadIds) {
      const { action } = this.#harness.now(id);
      const { entries } = this.#harness.outbox.entries(id, [], 0, 500);
      const changes = entries.map(({ url }) => {
        const at = wanted.findIndex((one) => one.change.url === url && one.action === action);
        const [undone] = at < 0 ? [] : wanted.splice(at, 1);
        must(undone !== undefined, "An undo touches a document that it must not", url, named());
        const change = this.#change({ dataset: upload.dataset, action, url });
        // If several rows change one document, the last undo restores it.
        const isLast = !wanted.some((one) => one.change.url === url);
        return isLast && changesOnce(upload, url) ? { ...change, restores: undone.restores } : change;
      });
      this.#add(id, upload.dataset, changes);
    }
  }

  #change({ dataset, action, url }: Pick<Change, "dataset" | "action" | "url">): Change {
    const n = ++this.#made;
    return { n, place: n, dataset, action, url };
  }

  #add(id: number, dataset: string | null, changes: Change[]): Known {
    const upload: Known = { id, dataset, changes, filling: false, filter: null };
    this.model.uploads.push(upload);
    return upload;
  }

  #chosen(which: number, isWanted: (upload: Known) => boolean = () => true): Known | undefined {
    const some = this.model.uploads.filter(isWanted);
    return some[which % Math.max(1, some.length)];
  }

  #open(): OutboxHarness {
    const harness = new OutboxHarness(this.folder, this.service, "token-of-the-test", 0, undefined, 0);
    this.#disk = new FaultyDisk();
    this.#disk.under(harness.db);
    const take = harness.store.take.bind(harness.store);
    harness.store.take = (...args) => {
      const taken = take(...args);
      // Only one call is in flight at a time, so these entries belong to the next call that arrives.
      if (taken) this.model.calls[this.service.calls] = taken.entries.map(({ id }) => id);
      return taken;
    };
    harness.outbox.start();
    return harness;
  }

  async #restart(): Promise<void> {
    await this.#harness.outbox.stop();
    this.#harness = this.#open();
    await this.#settled();
  }

  /** Waits until a call is pending at the service or nothing is left to send. */
  async #settled(): Promise<void> {
    while (!this.#disk.isKilled && !this.service.isAsked && this.#harness.outbox.isRunning("c")) await turn();
    await turn();
  }
}

const isOpen = ({ state }: { state: string }) => state !== "finished" && state !== "cancelled";
const nameOf = ({ dataset, url }: Pick<Change, "dataset" | "url">) => documentName(dataset, url);
const projectOf = (datasetId: string | null) => ({ connectionId: "c", projectId: "p", datasetId });
const changesOnce = ({ changes }: Known, url: string) =>
  changes.filter((one) => one.url === url).length === 1;

function documentOf({ n, action, url }: Change): { url: string } & Record<string, unknown> {
  if (action === "delete" || action === "undelete") return { url };
  return { url, published: "1700000000000", content: `change ${n}`, custom: { [`m${n % 2}`]: n } };
}

function rowOf(change: Change): NewEntry {
  return { line: null, url: change.url, document: JSON.stringify(documentOf(change)), invalid: null };
}

function filterOf(urls: readonly string[]): Uint8Array {
  const met = new HashedTexts("texts alone");
  for (const one of urls) met.meet(one);
  return met.filter();
}
