import { z } from "zod";
import { NewStream, Stream } from "../interface/resources";
import { resourceName } from "../interface/values";
import { nothing, route } from "./contract";

export type Stream = z.output<typeof Stream>;

/** A stream that was deleted here, kept so that it can be created again. */
export const DeletedStream = z.object({
  connectionId: z.string(),
  streamId: z.string(),
  enabled: z.boolean(),
  rules: z.array(z.object({ rule_id: z.string(), query: z.string() })),
  deletedAt: z.number(),
});
export type DeletedStream = z.output<typeof DeletedStream>;

const byStream = z.object({ connectionId: z.string(), streamId: z.string().trim().min(1).max(200) });

/** Streams belong to the connection, not to a project. Changing them needs the network. */
export const streamRoutes = {
  /** Creates a stream or replaces its rules. Kind "missing" if the service doesn't offer it. */
  "streams.put": route(
    byStream.extend({ streamId: resourceName, rules: NewStream.shape.rules.min(1) }),
    Stream,
  ),
  /** One stream with its rules, as it is now. Null if the service doesn't tell. */
  "streams.read": route(byStream, Stream.nullable()),
  /** Deletes a stream for good. Its rules are kept here. */
  "streams.delete": route(byStream, DeletedStream),
  /** Streams deleted here, newest first. */
  "streams.deleted": route(z.object({ connectionId: z.string() }), z.array(DeletedStream)),
  /** Deletes the record of a deleted stream. */
  "streams.forget": route(byStream.extend({ deletedAt: z.number() }), nothing),
};
