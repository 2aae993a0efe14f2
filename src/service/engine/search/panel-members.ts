import type { z } from "zod";
import type { Panel as PanelSchema } from "../../../shared/interface/resources";

export type Panel = z.output<typeof PanelSchema>;

/** A path on a host: whole path segments at the beginning, or the exact path. */
export interface PanelPath {
  path: string;
  isExact: boolean;
}

/** Whom a panel consists of. */
export interface Members {
  authors: { id: string; site: string }[];
  /** By host. An empty list stands for every path. */
  paths: Map<string, PanelPath[]>;
}

export function membersOf({ included_entries: entries = [] }: Panel): Members {
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

/** What follows the host of a URL. */
export function pathOf(url: string): string {
  return address(url)?.path ?? "";
}

function address(text: string): { host: string; path: string } | undefined {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const { hostname, pathname, search, hash } = new URL(full);
  return { host: hostname.toLowerCase(), path: pathname + search + hash };
}
