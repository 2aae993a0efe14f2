import { getDomain } from "tldts";

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

/** Names the rules that domains follow; another value has the domains of stored documents worked out again. */
export const domainRules = "tldts 7.5.4 with private suffixes";

/**
 * The site that a host belongs to: one label below a public suffix. Suffixes that a company rents out count too, so that
 * ann.blogspot.com is a site of its own. An IP address, a single label and a bare suffix stay as they are.
 */
export function domainOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false }) ?? host;
}

/** Whether a host belongs to a domain, taken as its own site or as a part of the company's that rents it out. */
export function isWithin(host: string, domain: string): boolean {
  return domainOf(host) === domain || getDomain(host, { extractHostname: false }) === domain;
}
