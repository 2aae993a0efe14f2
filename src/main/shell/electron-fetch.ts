import { session } from "electron";
import type { Fetch } from "../client/service-client";

/**
 * Calls through Chromium's network stack (system proxy, corporate certificates) in a session that lives in memory only:
 * no cache, no cookies and no address of a call ever reach the disk.
 */
export function electronFetch(): Fetch {
  const calls = session.fromPartition("calls", { cache: false });
  return (url, init) => calls.fetch(url, init);
}
