import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { can } from "../../../shared/capabilities";
import { t } from "../../../shared/texts";
import { CallFailure, invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { queryFault } from "../../components/query/queryFault";
import type { RuleDraft } from "./rules";
import styles from "./Streams.module.css";

/** Milliseconds without typing after which a local workspace counts again. */
const restMs = 400;

/**
 * What each rule matches in the project today. A local workspace counts while typing; a service counts on demand,
 * because each rule is a call.
 */
export function useRulePreview({ ref, connection }: Target, rules: readonly RuleDraft[]) {
  const isFree = can(connection, "freeCalls");
  const [settled] = useDebouncedValue(rules, restMs);
  const [asked, setAsked] = useState<readonly RuleDraft[] | null>(null);
  const counted = (isFree ? settled : (asked ?? []))
    .filter(({ query }) => query.trim() !== "" && queryFault(query) === null)
    .map(({ query }) => query.trim());
  const queries = [...new Set(counted)].slice(0, 50);
  const preview = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "rule preview", queries],
    queryFn: async ({ signal }) => {
      const input = { ...ref, rules: queries.map((query, at) => ({ rule_id: String(at), query })) };
      const found = await invoke("streams.previewRules", input, { signal });
      return new Map(
        found.map(({ rule_id, count, error }) => [queries[Number(rule_id)] ?? "", { count, error }] as const),
      );
    },
    enabled: queries.length > 0,
  });
  return { isFree, preview, countNow: () => setAsked(rules) };
}

/** How many documents of the project a rule matches. */
export function RuleCount({
  preview,
  query,
  project,
}: {
  preview: ReturnType<typeof useRulePreview>["preview"];
  query: string;
  project: string;
}) {
  if (query.trim() === "" || queryFault(query) !== null) return null;
  const found = preview.data?.get(query.trim());
  const error = found?.error ? new CallFailure(found.error) : preview.error;
  const text =
    found?.count !== undefined && found.count !== null
      ? t("streams:preview.count", { count: found.count, project })
      : error
        ? t("streams:preview.failed", { reason: error.message })
        : preview.isFetching
          ? t("streams:preview.counting")
          : null;
  return text === null ? null : (
    <div className={styles["preview"]} role="status">
      {text}
    </div>
  );
}

/** Counts the matches of all rules, where that takes calls to a service. */
export function CountRules({ preview, isFree, countNow }: ReturnType<typeof useRulePreview>) {
  if (isFree) return null;
  return (
    <Button size="xs" loading={preview.isFetching} onClick={countNow}>
      {t("streams:preview.action")}
    </Button>
  );
}
