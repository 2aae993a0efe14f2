import { codes } from "../../shared/interface/errors";
import { resourceName } from "../../shared/interface/values";
import type { InterfaceHandlers } from "../call";
import { Failure } from "../failure";
import { parseQuery } from "../search/filters";

export const streamHandlers = {
  deleteStream: ({ path }, { workspace: { records } }) => {
    const stream = records.streams.get("", path.stream_id);
    if (!stream)
      throw new Failure(codes.noSuchStream, `There is no stream "${path.stream_id}"`, {
        stream_id: path.stream_id,
      });
    records.streams.delete("", stream.id);
    return { payload: { data: [shown(stream)] } };
  },

  listStreams: (_call, { workspace: { records } }) => ({
    payload: { data: records.streams.list("").map(shown) },
  }),

  putStream: ({ path, body }, { workspace: { records } }) => {
    const name = resourceName.safeParse(path.stream_id);
    if (!name.success)
      throw refused("invalid_name", `stream_id ${name.error.issues[0]?.message ?? "is no name"}`);
    const ids = new Set<string>();
    for (const [i, rule] of body.rules.entries()) {
      parseQuery(rule.query, `rules[${i}]`);
      if (ids.has(rule.rule_id))
        throw refused("duplicate_rule", `rules[${i}]: rule_id "${rule.rule_id}" appears twice`);
      ids.add(rule.rule_id);
    }
    const stream = {
      id: name.data,
      enabled: records.streams.get("", name.data)?.enabled ?? true,
      rules: body.rules,
    };
    records.streams.put("", stream);
    return { payload: { data: [shown(stream)] } };
  },
} satisfies Partial<InterfaceHandlers>;

function refused(reason: string, message: string): Failure {
  return new Failure(codes.streamOperation, message, { reason, details: message });
}

function shown({
  id,
  ...rest
}: {
  id: string;
  enabled: boolean;
  rules: { rule_id: string; query: string }[];
}) {
  return { stream_id: id, ...rest };
}
