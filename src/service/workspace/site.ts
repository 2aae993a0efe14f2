import { getDomain } from "tldts";

/** The host and domain of a URL. */
interface Site {
  host: string;
  domain: string;
}

/** Scheme, host and port of a URL in the common form. They alone determine its site and whether it is valid. */
const beginning = /^https?:\/\/[\w.:-]+\//i;
/** Cache of sites by the start of their URLs; undefined for an invalid one. */
const known = new Map<string, Site | undefined>();
const maxCachedSites = 10_000;

/** Returns the host of a URL, in lower case and without port, and the host's domain. */
export function siteOf(url: string): Site {
  return metSite(url) ?? siteOfHost(new URL(url).hostname);
}

/** Whether a URL is certainly valid. False means that it has an unusual form and needs a closer check. */
export function isCertainlyValid(url: string): boolean {
  return metSite(url) !== undefined;
}

function metSite(url: string): Site | undefined {
  const start = beginning.exec(url)?.[0];
  if (start === undefined) return undefined;
  const met = known.get(start);
  if (met || known.has(start)) return met;
  const site = URL.canParse(start) ? siteOfHost(new URL(start).hostname) : undefined;
  if (known.size >= maxCachedSites) known.clear();
  known.set(start, site);
  return site;
}

function siteOfHost(name: string): Site {
  // A trailing dot stands for the DNS root and doesn't change the host.
  const host = name.toLowerCase().replace(/\.$/, "");
  return { host, domain: domainOf(host) };
}

/** Version of the domain rules. Changing it makes renewDomains recalculate the domains of stored documents. */
export const domainRules = "tldts 7.5.4 with private suffixes";

/**
 * Returns the domain of a host: one label below a public suffix. Private suffixes count too, so ann.blogspot.com is
 * its own domain. An IP address, a single label and a bare suffix are returned unchanged.
 */
export function domainOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false }) ?? host;
}

/** The domains that a host belongs to: with private suffixes (ann.blogspot.com) and without (blogspot.com). */
export function domainsOf(host: string): string[] {
  return [domainOf(host), getDomain(host, { extractHostname: false }) ?? host];
}

/** Whether a host belongs to a domain. */
export function isWithin(host: string, domain: string): boolean {
  return domainsOf(host).includes(domain);
}
