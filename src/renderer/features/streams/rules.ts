import type { RouteInput } from "../../../shared/ipc";
import { t } from "../../../shared/words";
import type { Faults } from "../../components/forms/useDraftForm";
import { queryFault } from "../../components/query/queryFault";

/** A rule as it is written. */
export interface RuleDraft {
  key: string;
  rule_id: string;
  query: string;
}

/** A stream as it is written in the form. */
export interface StreamDraft {
  streamId: string;
  rules: RuleDraft[];
  /** Whether there is one of this id, whose rules are replaced. */
  replaces: boolean;
}

/** A fresh rule after others, named by its place and as none of them is. */
export function newRule(others: readonly RuleDraft[] = []): RuleDraft {
  let number = others.length + 1;
  while (others.some(({ rule_id }) => rule_id === `rule-${number}`)) number++;
  return { key: crypto.randomUUID(), rule_id: `rule-${number}`, query: "" };
}

/** A form for a stream as it is, or as it was. */
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

/** What is wrong with a name of a stream or a rule; empty where nothing is. */
function nameFault(name: string): string {
  if (name === "") return t("streams:fault.noName");
  if (!/^[a-z]/.test(name)) return t("streams:fault.begin");
  return /^[a-z0-9_-]{1,100}$/.test(name) ? "" : t("streams:fault.characters");
}

/** What is wrong with a form; `taken` are the names that the connection has already. */
export function streamFaults({ streamId, rules, replaces }: StreamDraft, taken: readonly string[]): Faults {
  const faults: Record<string, string> = {};
  const name = !replaces && taken.includes(streamId) ? t("streams:form.clash") : nameFault(streamId);
  if (name !== "") faults["streamId"] = name;
  rules.forEach(({ rule_id, query }, at) => {
    const isRepeated = rules.slice(0, at).some((rule) => rule.rule_id === rule_id);
    const fault = nameFault(rule_id) || (isRepeated ? t("streams:fault.repeated") : "");
    if (fault !== "") faults[`rules.${at}.rule_id`] = fault;
    const unread = query.trim() === "" ? t("streams:fault.noQuery") : queryFault(query)?.message;
    if (unread !== undefined) faults[`rules.${at}.query`] = unread;
  });
  return faults;
}

/** The form as it is sent. */
export function putInput(connectionId: string, { streamId, rules }: StreamDraft): RouteInput<"streams.put"> {
  return {
    connectionId,
    streamId,
    rules: rules.map(({ rule_id, query }) => ({ rule_id, query: query.trim() })),
  };
}
