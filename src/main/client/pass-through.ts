import type { CallableInput, CallableResult } from "../../shared/interface/local";
import type { ServiceClient } from "./service-client";

/** Endpoints whose responses screens get as the service gave them. None of them changes anything. */
type PassedEndpoint =
  | "describeCoverage"
  | "describeTextReading"
  | "explainRange"
  | "globalHistogram"
  | "listContext"
  | "listCooccurrence"
  | "listImports"
  | "listMissingFields"
  | "listPanels"
  | "listStories"
  | "listTopics"
  | "listTypical"
  | "listWords"
  | "projectHistogram"
  | "topInfluencers";

/** Asks an endpoint, and returns its response with the number of list items that could not be read. */
export type PassThrough = <N extends PassedEndpoint>(
  connectionId: string,
  name: N,
  input: CallableInput<N>,
  signal?: AbortSignal,
) => Promise<{ data: CallableResult<N>; unreadable: number }>;

export function passThrough(client: (connectionId: string) => Promise<ServiceClient>): PassThrough {
  return async (connectionId, name, input, signal) => {
    const { result, unreadable } = await (await client(connectionId)).call(name, input, { signal });
    return { data: result, unreadable };
  };
}
