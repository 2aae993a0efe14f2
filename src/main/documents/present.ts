import type { ErrorKind } from "../../shared/interface/errors";
import type { ProjectRef } from "../../shared/ipc/analytics";
import type { KnownVersion } from "../../shared/ipc/documents";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import type { EditStore } from "./edit-store";
import { findByUrl } from "./results";

/** Failures after which this app's own edits tell what is known: the service can't say, or can't be asked now. */
const silent: ReadonlySet<ErrorKind> = new Set([
  "missing",
  "network",
  "offline",
  "timeout",
  "server",
  "rate",
]);

/** What is asked for: one document; without a dataset wherever it is. */
export interface WantedDocument extends ProjectRef {
  datasetId?: string | null | undefined;
  url: string;
  published: number | null;
}

/** A version of a document and where it is kept. */
export interface PresentVersion {
  version: KnownVersion;
  datasetId: string | null;
}

/** The present version of single documents: looked for at the service, else told from this app's own edits. */
export class PresentVersions {
  constructor(
    private readonly client: (connectionId: string) => Promise<ServiceClient>,
    private readonly edits: EditStore,
    private readonly datasets: (to: ProjectRef) => Promise<readonly string[]>,
  ) {}

  async read(wanted: WantedDocument, signal?: AbortSignal): Promise<PresentVersion> {
    try {
      return await this.#fromService(wanted, signal);
    } catch (error) {
      if (!(error instanceof ServiceError) || !silent.has(error.kind)) throw error;
      return this.fromHistory(wanted);
    }
  }

  /** What this app's own edits say, without asking the service. */
  fromHistory({ datasetId, url, ...to }: WantedDocument): PresentVersion {
    const known = this.edits.lastKnown(to, url, datasetId);
    if (!known) return { version: unknownVersion(), datasetId: datasetId ?? null };
    const { state, document, changedAt } = known;
    return { version: { state, document, asOf: changedAt, from: "history" }, datasetId: known.datasetId };
  }

  async #fromService(wanted: WantedDocument, signal?: AbortSignal): Promise<PresentVersion> {
    const client = await this.client(wanted.connectionId);
    // Results don't say which dataset keeps a review, so each dataset is asked for it.
    const places =
      typeof wanted.datasetId === "string"
        ? [wanted.datasetId]
        : wanted.datasetId === null
          ? []
          : await this.datasets(wanted);
    for (const dataset of places) {
      const found = await findByUrl(client, wanted, { ...wanted, dataset }, signal);
      if (found) return live(found, dataset);
      if (typeof wanted.datasetId === "string") return this.#notLive(wanted, found);
    }
    const found = await findByUrl(client, wanted, wanted, signal);
    return found ? live(found, null) : this.#notLive(wanted, found);
  }

  /** Results hold live documents only: one that isn't among them was deleted, as far as this app knows, or isn't there. */
  #notLive(wanted: WantedDocument, found: null | undefined): PresentVersion {
    const known = this.edits.lastKnown(wanted, wanted.url, wanted.datasetId);
    const datasetId = known?.datasetId ?? wanted.datasetId ?? null;
    const from = "service";
    if (known?.state === "deleted")
      return { version: { state: "deleted", document: known.document, asOf: Date.now(), from }, datasetId };
    const state = found === null ? "absent" : "unknown";
    return { version: { state, document: null, asOf: Date.now(), from }, datasetId };
  }
}

/** Nothing is known of a document. */
export function unknownVersion(): KnownVersion {
  return { state: "unknown", document: null, asOf: Date.now(), from: "history" };
}

function live(document: KnownVersion["document"], datasetId: string | null): PresentVersion {
  return { version: { state: "live", document, asOf: Date.now(), from: "service" }, datasetId };
}
