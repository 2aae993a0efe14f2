import type { Bitset } from "../analytics/bitset";
import type { Columns } from "../analytics/columns";
import { where } from "./conditions";

export function inChannels(columns: Columns, hosts: readonly string[]): Bitset {
  const codes = new Set(hosts.map((host) => columns.dictionaries.host.find(host.toLowerCase()) ?? -1));
  const host = columns.dense.host;
  return where(columns, (id) => codes.has(host[id] ?? 0));
}
