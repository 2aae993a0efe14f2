import type { Endpoint } from "../../shared/interface/endpoints";
import { leadsElsewhere } from "../../shared/interface/values";
import { t } from "../../shared/texts";
import { failure } from "./service-error";

type QueryValue = string | number | boolean | null | undefined;
/** Query parameters. An array repeats its parameter. */
export type QueryValues = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** Fills a path template. Each value becomes one escaped segment. Throws for one that would lead to another path. */
export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== "string") throw new TypeError(`The path ${template} lacks ${name}`);
    // Escaping leaves dots as they are, and URLs resolve them.
    if (leadsElsewhere(value)) throw failure("invalid", `${name} ${t("rules:must.beIdentifier")}.`);
    return encodeURIComponent(value);
  });
}

/** Query parameters as pairs. Undefined values are omitted, arrays repeated. */
export function queryPairs(values: QueryValues): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((queryValue) => queryValue !== undefined && queryValue !== null)
      .map((queryValue): [string, string] => [name, String(queryValue)]),
  );
}

/** Joins path and query to the base URL of a service. */
export function callUrlOf(baseUrl: string, path: string, params: [string, string][]): string {
  const query = new URLSearchParams(params).toString();
  return `${baseUrl.replace(/\/+$/, "")}${path}${query && `?${query}`}`;
}

/** URL of a call without its token. */
export function callUrl(
  baseUrl: string,
  endpoint: Endpoint,
  path: Readonly<Record<string, unknown>>,
  params: QueryValues,
): string {
  return callUrlOf(baseUrl, fillPath(endpoint.path, path), queryPairs(params));
}
