import { documentName, carriedOut, type Attempt, type GatedService, type Stored } from "./gated-service";
import type { OutboxHarness } from "./outbox-harness";
import type { DocumentAction } from "../../src/shared/interface/documents";
import type { UploadEntry } from "../../src/shared/ipc/uploads";

export interface Change {
  n: number;
  /** Position in the order. Equals `n` unless the change was retried after a later change restored its document. */
  place: number;
  dataset: string | null;
  url: string;
  action: DocumentAction;
  /** The document after this change, if it is applied. Known only for undos. */
  restores?: Stored;
  /** The document when the import read earlier versions, and the number of attempts up to then. */
  lookedAt?: { stored: Stored; attempts: number };
  /** Whether the analyst retried it. */
  isRetried?: boolean;
  /** Whether its upload was canceled before the change was sent. */
  isCancelled?: boolean;
}

/** An upload as the model knows it. Changes are in the order of its entries. */
export interface Known {
  id: number;
  dataset: string | null;
  changes: Change[];
  filling: boolean;
  filter: readonly string[] | null;
}

/** A change that can be undone, with the action that undoes it and the document after that. */
export interface Undoable {
  change: Change;
  action: DocumentAction;
  restores: Stored;
}

const opposites: Partial<Record<DocumentAction, DocumentAction>> = {
  create: "delete",
  delete: "undelete",
  undelete: "delete",
};
/** The rejection reason that shows an action had been applied before. */
const effects: Partial<Record<DocumentAction, string>> = {
  create: "already_exists",
  delete: "deleted",
  undelete: "not_deleted",
};

type Other = Change & {
  /** Index of its attempt; `no` while it may still be applied. */
  isOver: number | "no" | "without effect";
};

class Differs extends Error {
  override readonly name = "Differs";
}

/** Throws if the outbox and the model disagree. */
export function must(holds: boolean, what: string, ...told: unknown[]): asserts holds {
  if (!holds) throw new Differs([what, ...told.map((one) => JSON.stringify(one))].join("\n  "));
}

/** Predicts the result of all changes from their order and from what the service applied. */
export class OutboxModel {
  readonly uploads: Known[] = [];
  /** Rejected changes that a revision replaced. */
  readonly replaced = new Map<number, Change>();
  /** Entry IDs of each call, in the order of the calls. */
  readonly calls: number[][] = [];
  /** Changes of each revised entry, with the first call that can contain them. */
  readonly versions = new Map<number, { since: number; n: number }[]>();

  constructor(
    private readonly harness: () => OutboxHarness,
    private readonly service: GatedService,
    private readonly initial: ReadonlyMap<string, Stored>,
  ) {}

  /** Compares the outbox and the service with the result of applying all changes in order. */
  check(): void {
    const { outbox } = this.harness();
    const listed = outbox.list().map(({ id }) => id);
    const known = this.uploads.map(({ id }) => id);
    must(same([...listed].sort(), [...known].sort()), "Uploads were lost or invented", listed, known);
    for (const upload of this.uploads) {
      const entries = this.entries(upload);
      const { counts } = this.harness().now(upload.id);
      must(entries.length === upload.changes.length, "Rows were lost or doubled", upload, entries);
      for (const [outcome, n] of Object.entries(counts)) {
        const found = entries.filter((entry) => entry.outcome === outcome).length;
        must(found === n, "Counts are wrong", upload.id, counts, entries);
      }
    }
    for (const [name, stored] of this.initial) this.#checkDocument(name, stored);
  }

