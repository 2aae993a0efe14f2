import { z } from "zod";
import { Document, DocumentAction } from "../interface/documents";
import { ProjectRef } from "./analytics";
import { answer, route } from "./contract";

/** A page of documents; `total` counts all that match. */
export const DocumentPage = z.object({ total: z.number(), documents: z.array(Document) });
/** A page of documents. */
export type DocumentPage = z.output<typeof DocumentPage>;

const filter = z.array(z.string()).optional();

/** Routes of documents. */
export const documentRoutes = {
  /** Search results; kind "missing" where the connection does not offer them. */
  "documents.search": route(
    ProjectRef.extend({
      q: z.string().default(""),
      offset: z.number().int().min(0).default(0),
      count: z.number().int().min(0).max(500).default(100),
      sortBy: z
        .enum(["published", "search_indexed", "engagement", "reach", "sentiment"])
        .default("published"),
      sortOrder: z.enum(["asc", "desc"]).default("desc"),
      /** Bounds of published, epoch milliseconds: min included, max not. */
      min: z.number().optional(),
      max: z.number().optional(),
      topic: filter,
      filter,
      channel: filter,
      panel: filter,
      dataset: filter,
    }),
    answer(DocumentPage),
  ),
  /** One edit: an upload of one. Answers once it is on disk; the outcome comes as uploads.changed. */
  "documents.modify": route(
    ProjectRef.extend({
      datasetId: z.string().nullable().default(null),
      action: DocumentAction,
      document: z.looseObject({ url: z.string() }),
      options: z.record(z.string(), z.string()).default({}),
    }),
    z.object({ uploadId: z.number() }),
  ),
};
