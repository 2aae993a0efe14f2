import { codes } from "../../shared/interface/errors";
import { endpoints, type Endpoint, type EndpointName } from "../../shared/interface/endpoints";
import type { CallRecord } from "../client/call-record";

const table: Readonly<Record<string, Endpoint>> = endpoints;

/**
 * Optional endpoints that connections answered with "not found", as long as the app runs. A later success takes an
 * endpoint back off the list.
 */
export class Offers {
  readonly #missing = new Map<string, Set<EndpointName>>();

  learn(connectionId: string, { endpoint, error }: Pick<CallRecord, "endpoint" | "error">): void {
    if (!isOptional(endpoint)) return;
    if (error === null) {
      this.#missing.get(connectionId)?.delete(endpoint);
      return;
    }
    // "not_found" is about what the call names, not about the endpoint.
    if (error.statusCode !== codes.notFound || error.details?.["reason"] === "not_found") return;
    const missing = this.#missing.get(connectionId) ?? new Set();
    this.#missing.set(connectionId, missing.add(endpoint));
  }

  missing(connectionId: string): EndpointName[] {
    return [...(this.#missing.get(connectionId) ?? [])];
  }

  forget(connectionId: string): void {
    this.#missing.delete(connectionId);
  }
}

function isOptional(name: string): name is EndpointName {
  return table[name]?.optional === true;
}
