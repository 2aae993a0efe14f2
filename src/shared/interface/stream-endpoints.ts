import { z } from "zod";
import { endpoint, linesEndpoint } from "./endpoint";
import { filterParams } from "./histograms";
import * as r from "./resources";
import { Collectors, NewCollector, NewProjectExport, StreamChunk, StreamInfo, maxHits } from "./streams";
import { pathId } from "./values";

const project = z.object({ project_id: pathId });
const stream = z.object({ stream_id: pathId });
const collector = z.object({ collector_id: pathId });
const { topic, filter, panel, dataset } = filterParams;
const streamFilters = { topic, filter, panel, dataset };
const queryBody = z.object({ q: z.string().optional() });
const q = z.string().optional();

const optional = { optional: true } as const;
const collectorAnswer = { ...optional, resultKey: "result_stream", result: Collectors } as const;
const collectorChange = { ...collectorAnswer, pathParams: collector, writes: true } as const;
const lines = { ...optional, result: StreamChunk, callClass: "other" } as const;
const exportInto = {
  ...optional,
  resultKey: "result_tasks",
  result: r.Tasks,
  callClass: "other",
  writes: true,
} as const;

/** Rows of streams and collectors. */
export const streamEndpoints = {
  listStreams: endpoint({
    ...optional,
    method: "GET",
    path: "/api/v3/stream/info",
    pathParams: z.object({}),
    resultKey: "result_stream",
    result: StreamInfo,
    callClass: "other",
  }),
  getStream: endpoint({
    ...optional,
    method: "GET",
    path: "/api/v3/stream/s/{stream_id}",
    pathParams: stream,
    resultKey: "result_stream",
    result: r.Streams,
    callClass: "other",
  }),
  putStream: endpoint({
    ...optional,
    method: "PUT",
    path: "/api/v3/stream/s/{stream_id}",
    pathParams: stream,
    body: r.NewStream,
    resultKey: "result_stream",
    result: r.Streams,
    callClass: "streams",
    writes: true,
  }),
  streamResults: linesEndpoint({
    ...lines,
    method: "GET",
    path: "/api/v3/stream/s/{stream_id}/results",
    pathParams: stream,
    params: z.object({ q, max_hits: maxHits }),
  }),
  queryStreamResults: linesEndpoint({
    ...lines,
    method: "POST",
    path: "/api/v3/stream/s/{stream_id}/results",
    pathParams: stream,
    params: z.object({ max_hits: maxHits }),
    body: queryBody,
  }),
  streamProjectResults: linesEndpoint({
    ...lines,
    method: "GET",
    path: "/api/v3/stream/p/{project_id}/results",
    pathParams: project,
    params: z.object({ q, max_hits: maxHits, ...streamFilters }),
  }),
  queryStreamProjectResults: linesEndpoint({
    ...lines,
    method: "POST",
    path: "/api/v3/stream/p/{project_id}/results",
    pathParams: project,
    params: z.object({ max_hits: maxHits, ...streamFilters }),
    body: queryBody,
  }),
  getCollector: endpoint({
    ...collectorAnswer,
    method: "GET",
    path: "/api/v3/stream/c/{collector_id}",
    pathParams: collector,
    callClass: "other",
  }),
  putCollector: endpoint({
    ...collectorChange,
    method: "PUT",
    path: "/api/v3/stream/c/{collector_id}",
    body: NewCollector,
    callClass: "streams",
  }),
  deleteCollector: endpoint({
    ...collectorChange,
    method: "DELETE",
    path: "/api/v3/stream/c/{collector_id}",
    callClass: "other",
  }),
  pauseCollector: endpoint({
    ...collectorChange,
    method: "POST",
    path: "/api/v3/stream/c/{collector_id}/pause",
    callClass: "other",
  }),
  resumeCollector: endpoint({
    ...collectorChange,
    method: "POST",
    path: "/api/v3/stream/c/{collector_id}/resume",
    callClass: "other",
  }),
  collectorResults: linesEndpoint({
    ...lines,
    method: "GET",
    path: "/api/v3/stream/c/{collector_id}/results",
    pathParams: collector,
    params: z.object({
      /** `earliest`, `latest`, or the offset of a control line. */
      resume_offset: z.string().min(1).max(1000).default("earliest"),
      end_behaviour: z.enum(["stop", "wait"]).default("wait"),
    }),
  }),
  exportProject: endpoint({
    ...exportInto,
    method: "POST",
    path: "/api/v3/stream/p/{project_id}/export",
    pathParams: project,
    body: NewProjectExport,
  }),
  exportStream: endpoint({
    ...exportInto,
    method: "POST",
    path: "/api/v3/stream/s/{stream_id}/export",
    pathParams: stream,
    body: r.NewExport,
  }),
} as const;
