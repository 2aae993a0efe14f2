import type { Run } from "../../../sqlite/id-runs";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { flagsOf, where } from "./conditions";

/** Documents of some hosts, among all or in a run. */
export function inChannels(columns: Columns, hosts: readonly string[], within?: Run): Bitset {
  const isWanted = flagsOf(hosts.flatMap((host) => columns.dictionaries.host.find(host.toLowerCase()) ?? []));
  const { host } = columns.dense;
  return where(columns, (id) => isWanted[host[id] ?? 0] === 1, within);
}
