import type { RouteInput } from "../../../shared/ipc";
import { t } from "../../../shared/texts";
import type { Faults } from "../../components/forms/useDraftForm";
import { queryFault } from "../../components/query/queryFault";

/** Form values of a rule. */
export interface RuleDraft {
  key: string;
  rule_id: string;
  query: string;
}

/** Form values of a stream. */
export interface StreamDraft {
  streamId: string;
  rules: RuleDraft[];
  /** Whether a stream with this id exists, so that its rules are replaced. */
  replaces: boolean;
}

/** A new rule with an unused name, numbered by its position. */
export function newRule(others: readonly RuleDraft[] = []): RuleDraft {
  let number = others.length + 1;
  while (others.some(({ rule_id }) => rule_id === `rule-${number}`)) number++;
  return { key: crypto.randomUUID(), rule_id: `rule-${number}`, query: "" };
}

/** Form values of an existing or deleted stream. */
export function draftOf(
  streamId: string,
  rules: readonly { rule_id: string; query: string }[],
  replaces: boolean,
): StreamDraft {
  return {
    streamId,
    replaces,
    rules: rules.map(({ rule_id, query }) => ({ key: crypto.randomUUID(), rule_id, query })),
  };
}

/** Error message for the name of a stream or rule; empty if it is valid. */
export function nameFault(name: string): string {
  if (name === "") return t("streams:fault.noName");
  if (!/^[a-z]/.test(name)) return t("streams:fault.begin");
  return /^[a-z0-9_-]{1,100}$/.test(name) ? "" : t("streams:fault.characters");
}

/** Errors in rules or queries, by field path below `field`. */
export function ruleFaults(rules: readonly RuleDraft[], field: string): Faults {
  const faults: Record<string, string> = {};
  rules.forEach(({ rule_id, query }, at) => {
    const isRepeated = rules.slice(0, at).some((rule) => rule.rule_id === rule_id);
    const fault = nameFault(rule_id) || (isRepeated ? t("streams:fault.repeated") : "");
    if (fault !== "") faults[`${field}.${at}.rule_id`] = fault;
    const unread = query.trim() === "" ? t("streams:fault.noQuery") : queryFault(query)?.message;
    if (unread !== undefined) faults[`${field}.${at}.query`] = unread;
  });
  return faults;
}

/** Validates a form; `taken` are the ids that exist in the connection. */
export function streamFaults({ streamId, rules, replaces }: StreamDraft, taken: readonly string[]): Faults {
  const name = !replaces && taken.includes(streamId) ? t("streams:form.clash") : nameFault(streamId);
  return { ...(name !== "" && { streamId: name }), ...ruleFaults(rules, "rules") };
}

/** Converts form values to the request. */
export function putInput(connectionId: string, { streamId, rules }: StreamDraft): RouteInput<"streams.put"> {
  return {
    connectionId,
    streamId,
    rules: rules.map(({ rule_id, query }) => ({ rule_id, query: query.trim() })),
  };
}
