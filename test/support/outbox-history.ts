import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { vi } from "vitest";
import { HashedTexts } from "../../src/main/imports/hashes";
import type { NewEntry } from "../../src/main/outbox/rows";
import { isAddressed } from "../../src/shared/documents/identity";
import { Document, type DocumentAction } from "../../src/shared/interface/documents";
import type { UploadEntry } from "../../src/shared/ipc/uploads";
import { FaultyDisk } from "./faulty-disk";
import {
  GatedService,
  carriedOut,
  documentName,
  type Answer,
  type Attempt,
  type Stored,
} from "./gated-service";
import { OutboxHarness } from "./outbox-harness";

/* Random histories of an outbox, and a model that knows what must come of each. */

const datasets = [null, "stores"] as const;
const documents = 3;
const urlOf = (n: number) => `https://paper.example/${n}`;

const action = fc.constantFrom<DocumentAction>("create", "update", "upsert", "upsert", "delete", "undelete");
const dataset = fc.constantFrom(null, null, null, "stores");
const url = fc.nat(documents - 1).map(urlOf);
const urls = fc.array(url, { minLength: 1, maxLength: 6 });
const which = fc.nat(20);
const answers: readonly Answer[] = [
  ...(["whole", "whole", "whole", "whole", "cut before", "cut after", "cut after"] as const),
  ...(["internal error", "one again", "bad token"] as const),
];

