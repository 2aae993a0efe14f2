import { z } from "zod";
import type { Panel as PanelSchema, PanelEntry } from "../../shared/interface/resources";
import { Bitset } from "../analytics/bitset";
import { authorKey, nameKey } from "../analytics/columns";
import type { Workspace } from "../workspace/workspace";
import { domainOf } from "../workspace/site";
import { inChannels } from "./channels";
import { where } from "./conditions";

type Panel = z.output<typeof PanelSchema>;
type Entry = z.output<typeof PanelEntry>;

export function inPanels(workspace: Workspace, panels: readonly Panel[]): Bitset {
  let found = Bitset.of(workspace.columns.size);
  for (const { included_entries: entries = [] } of panels) {
    found = found.or(ofAuthors(workspace, entries));
    for (const entry of entries)
      if (entry.entry_type === "URL") found = found.or(ofAddress(workspace, entry));
  }
  return found;
}

/** Matches entries by author id, or by name and site for authors without an id. */
function ofAuthors({ columns }: Workspace, entries: readonly Entry[]): Bitset {
  const { author: authors, host: hosts } = columns.dictionaries;
  const codes = new Set<number>();
  const add = (key: string) => {
    const code = authors.find(key);
    if (code !== undefined) codes.add(code);
  };
  const bySite = new Map<string, string[]>();
  for (const { entry_type, id, site = "" } of entries) {
    if (entry_type !== "AUTHOR" || id === undefined) continue;
    add(authorKey(id));
    const names = bySite.get(site.toLowerCase());
    if (names) names.push(id);
    else bySite.set(site.toLowerCase(), [id]);
  }
  if (bySite.size > 0)
    for (const [code, host] of hosts.values.entries())
      for (const site of new Set([host, domainOf(host)]))
        for (const name of bySite.get(site) ?? []) add(nameKey(name, code));
  const author = columns.dense.author;
  return codes.size === 0 ? Bitset.of(columns.size) : where(columns, (id) => codes.has(author[id] ?? 0));
}

/** Matches by host and path prefix, or by the exact path if `exact_match` is set. */
function ofAddress(workspace: Workspace, { url = "", site = "", exact_match }: Entry): Bitset {
  const wanted = address(url === "" ? site : url);
  const ofHost = inChannels(workspace.columns, wanted ? [wanted.host] : []).and(workspace.columns.live);
  if (!wanted || (wanted.path === "/" && exact_match !== true)) return ofHost;
  const found = Bitset.of(workspace.columns.size);
  const Row = z.object({ id: z.number(), url: z.string() });
  const sql = "SELECT id, url FROM document WHERE id IN (SELECT value FROM json_each(?))";
  for (const row of workspace.db.iterate(sql, [JSON.stringify([...ofHost.toIds()])], Row)) {
    const path = address(row.url)?.path ?? "";
    if (exact_match === true ? path === wanted.path : startsWithPath(path, wanted.path)) found.add(row.id);
  }
  return found;
}

/** Whether a path begins with whole segments of a prefix: `/news` matches `/news/today`, not `/newsletter`. */
function startsWithPath(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (prefix.endsWith("/") || /^([/?#]|$)/.test(path.slice(prefix.length)));
}

function address(text: string): { host: string; path: string } | undefined {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const { hostname, pathname, search, hash } = new URL(full);
  return { host: hostname.toLowerCase(), path: pathname + search + hash };
}
