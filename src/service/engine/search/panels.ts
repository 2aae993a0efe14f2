import { z } from "zod";
import type { Panel as PanelSchema } from "../../../shared/interface/resources";
import type { Run } from "../../../sqlite/id-runs";
import { column } from "../../../sqlite/values";
import type { Bitset } from "../columns/bitset";
import { authorKey, nameKey } from "../columns/author-keys";
import type { Columns } from "../columns/columns";
import { domainOf } from "../../workspace/site";
import { Turns } from "../../turns";
import { flagsOf, where } from "./conditions";
import type { Search } from "./search";

type Panel = z.output<typeof PanelSchema>;
const Located = z.object({ id: z.number(), url: z.string() });

const rowsPerRead = 1000;

/** The documents of a panel, including deleted ones and those of other projects. */
export function inPanel(search: Search, panel: Panel): Bitset {
  const members = membersOf(panel);
  return search.meeting(nameOf(members), (within) => {
    const finding = findMembers(search, members, within);
    for (let step = finding.next(); ; step = finding.next()) if (step.done) return step.value;
  });
}

/** Finds the documents of panels ahead of `inPanel`, in turns between other calls. */
export async function preparePanels(
  search: Search,
  panels: readonly Panel[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const panel of panels) {
    const members = membersOf(panel);
    await search.prepareMeeting(nameOf(members), async () => {
      const finding = findMembers(search, members);
      const turns = new Turns(signal);
      for (let step = finding.next(); ; step = finding.next()) {
        if (step.done) return step.value;
        await turns.pause();
      }
    });
  }
}

/** A path on a host: whole path segments at the beginning, or the exact path. */
interface Path {
  path: string;
  isExact: boolean;
}

interface Members {
  authors: { id: string; site: string }[];
  /** By host. An empty list stands for every path. */
  paths: Map<string, Path[]>;
}

function nameOf({ authors, paths }: Members): string {
  return `panel ${JSON.stringify([authors, [...paths]])}`;
}

function membersOf({ included_entries: entries = [] }: Panel): Members {
  const authors: Members["authors"] = [];
  const paths: Members["paths"] = new Map();
  for (const { entry_type, id, url = "", site = "", exact_match } of entries) {
    if (entry_type === "AUTHOR" && id !== undefined) authors.push({ id, site: site.toLowerCase() });
    const wanted = entry_type === "URL" ? address(url === "" ? site : url) : undefined;
    if (!wanted) continue;
    const known = paths.get(wanted.host);
    const isExact = exact_match === true;
    if ((wanted.path === "/" && !isExact) || known?.length === 0) paths.set(wanted.host, []);
    else paths.set(wanted.host, [...(known ?? []), { path: wanted.path, isExact }]);
  }
  return { authors, paths };
}

/** Finds the documents of a panel among all or in a run. Yields often, so that other calls can be answered. */
function* findMembers(search: Search, members: Members, within?: Run): Generator<void, Bitset, void> {
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
    const path = address(url)?.path ?? "";
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

function fits(path: string, { path: wanted, isExact }: Path): boolean {
  return isExact ? path === wanted : startsWithPath(path, wanted);
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
