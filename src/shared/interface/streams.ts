import { z } from "zod";
import { Document } from "./documents";
import { NewExport, Stream } from "./resources";
import {
  integerParam,
  looseArray,
  looseId,
  looseString,
  looseText,
  maybe,
  pathId,
  resourceName,
  tolerantArray,
} from "./values";

/** Limits of streams and collectors in a local workspace. The interface names the codes but no numbers. */
export const streamLimits = {
  streams: 100,
  rules: 1000,
  /** Sites that all rules of a stream may name with `domainurl:` and `hosturl:`. */
  sources: 500,
  collectors: 100,
  queries: 100,
} as const;

/** What a collector collects: what matches a query, a topic or a stream, and a filter if there are any. */
export const CollectorQuery = z.object({
  queries: z
    .array(z.object({ id: resourceName, query: z.string().min(1).max(4096) }))
    .max(10_000)
    .optional(),
  project_topics: z
    .object({ project: pathId, topics: z.array(z.string().min(1).max(200)).max(10_000) })
    .optional(),
  /** Ids of filters of the project in `project_topics`. */
  filters: z.array(z.string().min(1).max(200)).max(10_000).optional(),
  /** Whole streams, with their rules at any time. */
  streams: z.array(z.string().min(1).max(200)).max(1000).optional(),
});
export type CollectorQuery = z.output<typeof CollectorQuery>;
/** Body that creates or replaces a collector. Without a query it only takes exports. */
export const NewCollector = z.object({ collector_query: CollectorQuery.default({}) });

/** A collector in a response. Unknown states are shown as sent. */
export const Collector = z.looseObject({
  collector_id: looseId,
  state: looseText,
  creation_date: maybe(looseString),
  collector_query: maybe(
    z.looseObject({
      queries: tolerantArray(z.looseObject({ id: looseId, query: looseText })),
      project_topics: maybe(z.looseObject({ project: looseId, topics: looseArray(looseId) })),
      filters: looseArray(looseId),
      streams: looseArray(looseId),
    }),
  ),
});
/** result_stream of collectors. */
export const Collectors = z.looseObject({ collectors: tolerantArray(Collector) });
/** result_stream of the list: streams under either name, and collectors. */
export const StreamInfo = z
  .looseObject({
    data: tolerantArray(Stream),
    streams: tolerantArray(Stream),
    collectors: tolerantArray(Collector),
  })
  .transform(({ data, streams, ...rest }) => ({ ...rest, data: data.length > 0 ? data : streams }));

const ids = z.array(z.string().min(1).max(200)).max(10_000).optional();
/** Body of an export of a project into a collector, whose id is `target`. */
export const NewProjectExport = NewExport.extend({ topics: ids, datasets: ids });

/** Ends the response after this many results. */
export const maxHits = integerParam(1, 1_000_000_000).optional();

/** Rules that a result matched. */
const Match = z.looseObject({ matched: maybe(z.looseObject({ rule_id: maybe(looseId) })) });
const ResultChunk = z.looseObject({
  chunk_type: z.literal("CT_RESULT"),
  chunk_result: z.looseObject({
    data: z.union([
      z.looseObject({ data: Document, highlighted_data: tolerantArray(Match) }),
      // The document itself, not wrapped once more.
      Document.transform((data) => ({ data, highlighted_data: [] })),
    ]),
  }),
});
const control = {
  connection_id: maybe(looseString),
  collector_id: maybe(looseString),
  resume_offset: maybe(looseString),
};
const ControlChunk = z.looseObject({
  chunk_type: z.literal("CT_CONTROL"),
  chunk_control: maybe(z.looseObject(control)),
  ...control,
});
const ErrorChunk = z.looseObject({
  chunk_type: z.literal("CT_ERROR"),
  chunk_error: maybe(z.looseObject({ status_code: maybe(looseString), status_message: looseText })),
});
/** One object of a streaming response. */
export const StreamChunk = z.discriminatedUnion("chunk_type", [ResultChunk, ControlChunk, ErrorChunk]);
export type StreamChunk = z.output<typeof StreamChunk>;