  #checkDocument(name: string, initial: Stored): void {
    const attempts = this.service.attempts.filter(({ document }) => document === name);
    const entryOf = new Map<number, UploadEntry>();
    const changes = [...this.replaced.values()].filter((change) => nameOf(change) === name);
    for (const upload of this.uploads)
      for (const [at, entry] of this.entries(upload).entries()) {
        const change = upload.changes[at];
        if (!change || nameOf(change) !== name) continue;
        changes.push(change);
        entryOf.set(change.n, entry);
      }
    changes.sort(inOrder);
    let latest: Change | undefined;
    for (const attempt of attempts) {
      const change = changes.find(({ n }) => n === this.changeOf(attempt));
      must(change !== undefined, "A change was sent that nobody made", attempt);
      const isInOrder = !latest || inOrder(latest, change) <= 0;
      must(
        isInOrder,
        "An older change was sent after a newer one went in",
        name,
        { change, latest },
        attempts,
      );
      if (attempt.reason === null) latest = change;
    }
    let stored = initial;
    for (const change of changes) {
      const own = attempts.filter((attempt) => this.changeOf(attempt) === change.n);
      const wentIn = own.find(({ reason }) => reason === null);
      const entry = entryOf.get(change.n);
      const [first] = own;
      const isKept = change.isCancelled !== true || entry?.outcome === "cancelled";
      must(isKept, "A row was sent after its upload was cancelled", change, entry);
      // A canceled or replaced change may still have been applied if its response was lost.
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

  /** Changes of an upload that were certainly applied to documents that no other upload has changed since. */
  undoable(upload: Known): Undoable[] {
    return this.entries(upload).flatMap((entry, at): Undoable[] => {
      const change = upload.changes[at];
      if (!change || entry.outcome !== "done") return [];
      const own = this.service.attempts.findLast(
        (attempt) => this.changeOf(attempt) === change.n && attempt.reason === null,
      );
      must(own !== undefined, "An entry counts as in that never went in", entry, change);
      const others = this.#others(upload, change);
      if (others.some((other) => inOrder(other, change) > 0 && other.isOver !== "without effect")) return [];
      const inverse = opposites[change.action];
      if (inverse) return [{ change, action: inverse, restores: own.before ?? asDeleted(own.after) }];
      if (!change.lookedAt) return [];
      const { stored, attempts } = change.lookedAt;
      const isStale = others.some((other) => {
        if (inOrder(other, change) > 0 || other.isOver === "without effect") return false;
        return other.isOver === "no" || other.isOver >= attempts;
      });
      if (isStale) return [];
      if (stored?.state === "live") return [{ change, action: "update", restores: stored }];
      return change.action === "upsert" ? [{ change, action: "delete", restores: asDeleted(own.after) }] : [];
    });
  }

  /** Changes of the same document by other uploads. */
  #others(upload: Known, change: Change): Other[] {
    return this.uploads
      .filter((other) => other !== upload && other.dataset === upload.dataset)
      .flatMap((other) => {
        const entries = this.entries(other);
        const mayArrive =
          other.filling && other.changes[0] && (other.filter?.includes(change.url) ?? true)
            ? [{ ...other.changes[0], isOver: "no" as const }]
            : [];
        const arrived = entries.flatMap((entry, at) => {
          const one = other.changes[at];
          if (!one || one.url !== change.url) return [];
          return [{ ...one, isOver: this.#overAt(entry, one) }];
        });
        return [...mayArrive, ...arrived];
      });
  }

  #overAt(entry: UploadEntry, change: Change): number | "no" | "without effect" {
    if (entry.outcome === "done" || entry.outcome === "uncertain")
      return this.service.attempts.findLastIndex((attempt) => this.changeOf(attempt) === change.n);
    if (entry.outcome === "waiting" || entry.outcome === "sending") return "no";
    return this.harness().outbox.edits.entry(entry.id)?.interrupted ? "no" : "without effect";
  }

  /** Changes of an upload that must never be sent after it is canceled now. */
  unsent(upload: Known): Change[] {
    const isOpen = !["finished", "cancelled"].includes(this.harness().now(upload.id).state);
    const entries = this.entries(upload);
    return upload.changes.filter((_, at) => isOpen && (entries[at]?.outcome ?? "waiting") === "waiting");
  }

  /** Changes of an upload that a retry queues again, with their new places. */
  retried(upload: Known): { change: Change; place: number }[] {
    return this.entries(upload).flatMap((entry, at) => {
      const change = upload.changes[at];
      if (!change || entry.outcome !== "refused") return [];
      const later = this.uploads.flatMap((other) =>
        this.entries(other).flatMap(({ outcome }, i) => {
          const one = other.changes[i];
          const isEffective = ["sending", "done", "uncertain"].includes(outcome);
          const isLater = one && nameOf(one) === nameOf(change) && inOrder(one, change) > 0;
          return isLater && isEffective ? [{ action: one.action, place: this.#madeBy(other, one) }] : [];
        }),
      );
      // The create or undelete it needed came later, so the retry is ordered after that.
      const restored = later.filter(({ action }) => action === "create" || action === "undelete");
      if (restored.length < later.length) return [];
      const places = restored.map(({ place }) => (place + Math.floor(place) + 1) / 2);
      return [{ change, place: Math.max(change.place, ...places) }];
    });
  }

  /**
   * The place at which a change was made. Rows of an upload count as made together, except revised and retried ones.
   */
  #madeBy(upload: Known, change: Change): number {
    const revised = this.entries(upload).flatMap(({ id }, at) => (this.versions.has(id) ? [at] : []));
    const own = upload.changes.indexOf(change);
    if (revised.includes(own) || change.place !== change.n) return change.place;
    return Math.max(...upload.changes.filter((_, at) => !revised.includes(at)).map(({ n }) => n));
  }

  /** Returns `n` of the change that an attempt sent. */
  changeOf({ call, at }: Attempt): number {
    const entry = this.calls[call]?.[at];
    for (const upload of this.uploads) {
      const place = entry === undefined ? -1 : this.entries(upload).findIndex(({ id }) => id === entry);
      if (place < 0 || entry === undefined) continue;
      const version = this.versions.get(entry)?.findLast(({ since }) => since <= call);
      return version?.n ?? upload.changes[place]?.n ?? 0;
    }
    throw new Differs(`A call has an entry that is in no upload: ${entry}`);
  }

  entries({ id }: Known): UploadEntry[] {
    return this.harness().outbox.entries(id, [], 0, 500).entries;
  }
}

function wantedOutcomes(
  { action, isRetried }: Change,
  reason: string | null,
  own: readonly Attempt[],
  { attempts }: UploadEntry,
): string[] {
  if (reason === null) {
    if (!own.some((one) => one.reason === null)) return attempts >= 8 ? ["refused"] : [];
    // A response that was lost, and the rejection of another attempt.
    return own.length > 1 && effects[action] !== undefined ? ["done", "uncertain"] : ["done"];
  }
  const effective = reason === effects[action];
  const plain = effective && action === "create" ? "present" : "refused";
  return effective && (own.length > 1 || attempts > 1 || isRetried) ? ["uncertain", plain] : [plain];
}

const inOrder = (one: Change, other: Change) => one.place - other.place || one.n - other.n;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const nameOf = ({ dataset, url }: Pick<Change, "dataset" | "url">) => documentName(dataset, url);
const asDeleted = (stored: Stored): Stored => stored && { ...stored, state: "deleted" };
