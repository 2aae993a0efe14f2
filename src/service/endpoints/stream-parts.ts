import { codes } from "../../shared/interface/errors";
import { resourceName } from "../../shared/interface/values";
import type { Context } from "../call";
import { Failure } from "../failure";
import type { CollectorRecord } from "../workspace/records-of";

/** The name of a new stream or collector. */
export function nameOf(param: "stream_id" | "collector_id", given: string): string {
  const name = resourceName.safeParse(given);
  if (name.success) return name.data;
  const details = `${param} ${name.error.issues[0]?.message ?? "isn't a valid name"}`;
  throw new Failure(codes.streamOperation, details, { reason: "invalid_name", details });
}

/** More than a limit allows. `saving`: how many the call would store, none of which are left. */
export function exceeded(code: number, what: string, max: number, saving: number): Failure {
  return new Failure(code, `At most ${max} ${what} are possible`, {
    number_max: max,
    number_available: 0,
    number_saving: saving,
  });
}

export function streamOf({ workspace }: Context, id: string) {
  const stream = workspace.records.streams.get("", id);
  if (stream) return stream;
  throw new Failure(codes.noSuchStream, `There is no stream "${id}"`, { stream_id: id });
}

export function shownCollector({ id, state, creation_date, query }: CollectorRecord) {
  return { collector_id: id, state, creation_date, collector_query: query };
}
