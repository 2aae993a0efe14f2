import {
  localCapabilities,
  optionalCapabilities,
  type Capability,
  type LocalCapability,
  type OptionalCapability,
} from "../../shared/capabilities";
import { codes } from "../../shared/interface/errors";
import type { EndpointName } from "../../shared/interface/endpoints";
import type { Profile } from "../../shared/ipc/connections";
import type { CallRecord } from "../client/call-record";

/** A service lacks a capability once it answered "not found" to all of these. */
const endpointsOf: Readonly<Record<OptionalCapability, readonly EndpointName[]>> = {
  metricEdits: ["updateCustomMetrics"],
  metricRemoval: ["deleteCustomMetric", "deleteCustomMetrics"],
  topicRemoval: ["deleteTopics"],
  panelGroups: ["addPanelGroups"],
  streams: ["listStreams"],
  projectSummary: ["projectSummary"],
  globalSummary: ["globalSummary"],
};
const optional: ReadonlySet<string> = new Set(Object.values(endpointsOf).flat());

/** What connections offer, as long as the app runs: what Earshot's services announce, and what calls show to be missing. */
export class Offers {
  readonly #announced = new Map<string, readonly LocalCapability[]>();
  readonly #missing = new Map<string, ReadonlySet<string>>();

  /** A workspace's service counts as one of this version, which the app starts, and any other as a hosted one. */
  readonly #untilAnnounced: Readonly<Record<Profile["kind"], readonly Capability[]>> = {
    workspace: localCapabilities,
    service: ["summaries"],
  };

  constructor(private readonly changed: (connectionId: string) => void) {}

  /** A later success takes an endpoint back off the list. */
  learn(connectionId: string, { endpoint, error }: Pick<CallRecord, "endpoint" | "error">): void {
    // "not_found" is about what the call names, not about the endpoint.
    const isMissing = error?.statusCode === codes.notFound && error.details?.["reason"] !== "not_found";
    const known = this.#missing.get(connectionId) ?? new Set();
    if (!optional.has(endpoint) || (error !== null && !isMissing) || known.has(endpoint) === isMissing)
      return;
    const others = [...known].filter((other) => other !== endpoint);
    this.#missing.set(connectionId, new Set(isMissing ? [...others, endpoint] : others));
    this.changed(connectionId);
  }

  announce({ id, kind }: Pick<Profile, "id" | "kind">, offered: readonly LocalCapability[]): void {
    const before = this.#announced.get(id) ?? this.#untilAnnounced[kind];
    this.#announced.set(id, offered);
    if (before.join() !== offered.join()) this.changed(id);
  }

  /** Whether a service has said what it offers. */
  isAnnounced(connectionId: string): boolean {
    return this.#announced.has(connectionId);
  }

  of({ id, kind }: Pick<Profile, "id" | "kind">): Capability[] {
    const missing = this.#missing.get(id) ?? new Set();
    return [
      ...(this.#announced.get(id) ?? this.#untilAnnounced[kind]),
      ...optionalCapabilities.filter(
        (optionalCapability) => !endpointsOf[optionalCapability].every((endpoint) => missing.has(endpoint)),
      ),
    ];
  }

  forget(connectionId: string): void {
    const had = [this.#announced.delete(connectionId), this.#missing.delete(connectionId)];
    if (had.includes(true)) this.changed(connectionId);
  }
}
