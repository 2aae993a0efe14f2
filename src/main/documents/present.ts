import type { ErrorKind } from "../../shared/interface/errors";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { KnownVersion } from "../../shared/ipc/documents";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import type { EditStore } from "./edit-store";
import { findByUrl } from "../results/results";

/** Failures after which the local history is used, because the service can't answer. */
const silent: ReadonlySet<ErrorKind> = new Set([
  "missing",
  "network",
  "offline",
  "timeout",
  "server",
  "rate",
]);

/** A document by URL. `datasetId` null is the project itself. Undefined searches all datasets and the project. */
export interface WantedDocument extends ProjectRef {
  datasetId?: string | null | undefined;
  url: string;
  published: number | null;
}

/** A version of a document and the dataset that contains it. */
export interface PresentVersion {
  version: KnownVersion;
  datasetId: string | null;
}

/** Reads the current version of single documents from the service, or from the local history if that fails. */
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

  /** What the local history knows, without a query. */
  fromHistory({ datasetId, url, ...to }: WantedDocument): PresentVersion {
    const known = this.edits.lastKnown(to, url, datasetId);
    if (!known) return { version: unknownVersion(), datasetId: datasetId ?? null };
    const { state, document, changedAt } = known;
    return { version: { state, document, asOf: changedAt, from: "history" }, datasetId: known.datasetId };
  }

  async #fromService(wanted: WantedDocument, signal?: AbortSignal): Promise<PresentVersion> {
    const client = await this.client(wanted.connectionId);
    // Results don't say which dataset a review belongs to, so each dataset is queried.
    const places =
      typeof wanted.datasetId === "string"
        ? [wanted.datasetId]
        : wanted.datasetId === null
          ? []
          : await this.datasets(wanted);
    for (const dataset of places) {
      const found = await findByUrl(client, wanted, { ...wanted, dataset }, { signal });
      if (found) return live(found, dataset);
      if (typeof wanted.datasetId === "string") return this.#notLive(wanted, found);
    }
    const found = await findByUrl(client, wanted, wanted, { signal });
    return found ? live(found, null) : this.#notLive(wanted, found);
  }

  /** Results only include live documents. Missing ones are deleted if the history says so, else absent or unknown. */
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

export function unknownVersion(): KnownVersion {
  return { state: "unknown", document: null, asOf: Date.now(), from: "history" };
}

function live(document: KnownVersion["document"], datasetId: string | null): PresentVersion {
  return { version: { state: "live", document, asOf: Date.now(), from: "service" }, datasetId };
}
