import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { ServiceClient } from "../../src/main/client/service-client";
import { submitEdit } from "../../src/main/documents/submit";
import { Redactor } from "../../src/main/redaction";
import { same, valueAt } from "../../src/shared/documents/json";
import type { BulkStep, DocumentEdit, KnownVersion } from "../../src/shared/ipc/documents";
import { OutboxHarness } from "./outbox-harness";
import { SharedService, type CallFault, type Written } from "./shared-service";

/*
 * Random histories of two people who edit the same documents: an analyst through Earshot, over a network that fails, and
 * somebody else at the service. Nothing that the other one wrote may vanish unless the analyst saw it before.
 */

const documents = 3;
const urlOf = (n: number) => `https://paper.example/${n}`;
const to = { connectionId: "c", projectId: "p" };
const place = { ...to, datasetId: null };
const single = [["title"], ["custom", "score"]] as const;
type Field = 0 | 1;

const which = fc.nat(20);
const document = fc.nat(documents - 1);
const field = fc.constantFrom<Field>(0, 1);
const fault = fc.constantFrom<CallFault>({ cut: "before" }, { cut: "after" }, { cut: "after" }, { code: 1 });
const searchFault = fc.constantFrom<CallFault>({ cut: "before" }, { code: 2 }, { code: 8 }, { code: 26 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("open" as const), document }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("edit" as const), document, field, isTagged: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("untag" as const), document, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("bulk" as const), isTagged: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("undo" as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("check" as const, "leave" as const, "send" as const), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("look" as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("withdraw" as const), which }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant("they write" as const), document, field }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("they tag" as const), document }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("they delete" as const), document }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write fails" as const), fault }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("search fails" as const), fault: searchFault }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("network" as const), isDown: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lag" as const), isBehind: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("wait" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer V> ? V : never;

/** Runs random histories. A failure reports the seed and the shortest failing history. */
export async function runEditors(numRuns: number, seed: number): Promise<void> {
  const service = await SharedService.start();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30, size: "max" }), (steps) =>
        runHistory(service, steps),
      ),
      { numRuns, seed, endOnFailure: true },
    );
  } finally {
    await service.cut();
  }
}

