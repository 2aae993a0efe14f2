import type { Endpoint } from "../../shared/interface/endpoints";
import type { CallableName, LinesName } from "../../shared/interface/local";
import type { Priority } from "./account-queue";

/** The subset of fetch used here: Electron's network stack in the app, Node's in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A prepared call, the same for all attempts. */
export interface Call<N extends CallableName | LinesName = CallableName | LinesName> {
  name: N;
  endpoint: Endpoint;
  path: string;
  params: [string, string][];
  body: string | Uint8Array<ArrayBuffer> | undefined;
  timeoutMs: number;
  priority: Priority;
  signal: AbortSignal;
}

export function requestOf(
  { endpoint, body }: Pick<Call, "endpoint" | "body">,
  signal: AbortSignal,
): RequestInit {
  return {
    method: endpoint.method,
    headers: {
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
    // A redirect would send the token to another host.
    redirect: "error",
    cache: "no-store",
    credentials: "omit",
    signal,
  };
}
