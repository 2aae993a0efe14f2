import { DocumentInput, type DocumentAction } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { KnownVersion } from "../../shared/ipc/documents";
import type { NewMetric } from "../../shared/ipc/imports";
import type { Outbox } from "../uploads/outbox";
import type { NewEntry } from "../uploads/rows";

export interface PlannedEdit {
  datasetId: string | null;
  action: DocumentAction;
  url: string;
  change: Readonly<Record<string, unknown>>;
  options: Readonly<Record<string, string>>;
  before: KnownVersion;
  /** The upload that it undoes, if not that of the plan. */
  undoes?: number;
}

const chunk = 500;

/**
 * Writes the result of a dry run to the outbox, where nothing is sent or shown before it is committed. So exactly what
 * was previewed is sent, however much it is. An upload has one action and one dataset, so there may be several.
 */
export class PlannedUploads {
  /** Metrics to remove with the upload that is undone. */
  leaving: readonly string[] = [];
  /** The upload whose removed metrics are created again first. */
  restored: number | null = null;
  /** Custom metrics that the changes write, and those of them to be created first. */
  metrics: { used: readonly NewMetric[]; missing: readonly NewMetric[] } | null = null;
  readonly #uploads = new Map<string, { id: number; entries: NewEntry[] }>();

  constructor(
    private readonly outbox: Outbox,
    readonly to: ProjectRef,
    private readonly name: string,
    /** The upload to undo. */
    private readonly undoes: number | null = null,
  ) {}

  add({ datasetId, action, url, change, options, before, undoes }: PlannedEdit): void {
    const undone = undoes ?? this.undoes;
    const key = JSON.stringify([datasetId, action, options, undone]);
    let upload = this.#uploads.get(key);
    if (!upload) {
      const plan = { ...this.to, datasetId, action };
      upload = {
        id: this.outbox.uploads.begin({ name: this.name, plan, options, undoes: undone }),
        entries: [],
      };
      this.#uploads.set(key, upload);
    }
    const document = { ...change, url };
    const [issue] = DocumentInput.safeParse(document).error?.issues ?? [];
    const invalid = issue ? `${issue.path.join(".")} ${issue.message}.` : null;
    upload.entries.push({ line: null, url, document: JSON.stringify(document), invalid, before });
    if (upload.entries.length >= chunk) this.#write(upload);
  }

  /** Writes remaining entries. */
  finish(): void {
    for (const upload of this.#uploads.values()) this.#write(upload);
  }

  get ids(): number[] {
    return [...this.#uploads.values()].map(({ id }) => id);
  }

  /** Commits all uploads in one transaction. */
  commit(): number[] {
    const { ids } = this;
    this.outbox.uploads.commit(
      ids,
      this.undoes === null ? null : { upload: this.undoes, metrics: this.leaving },
    );
    return ids;
  }

  discard(): void {
    for (const { id } of this.#uploads.values()) this.outbox.uploads.discard(id);
    this.#uploads.clear();
  }

  #write(upload: { id: number; entries: NewEntry[] }): void {
    this.outbox.uploads.append(upload.id, upload.entries);
    upload.entries = [];
  }
}
