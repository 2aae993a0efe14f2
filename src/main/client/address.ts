import type { Endpoint } from "../../shared/interface/endpoints";

type QueryValue = string | number | boolean | null | undefined;
/** Values of a query string; an array repeats its parameter. */
export type QueryValues = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** Writes query parameters: arrays are repeated, absent ones left out. */
export function queryString(values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.toString();
}

/** Fills a path template; each value is one segment. */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== "string") throw new TypeError(`The path ${template} lacks ${name}`);
    return encodeURIComponent(value);
  });
}

/** Address of one call without its token. */
export function callAddress(
  baseUrl: string,
  endpoint: Endpoint,
  path: Readonly<Record<string, unknown>>,
  params: QueryValues,
): string {
  const query = queryString(params);
  return `${baseUrl.replace(/\/+$/, "")}${fillPath(endpoint.path, path)}${query && `?${query}`}`;
}
