import { z } from "zod";
import type { Run } from "../../../sqlite/id-runs";
import { column } from "../../../sqlite/values";
import type { Bitset } from "../columns/bitset";
import { authorKey, nameKey } from "../columns/author-keys";
import type { Columns } from "../columns/columns";
import { domainOf } from "../../workspace/site";
import type { Steps } from "../../turns";
import { flagsOf, where } from "./conditions";
import { type Members, type Panel, membersOf, pathOf, type PanelPath } from "./panel-members";
import type { Search } from "./search";

const Located = z.object({ id: z.number(), url: z.string() });

const rowsPerRead = 1000;

/** The documents of a panel, including deleted ones and those of other projects. */
export function inPanel(search: Search, panel: Panel): Bitset {
  const members = membersOf(panel);
  return search.meeting(nameOf(members), (within) => findMembers(search, members, within));
}

/** Finds the documents of panels ahead of `inPanel`, in turns between other calls. */
export async function preparePanels(
  search: Search,
  panels: readonly Panel[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const members of panels.map(membersOf))
    await search.prepareMeeting(nameOf(members), () => findMembers(search, members), signal);
}

function nameOf({ authors, paths }: Members): string {
  return `panel ${JSON.stringify([authors, [...paths]])}`;
}

/** Finds the documents of a panel among all or in a run. Yields often, so that other calls can be answered. */
function* findMembers(search: Search, members: Members, within?: Run): Steps<Bitset> {
  const { columns, db } = search;
  const { author, host } = columns.dense;
  const isAuthor = flagsOf(authorCodes(columns, members));
  const hosts = columns.dictionaries.host;
  const codes = [...members.paths].flatMap(([name, paths]) => {
    const code = hosts.find(name);
    return code === undefined ? [] : [{ code, name, paths }];
  });
  const isWholeHost = flagsOf(codes.flatMap(({ code, paths }) => (paths.length === 0 ? [code] : [])));
  const found = where(
    columns,
    (id) => isAuthor[author[id] ?? 0] === 1 || isWholeHost[host[id] ?? 0] === 1,
    within,
  );
  const byPath = codes.filter(({ paths }) => paths.length > 0);
  const hasPaths = flagsOf(byPath.map(({ code }) => code));
  const left = where(columns, (id) => hasPaths[host[id] ?? 0] === 1, within).without(found);
  const pathsOf = new Map(byPath.map(({ code, paths }) => [code, paths]));
  const check = ({ id, url }: z.output<typeof Located>) => {
    if (!left.has(id)) return;
    left.remove(id);
    const path = pathOf(url);
    if (pathsOf.get(host[id] ?? 0)?.some((panelPath) => fits(path, panelPath))) found.add(id);
  };
  // The index of URLs lists the documents of a host in one place. Reading each document takes ten times as long.
  const sql = "SELECT id, url FROM document WHERE url > ? AND url < ? ORDER BY url LIMIT ?";
  if (!within)
    for (const start of byPath.flatMap(({ name }) => [`https://${name}`, `http://${name}`]))
      for (let last = start; ;) {
        yield;
        const rows = db.all(sql, [last, `${start}\u{10ffff}`, rowsPerRead], Located);
        rows.forEach(check);
        last = rows.at(-1)?.url ?? "";
        if (rows.length < rowsPerRead) break;
      }
  // URLs in another spelling, such as with capitals.
  let read = 0;
  for (const id of left.toIds()) {
    const url = db.get("SELECT url FROM document WHERE id = ?", [id], column.text);
    if (url !== undefined) check({ id, url });
    if (++read % rowsPerRead === 0) yield;
  }
  return found;
}

/** Codes of the authors with one of the ids, or without an id, but with a name and a site. */
function authorCodes({ dictionaries }: Columns, { authors }: Members): number[] {
  const { author: known, host: hosts } = dictionaries;
  const codes: number[] = [];
  const add = (key: string) => {
    const code = known.find(key);
    if (code !== undefined) codes.push(code);
  };
  const bySite = new Map<string, string[]>();
  for (const { id, site } of authors) {
    add(authorKey(id));
    bySite.set(site, [...(bySite.get(site) ?? []), id]);
  }
  if ([...bySite.keys()].some((site) => site !== ""))
    for (const [code, host] of hosts.values.entries())
      for (const site of new Set([host, domainOf(host)]))
        for (const name of bySite.get(site) ?? []) add(nameKey(name, code));
  return codes;
}

function fits(path: string, { path: wanted, isExact }: PanelPath): boolean {
  return isExact ? path === wanted : startsWithPath(path, wanted);
}

/** Whether a path begins with whole segments of a prefix: `/news` matches `/news/today`, not `/newsletter`. */
function startsWithPath(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (prefix.endsWith("/") || /^([/?#]|$)/.test(path.slice(prefix.length)));
}
