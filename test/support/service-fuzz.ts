import fc from "fast-check";
import { endpoints } from "../../src/shared/interface/endpoints";
import {
  distributionTypes,
  filterNames,
  projectBreakdowns,
  timeTypes,
} from "../../src/shared/interface/histograms.constants";
import { localEndpoints } from "../../src/shared/interface/local";
import { type TestService, callService } from "./service";

// Streams that are answered have no end.
const rows = Object.values({ ...endpoints, ...localEndpoints }).filter(({ answer }) => answer === "envelope");
const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e999",
    "NaN",
    "null",
    "true",
    "../..",
    "%00",
    "\u0000",
    "'; DROP TABLE document; --",
    "9".repeat(400),
    "((((",
    '"',
    "a*",
    "?*",
    "NOT",
    "published",
    "sentiment",
    "2026-02-30",
    "1d",
    "Europe/Berlin",
  ),
);
const value = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
const known = [
  "url",
  "published",
  "content",
  "title",
  "sentiment",
  "custom",
  "tags_customer",
  "extra_author_attributes",
  "topic_type",
  "topic_line_import",
  "custom_metrics",
  "panels",
  "groups",
  "bulk_topics",
  "metric_names",
  "start",
  "target",
  "query",
  "rules",
  "kind",
  "create",
];
const body = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 10 })), value, { maxKeys: 6 }),
  fc.array(
    fc.dictionary(fc.constantFrom("create", "update", "upsert", "delete", "undelete", "x"), value, {
      maxKeys: 2,
    }),
    { maxLength: 5 },
  ),
  fc.jsonValue(),
);
/** Names that parts of a path may have. */
const place = fc.oneof(
  nasty,
  fc.constantFrom(...timeTypes, ...distributionTypes, "histogram", "distribution", "engagement", "custom.x"),
);
/** Valid values of parameters, so that some calls get past the first check. */
const validParameters: fc.Arbitrary<Readonly<Record<string, string>>> = fc.record(
  {
    q: fc.constantFrom("word", "NOT word", "published:>2020-01-01", "(a OR b) AND NOT c*"),
    min: fc.constantFrom("0", "1700000000000", "2023-01-01", "-100000000000000"),
    max: fc.constantFrom("0", "1700100000000", "2023-12-31", "8640000000000000"),
    interval: fc.constantFrom("1h", "1d", "1w", "1M", "1y"),
    timezone: fc.constantFrom("Europe/Berlin", "Pacific/Apia"),
    breakdown: fc.constantFrom(...projectBreakdowns, "custom.x"),
    value_type: fc.constantFrom("engagement", "reach", "sentiment"),
    top_n: fc.constantFrom("1", "100"),
    forecast_days: fc.constantFrom("1", "90"),
  },
  { requiredKeys: [] },
);
const parameters = [
  "q",
  "min",
  "max",
  "interval",
  "timezone",
  "breakdown",
  "value_type",
  "top_n",
  ...filterNames,
  "offset",
  "hpp",
  "sort_by",
  "time_range",
  "pretty",
  "type",
  "annotate",
  "proc_lang_fallback",
  "forecast_days",
];

/** A call of any endpoint with arbitrary values in every part. */
export interface FuzzCall {
  method: string;
  path: string;
  body: string | undefined;
  /** Undefined for the valid token. */
  token: string | undefined;
}

/** Null, which stands for the valid value, nine times in ten. */
const mostlyValid = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: nasty });

/** An upload long enough to be processed in a thread, unchanged or damaged in one place. */
const upload = fc
  .record({ at: fc.nat({ max: 40_000 }), cut: fc.nat({ max: 5 }), put: fc.oneof(fc.constant(""), nasty) })
  .map(({ at, cut, put }) => {
    const entry = (i: number) => ({
      upsert: { url: `https://f.example/${i}`, published: "1700000000000", content: "word ".repeat(150) },
    });
    const json = JSON.stringify(Array.from({ length: 50 }, (_, i) => entry(i)));
    return json.slice(0, at) + put.replace(/\p{Surrogate}/gu, "?") + json.slice(at + cut);
  });

/** Calls of every endpoint with hostile, broken and odd values. Some are valid. */
export function fuzzCalls(projectId: string): fc.Arbitrary<FuzzCall> {
  const query = fc.oneof(
    fc.dictionary(fc.constantFrom(...parameters), nasty, { maxKeys: 5 }),
    fc
      .tuple(validParameters, fc.dictionary(fc.constantFrom(...parameters), nasty, { maxKeys: 1 }))
      .map(([valid, odd]) => ({ ...valid, ...odd })),
  );
  return fc
    .record({
      row: fc.constantFrom(...rows),
      places: fc.array(place, { minLength: 4, maxLength: 4 }),
      query,
      body,
      cut: fc.integer({ min: 0, max: 30 }),
      upload,
      token: mostlyValid,
      project: mostlyValid,
      action: mostlyValid,
    })
    .map(({ row, places, query: parameters, body: content, cut, upload, token, project, action }) => {
      let next = 0;
      const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?")) || "x";
        if (name === "platform") return "platform";
        if (name === "project_id") return encoded(project ?? projectId);
        if (name === "action") return encoded(action ?? "upsert");
        return encoded(places[next++ % 4] ?? "x");
      });
      const json = JSON.stringify(content);
      const isUpload = row === endpoints.modifyDocuments || row === endpoints.modifyReviews;
      const text = isUpload && cut % 2 === 1 ? upload : cut === 0 ? json.slice(0, json.length / 2) : json;
      const wellFormed = Object.entries(parameters).map(([name, it]) => [
        name,
        it.replace(/\p{Surrogate}/gu, "?"),
      ]);
      return {
        method: row.method,
        path: `${path}?${new URLSearchParams(wellFormed).toString()}`,
        body: row.method === "GET" || row.method === "DELETE" ? undefined : text,
        token: token?.replace(/\p{Surrogate}/gu, "?"),
      };
    });
}

/**
 * Returns what is wrong with the response to a call, or undefined. Every response needs an envelope and none may be an
 * internal error.
 */
export async function faultOf(service: TestService, call: FuzzCall): Promise<string | undefined> {
  const answer = await callService(
    service.url,
    call.token ?? service.token,
    call.method,
    call.path,
    call.body,
  );
  const text = JSON.stringify(answer);
  if (!/^\d+$/.test(answer.status_code)) return `no status code: ${text}`;
  if (answer.http >= 500 || answer.status_code === "1") return `internal error: ${text}`;
  if ((answer.http === 200) !== (answer.status_code === "0"))
    return `HTTP ${answer.http} with ${answer.status_code}`;
  if (/node_modules|\.ts:\d|SQLITE|\n\s+at /.test(answer.status_message)) return `the inside shows: ${text}`;
  return undefined;
}