async function runHistory(service: SharedService, steps: readonly Step[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "earshot-editors-"));
  service.reset();
  const run = new Run(service, folder);
  try {
    for (const one of steps) await run.step(one);
    await run.toTheEnd();
  } finally {
    await run.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Run {
  #desk: OutboxHarness;
  /** What the analyst has open, by document. */
  readonly #open = new Map<number, KnownVersion>();
  /** Values that somebody else wrote, and what each value that the analyst wrote may replace. */
  readonly #theirs = new Set<unknown>();
  readonly #seen = new Map<string, unknown[]>();
  /** What each value of the analyst replaced first. */
  readonly #replaced = new Map<string, unknown>();
  /** Tags of others that the analyst took away. */
  readonly #untagged = new Set<string>();
  /** Documents about whose edits the analyst said to send them anyway. */
  readonly #forced = new Set<string>();
  #broken: string | null = null;
  #made = 0;

  constructor(
    private readonly service: SharedService,
    private readonly folder: string,
  ) {
    for (let n = 0; n < documents; n++)
      service.modify("create", {
        url: urlOf(n),
        published: String(1_700_000_000_000 + n),
        content: `Kite ${n}`,
        title: `Title ${n}`,
        tags_customer: ["First"],
        custom: { score: -1 - n },
      });
    service.onWritten = (written) => this.#check(written);
    this.#desk = this.#start();
  }

  async stop(): Promise<void> {
    this.service.onWritten = undefined;
    await this.#desk.outbox.stop();
  }

  async step(one: Step): Promise<void> {
    try {
      await this.#do(one);
    } catch (error) {
      // What can't be read or has changed is told to the analyst, who then does nothing.
      if (!(error instanceof Error && error.name === "ServiceError")) throw error;
    }
    this.#mustHold();
  }

  /** Everything works again: edits are sent or held, and the history tells what was replaced. */
  async toTheEnd(): Promise<void> {
    this.service.reset("faults");
    const { outbox } = this.#desk;
    for (const upload of outbox.list()) if (isOpen(upload)) outbox.resume(upload.id);
    await this.#until("An edit never ends", () => !outbox.isRunning("c") && !outbox.list().some(isOpen));
    this.#mustHold();
    const undos = this.#undos();
    for (const edit of this.#edits()) if (!undos.has(edit.uploadId)) this.#checkHistory(edit);
  }

  async #do(one: Step): Promise<void> {
    const { outbox } = this.#desk;
    switch (one.do) {
      case "open":
        this.#open.set(one.document, await this.#read(one.document));
        return;
      case "edit": {
        const base = await this.#opened(one.document);
        const value = this.#value(one.field);
        const tags = base.document?.tags_customer ?? [];
        const tagged = one.isTagged ? { tags_customer: [...tags, `Mine ${++this.#made}`] } : {};
        await this.#submit(one.document, { ...changeOf(one.field, value), ...tagged }, base);
        return;
      }
      case "untag": {
        const base = await this.#opened(one.document);
        const tags = base.document?.tags_customer ?? [];
        const tag = tags[one.which % Math.max(1, tags.length)];
        if (tag === undefined) return;
        this.#untagged.add(tag);
        await this.#submit(one.document, { tags_customer: tags.filter((other) => other !== tag) }, base);
        return;
      }
      case "bulk":
        await this.#bulk(one.isTagged);
        return;
      case "undo": {
        const upload = pick(
          outbox.list().filter(({ undo }) => undo !== null),
          one.which,
        );
        if (upload) await this.#desk.undo(upload.id);
        return;
      }
      case "check":
      case "leave":
      case "send": {
        const edit = pick(this.#edits("held"), one.which);
        if (!edit) return;
        if (one.do === "send") this.#forced.add(edit.url);
        outbox.edits.decide(edit.uploadId, edit.entryId, one.do);
        return;
      }
      case "look": {
        // The analyst compares the versions and keeps the own values.
        const edit = pick(this.#edits("held"), one.which);
        if (!edit) return;
        const n = Number(edit.url.slice(-1));
        const current = await this.#read(n);
        const { title, custom } = edit.change;
        const change = { ...(title !== undefined && { title }), ...(custom !== undefined && { custom }) };
        // An attempt that went in before it was held is an earlier change by now.
        if (!this.#undos().has(edit.uploadId))
          for (const path of single) this.#replaced.delete(keyOf(edit.url, valueAt(change, path)));
        await this.#submit(n, change, current, edit.entryId);
        return;
      }
      case "withdraw": {
        const edit = pick([...this.#edits("waiting"), ...this.#edits("held")], one.which);
        if (edit) outbox.edits.withdraw(edit.entryId);
        return;
      }
      case "they write":
        await this.#idle();
        this.#they(one.document, changeOf(one.field, this.#note(this.#value(one.field))));
        return;
      case "they tag": {
        await this.#idle();
        const tags = this.service.live(urlOf(one.document))?.["tags_customer"];
        if (Array.isArray(tags))
          this.#they(one.document, {
            tags_customer: [...tags.map(String), this.#note(`Theirs ${++this.#made}`)],
          });
        return;
      }
      case "they delete":
        await this.#idle();
        this.service.modify(this.service.live(urlOf(one.document)) ? "delete" : "undelete", {
          url: urlOf(one.document),
        });
        return;
      case "write fails":
        this.service.writeFaults.push(one.fault);
        return;
      case "search fails":
        this.service.searchFaults.push(one.fault);
        return;
      case "network":
        this.service.isDown = one.isDown;
        return;
      case "lag":
        this.service.freezeIndex(one.isBehind);
        return;
      case "restart":
        await outbox.stop();
        // A call under way either went in by now or never does: nobody could tell what happens in between.
        this.service.dropConnections();
        this.#desk = this.#start();
        return;
      case "wait":
        await setTimeout(5);
    }
  }

  #they(n: number, change: Record<string, unknown>): void {
    this.service.modify("update", { url: urlOf(n), ...change });
  }

  async #submit(
    n: number,
    change: Record<string, unknown>,
    base: KnownVersion,
    amends: number | null = null,
  ): Promise<void> {
    const edit = { ...place, action: "update" as const, document: { url: urlOf(n), ...change }, options: {} };
    this.#mayReplace(urlOf(n), change, base.document);
    const signal = new AbortController().signal;
    const submitted = { ...edit, base, draftId: null, amends };
    const answer = await submitEdit(this.#desk.submitting, submitted, signal);
    // The analyst sees the present version then, and opens the document again.
    if (answer.kind === "changed") this.#open.delete(n);
  }

  async #bulk(isTagged: boolean): Promise<void> {
    const signal = new AbortController().signal;
    const scope = { kind: "results" as const, question: { q: "" }, only: null, except: [] };
    const value = ++this.#made;
    const steps: BulkStep[] = [
      isTagged
        ? { kind: "tags", mode: "add", tags: [`Mine ${value}`] }
        : { kind: "custom", name: "score", value },
    ];
    const { planId } = await this.#desk.plans.bulk({ ...to, planId: "bulk", scope, steps }, signal);
    for (const id of await this.#desk.plans.commit(planId, signal))
      for (const { url, before, change } of this.#edits().filter(({ uploadId }) => uploadId === id))
        this.#mayReplace(url, change, before.document);
  }

  /** Notes what the values of a change may replace: what the analyst saw. */
  #mayReplace(url: string, change: object, seen: object | null): void {
    for (const path of single) {
      const value = valueAt(change, path);
      const key = keyOf(url, value);
      if (value !== undefined && seen)
        this.#seen.set(key, [...(this.#seen.get(key) ?? []), valueAt(seen, path)]);
    }
  }

  /** Looks at what a call of Earshot did to a document. */
  #check({ url, before, after }: Written): void {
    for (const path of single) {
      const old = valueAt(before, path);
      const now = valueAt(after, path);
      if (same(old, now)) continue;
      const key = keyOf(url, now);
      if (!this.#replaced.has(key)) this.#replaced.set(key, old);
      // What an undo of the analyst puts back, the analyst knows.
      this.#theirs.delete(now);
      if (!this.#theirs.has(old) || this.#forced.has(url)) continue;
      if (this.#seen.get(key)?.some((value) => same(value, old))) continue;
      this.#broken ??= `${url}: ${JSON.stringify(now)} replaced ${JSON.stringify(old)}, which the analyst never saw`;
    }
    const tags = tagsOf(after);
    for (const tag of tagsOf(before))
      if (this.#theirs.has(tag) && !tags.includes(tag) && !this.#untagged.has(tag))
        this.#broken ??= `${url}: the tag ${tag} vanished`;
  }

  /** The history names the value that an edit replaced. */
  #checkHistory({ url, outcome, change, before, action }: DocumentEdit): void {
    if (outcome !== "done" || action !== "update" || this.#forced.has(url)) return;
    for (const path of single) {
      const key = keyOf(url, valueAt(change, path));
      if (!this.#seen.has(key) || !this.#replaced.has(key)) continue;
      const told = valueAt(before.document ?? {}, path);
      const real = this.#replaced.get(key);
      if (same(told, real)) continue;
      throw new Error(
        `${key} replaced ${JSON.stringify(real)}, but the history says ${JSON.stringify(told)}`,
      );
    }
  }

  #mustHold(): void {
    if (this.#broken !== null) throw new Error(this.#broken);
  }

  async #opened(n: number): Promise<KnownVersion> {
    const version = this.#open.get(n) ?? (await this.#read(n));
    this.#open.set(n, version);
    return version;
  }

  async #read(n: number): Promise<KnownVersion> {
    const wanted = { ...place, url: urlOf(n), published: null };
    return (await this.#desk.submitting.present.read(wanted)).version;
  }

  /**
   * Waits until no edit is between its comparison and its answer: no service could tell what happens in between. The search
   * catches up, since nobody can know what it doesn't show.
   */
  async #idle(): Promise<void> {
    this.service.freezeIndex(false);
    const { store } = this.#desk;
    await this.#until(
      "A call never ends",
      () => !store.list().some(({ id }) => store.counts(id).sending > 0),
    );
  }

  async #until(what: string, isSo: () => boolean): Promise<void> {
    for (let round = 0; !isSo(); round++) {
      if (round > 5000) throw new Error(`${what}: ${JSON.stringify(this.#edits())}`);
      await setTimeout(1);
    }
  }

  /** Uploads that undo others, and so write earlier values once more. */
  #undos(): ReadonlySet<number> {
    const uploads = this.#desk.outbox.list();
    return new Set(uploads.flatMap(({ id, undoes }) => (undoes === null ? [] : [id])));
  }

  #edits(outcome?: DocumentEdit["outcome"]): DocumentEdit[] {
    const { edits } = this.#desk.edits.list(to, { url: null, only: "all", offset: 0, count: 500 });
    return outcome === undefined ? edits : edits.filter((edit) => edit.outcome === outcome);
  }

  #value(at: Field): string | number {
    const n = ++this.#made;
    return at === 0 ? `Title by ${n}` : n;
  }

  #note<T>(value: T): T {
    this.#theirs.add(value);
    return value;
  }

  #start(): OutboxHarness {
    const client = new ServiceClient({
      baseUrl: () => Promise.resolve(this.service.url),
      token: () => Promise.resolve("token-of-the-test"),
      platform: "platform",
      fetch,
      redactor: new Redactor(),
      retryDelayMs: 0,
    });
    const desk = new OutboxHarness(this.folder, this.service, "", 1, client);
    desk.outbox.start();
    return desk;
  }
}

function isOpen({ state }: { state: string }): boolean {
  return state !== "finished" && state !== "cancelled";
}

function changeOf(at: Field, value: string | number): Record<string, unknown> {
  return at === 0 ? { title: value } : { custom: { score: value } };
}

function tagsOf(body: object): readonly string[] {
  const tags = valueAt(body, ["tags_customer"]);
  return Array.isArray(tags) ? tags.map(String) : [];
}

function pick<T>(some: readonly T[], at: number): T | undefined {
  return some[at % Math.max(1, some.length)];
}

/** A value in a document. */
function keyOf(url: string, value: unknown): string {
  return `${url} ${JSON.stringify(value)}`;
}
