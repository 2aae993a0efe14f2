/** Where an address leads. */
interface Site {
  host: string;
  domain: string;
}

/** Scheme, host and port of a usual address: whatever follows, they alone decide whether and where it leads. */
const beginning = /^https?:\/\/[\w.:-]+\//i;
/** Sites met before by the beginning of their addresses, undefined for one that leads nowhere. */
const known = new Map<string, Site | undefined>();
const mostKnown = 10_000;

/** Host of an address, in lower case and without its port, and the host's domain. */
export function siteOf(url: string): Site {
  return metSite(url) ?? siteOfHost(new URL(url).hostname);
}

/** Whether an address leads somewhere for sure; one that is out of the usual has to be looked at more closely. */
export function leadsSomewhere(url: string): boolean {
  return metSite(url) !== undefined;
}

function metSite(url: string): Site | undefined {
  const start = beginning.exec(url)?.[0];
  if (start === undefined) return undefined;
  const met = known.get(start);
  if (met || known.has(start)) return met;
  const site = URL.canParse(start) ? siteOfHost(new URL(start).hostname) : undefined;
  if (known.size >= mostKnown) known.clear();
  known.set(start, site);
  return site;
}

function siteOfHost(name: string): Site {
  // A dot at the end names the root, where every name ends.
  const host = name.toLowerCase().replace(/\.$/, "");
  return { host, domain: domainOf(host) };
}

const secondLevel = new Set(["ac", "co", "com", "edu", "gob", "gov", "gouv", "net", "or", "org"]);

/** Domain of a host: its last two labels, three where the country sells names below co, com and the like. */
export function domainOf(host: string): string {
  const labels = host.split(".");
  if (host.includes(":") || /^\d+$/.test(labels.at(-1) ?? "")) return host;
  const isSecondLevel = labels.at(-1)?.length === 2 && secondLevel.has(labels.at(-2) ?? "");
  return labels.slice(isSecondLevel ? -3 : -2).join(".");
}