const edit = fc.record({ do: fc.constant("edit" as const), dataset, action, url });
const file = fc.record({
  do: fc.constant("file" as const),
  dataset,
  action,
  urls,
  /** How many rows have arrived when it begins to be sent; null where it is sent once all have. */
  begun: fc.option(fc.nat(4)),
  isFiltered: fc.boolean(),
  /** Of which of its documents the earlier versions are looked at. */
  lookedAt: fc.constantFrom(null, "some" as const, "all" as const),
});
const bulk = fc.record({
  do: fc.constant("bulk" as const),
  parts: fc.array(fc.record({ dataset, action, urls }), { minLength: 1, maxLength: 3 }),
});
const arrive = fc.record({ do: fc.constant("arrive" as const), which, rows: fc.integer({ min: 1, max: 7 }) });
const answer = fc.record({ do: fc.constant("answer" as const), how: fc.constantFrom(...answers) });
const command = fc.record({
  do: fc.constantFrom("pause", "resume", "resume", "cancel", "retry", "retry"),
  which,
});
const revise = fc.record({ do: fc.constant("revise" as const), which });
const undo = fc.record({ do: fc.constant("undo" as const), which });
const kill = fc.record({ do: fc.constant("kill" as const), isCarriedOut: fc.boolean() });
const disk = fc.record({
  do: fc.constant("disk" as const),
  fault: fc.constantFrom("full" as const, "fails" as const, "killed" as const),
  after: fc.nat(12),
  times: fc.integer({ min: 1, max: 4 }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: edit },
  { weight: 4, arbitrary: file },
  { weight: 2, arbitrary: bulk },
  { weight: 3, arbitrary: arrive },
  { weight: 12, arbitrary: answer },
  { weight: 6, arbitrary: command },
  { weight: 1, arbitrary: revise },
  { weight: 3, arbitrary: undo },
  { weight: 1, arbitrary: kill },
  { weight: 2, arbitrary: disk },
);
type Generated<T> = T extends fc.Arbitrary<infer V> ? V : never;
type Step = Generated<typeof step>;

/** What is at the service, and what happens then. */
const history = fc.record({
  there: fc.array(fc.constantFrom("absent", "absent", "live", "deleted"), {
    minLength: documents * datasets.length,
    maxLength: documents * datasets.length,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: 24 }),
});
/** What is at the service, and what happens then. */
type History = Generated<typeof history>;

/** A change as the analyst made it; `n` is its place in the order. */
interface Change {
  n: number;
  dataset: string | null;
  url: string;
  action: DocumentAction;
  /** What it leaves where it goes in, known of those that undo others. */
  restores?: Stored;
  /** What the service held when earlier versions were looked at, and how much had happened there by then. */
  lookedAt?: { stored: Stored; attempts: number };
  /** The analyst put it back in line. */
  isRetried?: boolean;
}

/** An upload as the model knows it; its changes are in the order of its entries. */
interface Known {
  id: number;
  dataset: string | null;
  changes: Change[];
  filling: boolean;
  filter: readonly string[] | null;
}

interface Undoable {
  change: Change;
  action: DocumentAction;
  restores: Stored;
}

const opposites: Partial<Record<DocumentAction, DocumentAction>> = {
  create: "delete",
  delete: "undelete",
  undelete: "delete",
};
/** Why an action is refused that had its effect already. */
const effects: Partial<Record<DocumentAction, string>> = {
  create: "already_exists",
  delete: "deleted",
  undelete: "not_deleted",
};

class Differs extends Error {
  override readonly name = "Differs";
}

function must(holds: boolean, what: string, ...told: unknown[]): asserts holds {
  if (!holds) throw new Differs([what, ...told.map((one) => JSON.stringify(one))].join("\n  "));
}

/** Runs random histories, each in a folder of its own; a failure names the seed and the shortest history found. */
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

/** Runs one history; throws where the outbox, the service and the model differ in the end. */
async function runHistory(folder: string, { there, steps }: History): Promise<void> {
  const service = await GatedService.start();
  // Times tell what was before what, so that each step has one of its own.
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  const run = new Run(folder, service, there);
  try {
    for (const one of steps) await run.step(one);
    await run.toTheEnd();
    run.check();
  } finally {
    await run.stop();
    vi.useRealTimers();
    await service.stop();
  }
}

class Run {
  #disk = new FaultyDisk();
  #harness: OutboxHarness;
  readonly #initial = new Map<string, Stored>();
  readonly #uploads: Known[] = [];
  /** Changes that were replaced by others after they were refused. */
  readonly #replaced = new Map<number, Change>();
  /** The entries of each call, in the order of the calls. */
  readonly #calls: number[][] = [];
  #made = 0;

  constructor(
    private readonly folder: string,
    private readonly service: GatedService,
    there: readonly string[],
  ) {
    for (const [at, state] of there.entries()) {
      const name = documentName(datasets[Math.floor(at / documents)] ?? null, urlOf(at % documents));
      const held = { content: `was there ${at}`, custom: { old: at } };
      const stored: Stored = state === "live" || state === "deleted" ? { state, held } : null;
      this.#initial.set(name, stored);
      service.documents.set(name, stored);
    }
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
      // What failed for want of a disk, or of the process, was not acknowledged and must not have happened.
      if (!FaultyDisk.isFault(error)) throw error;
    }
    await this.#settled();
    if (this.#disk.isKilled) await this.#restart();
  }

  /** Lets everything go on without faults until nothing moves any more. */
  async toTheEnd(): Promise<void> {
    this.#disk.mend();
    for (let round = 0; round < 300; round++) {
      vi.setSystemTime(Date.now() + 1000);
      await this.#settled();
      const { outbox } = this.#harness;
      for (const upload of this.#uploads) {
        if (upload.filling) this.#arrive(upload, upload.changes.length + 1);
        if (this.#harness.now(upload.id).state === "paused") outbox.resume(upload.id);
      }
      this.service.answer("whole");
      await this.#settled();
      if (!this.service.isAsked && !outbox.isRunning("c") && !outbox.list().some(isOpen)) return;
    }
    must(false, "An upload never ends", this.#harness.outbox.list().filter(isOpen));
  }

  /** Compares the ledger and the service with what the changes make of the documents in their order. */
  check(): void {
    const { outbox } = this.#harness;
    const listed = outbox.list().map(({ id }) => id);
    const known = this.#uploads.map(({ id }) => id);
    must(same([...listed].sort(), [...known].sort()), "Uploads were lost or invented", listed, known);
    for (const upload of this.#uploads) {
      const entries = this.#entries(upload);
      const { counts } = this.#harness.now(upload.id);
      must(entries.length === upload.changes.length, "Rows were lost or doubled", upload, entries);
      for (const [outcome, n] of Object.entries(counts)) {
        const found = entries.filter((entry) => entry.outcome === outcome).length;
        must(found === n, "Counts are wrong", upload.id, counts, entries);
      }
    }
    for (const [name, stored] of this.#initial) this.#checkDocument(name, stored);
  }

  #checkDocument(name: string, initial: Stored): void {
    const attempts = this.service.attempts.filter(({ document }) => document === name);
    const entryOf = new Map<number, UploadEntry>();
    const changes = [...this.#replaced.values()].filter((change) => nameOf(change) === name);
    for (const upload of this.#uploads)
      for (const [at, entry] of this.#entries(upload).entries()) {
        const change = upload.changes[at];
        if (!change || nameOf(change) !== name) continue;
        changes.push(change);
        entryOf.set(change.n, entry);
      }
    changes.sort((a, b) => a.n - b.n);
    let latest = 0;
    for (const attempt of attempts) {
      const n = this.#changeOf(attempt);
      must(n >= latest, "An older change was sent after a newer one went in", name, { n, latest }, attempts);
      if (attempt.reason === null) latest = n;
    }
    let stored = initial;
    for (const change of changes) {
      const own = attempts.filter((attempt) => this.#changeOf(attempt) === change.n);
      const wentIn = own.find(({ reason }) => reason === null);
      const entry = entryOf.get(change.n);
      const [first] = own;
      // Withdrawn or replaced, it may have gone in all the same where no answer told.
      if (!entry || entry.outcome === "cancelled") {
        if (first && wentIn) stored = carriedOut(stored, change.action, first.change).after;
        continue;
      }
      must(first !== undefined, "A change was never sent", change, entry);
      const { after, reason } = carriedOut(stored, change.action, first.change);
      const wanted = wantedOutcomes(change, reason, own, entry);
      must(
        wanted.includes(entry.outcome),
        "An outcome is wrong",
        change,
        entry,
        { wanted, stored },
        attempts,
      );
      if (!wentIn) continue;
      stored = after;
      if (change.restores !== undefined)
        must(same(after, change.restores), "An undo left another document", change, { after }, attempts);
    }
    const found = this.service.documents.get(name) ?? null;
    must(
      same(found, stored),
      "A document is not what the changes make of it",
      name,
      { found, stored },
      changes,
    );
  }

  async #do(one: Step): Promise<void> {
    const { outbox } = this.#harness;
    switch (one.do) {
      case "edit": {
        const change = this.#change(one);
        const at = { ...projectOf(one.dataset), action: one.action };
        this.#add(outbox.modify({ ...at, document: documentOf(change), options: {} }), one.dataset, [change]);
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
      default: {
        const upload = this.#chosen(one.which);
        if (!upload) return;
        const refused = this.#entries(upload).map(({ outcome }) => outcome === "refused");
        outbox[one.do](upload.id);
        if (one.do === "retry")
          for (const [at, change] of upload.changes.entries()) if (refused[at]) change.isRetried = true;
      }
    }
  }

  #file({ dataset, action, urls, begun, isFiltered, lookedAt }: Extract<Step, { do: "file" }>): void {
    const { outbox } = this.#harness;
    const id = outbox.begin({ name: "file", plan: { ...projectOf(dataset), action } });
    const changes = urls.map((url) => this.#change({ dataset, action, url }));
    try {
      if (lookedAt && (action === "update" || action === "upsert")) this.#lookAt(id, changes, lookedAt);
      if (begun === null) {
        outbox.append(id, changes.map(rowOf));
        outbox.commit([id]);
      } else outbox.open(id, changes.length, isFiltered ? filterOf(urls) : null);
    } catch (error) {
      outbox.discard(id);
      throw error;
    }
    const upload = this.#add(id, dataset, changes);
    if (begun === null) return;
    upload.filling = true;
    upload.filter = isFiltered ? urls : null;
    if (begun > 0) this.#arrive(upload, begun);
  }

  /**
   * As an import does before it changes documents: what is live at the service is read. What isn't found was not there, if
   * all documents were looked at; else nothing is known of it.
   */
  #lookAt(id: number, changes: readonly Change[], extent: "some" | "all"): void {
    const { outbox } = this.#harness;
    const found = changes.flatMap((change) => {
      const stored = this.service.documents.get(nameOf(change)) ?? null;
      if (extent === "some" && (stored?.state !== "live" || change.url !== urlOf(0))) return [];
      change.lookedAt = { stored, attempts: this.service.attempts.length };
      return stored?.state === "live"
        ? [Document.parse({ url: change.url, published: 1, ...stored.held })].filter(isAddressed)
        : [];
    });
    outbox.keepEarlier(id, found);
    outbox.earlierKept(id, extent);
  }

  #bulk({ parts }: Extract<Step, { do: "bulk" }>): void {
    const { outbox } = this.#harness;
    const begun = parts.map(({ dataset, action, urls }) => ({
      id: outbox.begin({ name: "bulk", plan: { ...projectOf(dataset), action } }),
      dataset,
      changes: urls.map((url) => this.#change({ dataset, action, url })),
    }));
    try {
      for (const { id, changes } of begun) outbox.append(id, changes.map(rowOf));
      outbox.commit(begun.map(({ id }) => id));
    } catch (error) {
      for (const { id } of begun) outbox.discard(id);
      throw error;
    }
    for (const { id, dataset, changes } of begun) this.#add(id, dataset, changes);
  }

  #arrive(upload: Known, rows: number): void {
    const { outbox } = this.#harness;
    const arrived = this.#entries(upload).length;
    const next = upload.changes.slice(arrived, arrived + rows);
    if (next.length > 0) outbox.append(upload.id, next.map(rowOf));
    // The end of the file is found when more is asked for than it has.
    if (next.length === rows) return;
    outbox.filled(upload.id);
    upload.filling = false;
  }

  #revise(which: number): void {
    const refused = this.#uploads.flatMap((upload) =>
      this.#entries(upload).flatMap(({ id, outcome }, at) =>
        outcome === "refused" ? [{ upload, id, at }] : [],
      ),
    );
    const chosen = refused[which % Math.max(1, refused.length)];
    const old = chosen?.upload.changes[chosen.at];
    if (!chosen || !old) return;
    const change = this.#change(old);
    const since = this.service.calls;
    this.#harness.outbox.revise(chosen.id, documentOf(change));
    chosen.upload.changes[chosen.at] = change;
    this.#replaced.set(old.n, old);
    const versions = this.#versions.get(chosen.id) ?? [{ since: 0, n: old.n }];
    this.#versions.set(chosen.id, [...versions, { since, n: change.n }]);
  }

  /** The changes that an entry stood for once it was revised, each with the first call that can be about it. */
  readonly #versions = new Map<number, { since: number; n: number }[]>();

  async #undo(upload: Known): Promise<void> {
    const wanted = this.#undoable(upload);
    const { plan, uploadIds } = await this.#harness.undo(upload.id);
    const named = () => ({ upload, wanted, plan, entries: this.#entries(upload) });
    must(plan.change === wanted.length, "An undo touches other documents than it should", named());
    for (const id of uploadIds) {
      const { action } = this.#harness.now(id);
      const { entries } = this.#harness.outbox.entries(id, [], 0, 500);
      const changes = entries.map(({ url }) => {
        const at = wanted.findIndex((one) => one.change.url === url && one.action === action);
        const [undone] = at < 0 ? [] : wanted.splice(at, 1);
        must(undone !== undefined, "An undo touches a document that it must not", url, named());
        const change = this.#change({ dataset: upload.dataset, action, url });
        // Of several rows about a document the last leaves it as it was.
        const isLast = !wanted.some((one) => one.change.url === url);
        return isLast && changesOnce(upload, url) ? { ...change, restores: undone.restores } : change;
      });
      this.#add(id, upload.dataset, changes);
    }
  }

  /** What may be undone of an upload: what it provably did to documents that nobody changed since. */
  #undoable(upload: Known): Undoable[] {
    return this.#entries(upload).flatMap((entry, at): Undoable[] => {
      const change = upload.changes[at];
      if (!change || entry.outcome !== "done" || entry.afterInterruption) return [];
      const own = this.service.attempts.findLast(
        (attempt) => this.#changeOf(attempt) === change.n && attempt.reason === null,
      );
      must(own !== undefined, "An entry counts as in that never went in", entry, change);
      const others = this.#others(upload, change);
      if (others.some(({ n, isOver }) => n > change.n && isOver !== "without effect")) return [];
      const inverse = opposites[change.action];
      if (inverse) return [{ change, action: inverse, restores: own.before ?? asDeleted(own.after) }];
      if (!change.lookedAt) return [];
      const { stored, attempts } = change.lookedAt;
      const isStale = others.some(
        ({ n, isOver }) =>
          n < change.n && isOver !== "without effect" && (isOver === "no" || isOver >= attempts),
      );
      if (isStale) return [];
      if (stored?.state === "live") return [{ change, action: "update", restores: stored }];
      return change.action === "upsert" ? [{ change, action: "delete", restores: asDeleted(own.after) }] : [];
    });
  }

  /** Changes of the same document by other uploads, each with where among the attempts it was answered. */
  #others(upload: Known, change: Change): { n: number; isOver: number | "no" | "without effect" }[] {
    return this.#uploads
      .filter((other) => other !== upload && other.dataset === upload.dataset)
      .flatMap((other) => {
        const entries = this.#entries(other);
        const mayArrive =
          other.filling && other.changes[0] && (other.filter?.includes(change.url) ?? true)
            ? [{ n: other.changes[0].n, isOver: "no" as const }]
            : [];
        const arrived = entries.flatMap((entry, at) => {
          const one = other.changes[at];
          if (!one || one.url !== change.url) return [];
          return [{ n: one.n, isOver: this.#overAt(entry, one) }];
        });
        return [...mayArrive, ...arrived];
      });
  }

  #overAt(entry: UploadEntry, change: Change): number | "no" | "without effect" {
    if (entry.outcome === "done")
      return this.service.attempts.findLastIndex((attempt) => this.#changeOf(attempt) === change.n);
    if (entry.outcome === "waiting" || entry.outcome === "sending") return "no";
    return this.#harness.outbox.entry(entry.id)?.interrupted ? "no" : "without effect";
  }

  #change({ dataset, action, url }: Pick<Change, "dataset" | "action" | "url">): Change {
    return { n: ++this.#made, dataset, action, url };
  }

  #add(id: number, dataset: string | null, changes: Change[]): Known {
    const upload: Known = { id, dataset, changes, filling: false, filter: null };
    this.#uploads.push(upload);
    return upload;
  }

  #chosen(which: number, isWanted: (upload: Known) => boolean = () => true): Known | undefined {
    const some = this.#uploads.filter(isWanted);
    return some[which % Math.max(1, some.length)];
  }

  #entries({ id }: Known): UploadEntry[] {
    return this.#harness.outbox.entries(id, [], 0, 500).entries;
  }

  /** The place of the change that an attempt carried out. */
  #changeOf({ call, at }: Attempt): number {
    const entry = this.#calls[call]?.[at];
    for (const upload of this.#uploads) {
      const place = entry === undefined ? -1 : this.#entries(upload).findIndex(({ id }) => id === entry);
      if (place < 0 || entry === undefined) continue;
      const version = this.#versions.get(entry)?.findLast(({ since }) => since <= call);
      return version?.n ?? upload.changes[place]?.n ?? 0;
    }
    throw new Differs(`A call has an entry that is in no upload: ${entry}`);
  }

  #open(): OutboxHarness {
    const harness = new OutboxHarness(this.folder, this.service, "token-of-the-test", 0);
    this.#disk = new FaultyDisk();
    this.#disk.under(harness.db);
    const take = harness.store.take.bind(harness.store);
    harness.store.take = (...args) => {
      const taken = take(...args);
      // One call is under way at a time, so each that is taken is the next one to arrive.
      if (taken) this.#calls[this.service.calls] = taken.entries.map(({ id }) => id);
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

  /** Until a call waits at the service, or nothing is left to send. */
  async #settled(): Promise<void> {
    while (!this.#disk.isKilled && !this.service.isAsked && this.#harness.outbox.isRunning("c")) await turn();
    await turn();
  }
}

function wantedOutcomes(
  { action, isRetried }: Change,
  reason: string | null,
  own: readonly Attempt[],
  { attempts }: UploadEntry,
): string[] {
  if (reason === null)
    return own.some((one) => one.reason === null) ? ["done"] : attempts >= 8 ? ["refused"] : [];
  const effective = reason === effects[action];
  const plain = effective && action === "create" ? "present" : "refused";
  return effective && (own.length > 1 || attempts > 1 || isRetried) ? ["done", plain] : [plain];
}

const isOpen = ({ state }: { state: string }) => state !== "finished" && state !== "cancelled";
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const nameOf = ({ dataset, url }: Pick<Change, "dataset" | "url">) => documentName(dataset, url);
const projectOf = (datasetId: string | null) => ({ connectionId: "c", projectId: "p", datasetId });
const asDeleted = (stored: Stored): Stored => stored && { ...stored, state: "deleted" };
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
