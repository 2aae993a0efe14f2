import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { can } from "../../shared/capabilities";
import { certaintyType, originType } from "../../shared/interface/histograms.constants";
import type { ChartFilters } from "../../shared/ipc/chart-question";
import { narrow, tryParse, withPeriod } from "../../shared/query";
import { t } from "../../shared/texts";
import { formatCount } from "../../analysis/format/numbers";
import { conditionOf } from "../../analysis/influencers/conditionOf";
import { labelOf, namesakesIn } from "../../analysis/influencers/ranking";
import { chartRequest, histogramParams } from "../../analysis/question/chartRequest";
import { firstQuestion } from "../../analysis/question/defaults";
import { valueCondition } from "../../analysis/question/drilldown";
import { maxPeriod } from "../../analysis/question/extent";
import { filterParams } from "../../analysis/question/filterParams";
import { resolveRange } from "../../analysis/question/range";
import { labelName } from "../../analysis/question/readAnswer";
import {
  familyOf,
  isCustom,
  metricNames,
  typeName,
  valueName,
  valuesJoined,
} from "../../analysis/question/terms";
import { RenameButton } from "../components/metrics/RenameButton";
import { CostNote } from "../components/states/CostNote";
import { Failure } from "../components/states/Failure";
import { useMetrics } from "../components/query/QueryBoxVocabulary";
import { useMissingFields } from "../components/stored/projectReads";
import { invoke } from "../core/api";
import { isPressed } from "../core/keys";
import { keys, useTimeZone, type Target } from "../core/queries";
import { useRange, useSearch } from "../core/search";
import { usePresent } from "./question/usePresent";

/** Fields whose values are those of a ranking; the others are counted by a histogram. */
const ranked = { author: t("charts:field.author"), source: t("charts:field.source") } as const;
type Ranked = keyof typeof ranked;
const isRanked = (field: string): field is Ranked => field in ranked;

const counted = ["language", "sourcetype", "country", "hashtag", "tag", "gender"] as const;

/** Most values that are listed. */
const most = 100;

interface FieldFilterProps {
  target: Target;
  filters: ChartFilters;
  onDone: () => void;
}

/** The fields of the project's documents, with the values that the search finds. A chosen value narrows the query. */
export function FieldFilter({ target, filters, onDone }: FieldFilterProps) {
  const [field, setField] = useState("sentiment");
  const [typed, setTyped] = useState("");
  const query = useSearch((search) => search.query);
  const run = useSearch((search) => search.run);
  const metrics = useMetrics(target).data?.data ?? [];
  const missing = useMissingFields(target);
  // Of numbers there is no list: they are compared.
  const isNumber = !isRanked(field) && familyOf(field, metrics) === "values";
  const values = useValues(target, filters, field, !isNumber);
  const wanted = typed.trim().toLowerCase();
  const nameOf = (value: string) =>
    isRanked(field)
      ? value
      : labelName(value, field, {
          topics: new Map<string, string>(),
          value: (of, one) => valueName(of, one, metrics),
        });
  const found = (values.data ?? []).filter(({ value }) => nameOf(value).toLowerCase().includes(wanted));
  const options = [
    { value: "sentiment", label: typeName("sentiment", metrics) },
    ...Object.entries(ranked).map(([value, label]) => ({ value, label })),
    ...counted.map((value) => ({ value, label: typeName(value, metrics) })),
    ...(can(target.connection, "origins")
      ? [certaintyType, originType].map((value) => ({ value, label: typeName(value, metrics) }))
      : []),
    ...Object.entries(metricNames).map(([value, label]) => ({ value, label })),
    ...metrics.map(({ name, title }) => ({
      value: `custom.${name}`,
      label: title || name,
    })),
  ].filter(({ value }) => value === field || !missing.includes(value));
  const choose = (value: string) => {
    const condition = isNumber
      ? `${field}:${value}`
      : (found.find((one) => one.value === value)?.condition ??
        valueCondition(field, value, valuesJoined(field, value, metrics)));
    if (condition === null || !tryParse(condition).ok) return;
    run(narrow(query, condition));
    onDone();
  };
  return (
    <Stack gap={10} align="stretch">
      <NativeSelect
        size="xs"
        aria-label={t("charts:field.title")}
        value={field}
        data={options}
        onChange={(event) => {
          setField(event.currentTarget.value);
          setTyped("");
        }}
      />
      {!isNumber && <CostNote calls={1} />}
      <TextInput
        size="xs"
        aria-label={t("charts:field.search")}
        placeholder={t("charts:field.search")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isPressed(event.nativeEvent, "Enter") || wanted === "") return;
          choose(found.find(({ value }) => nameOf(value).toLowerCase() === wanted)?.value ?? typed.trim());
        }}
        autoFocus
        data-autofocus
      />
      {values.error ? (
        <Failure thrown={values.error} onRetry={() => void values.refetch()} inline />
      ) : (
        <Stack
          gap={2}
          mah={260}
          style={{ overflowY: "auto" }}
          role="group"
          aria-label={t("charts:field.values")}
        >
          {found.map(({ value, count }) => (
            <Group key={value} gap={2} wrap="nowrap" flex="none">
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                justify="space-between"
                flex={1}
                miw={0}
                aria-label={`${nameOf(value)} (${formatCount(count)})`}
                rightSection={formatCount(count)}
                onClick={() => choose(value)}
              >
                {nameOf(value)}
              </Button>
              {isCustom(field) && (
                <RenameButton target={target} field={field} value={value} name={nameOf(value)} />
              )}
            </Group>
          ))}
          {found.length === 0 && (
            <Text fz={12} c="dimmed">
              {isNumber
                ? t("charts:field.compare")
                : values.isPending
                  ? t("charts:field.counting")
                  : wanted === ""
                    ? t("charts:field.none")
                    : t("charts:filter.typed", { text: typed.trim() })}
            </Text>
          )}
        </Stack>
      )}
      <Text fz={12} c="dimmed">
        {t("charts:field.note")}
      </Text>
    </Stack>
  );
}

interface FieldValue {
  value: string;
  count: number;
  /** What finds it, if its name alone doesn't. */
  condition?: string;
}

/** Values of a field in the documents that the search finds, the most frequent first. */
function useValues({ ref }: Target, filters: ChartFilters, field: string, enabled: boolean) {
  // Of a chosen value the list would be counted once more while it closes.
  const [query] = useState(() => useSearch.getState().query);
  const range = useRange();
  const timeZone = useTimeZone();
  const now = usePresent(range, timeZone);
  return useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "values", field, query, range, now, filters],
    queryFn: async ({ signal }): Promise<FieldValue[]> => {
      const resolved = resolveRange(range, now, timeZone, maxPeriod);
      if (isRanked(field)) {
        const q = withPeriod(query, range.kind === "all" ? null : (resolved?.period ?? null));
        const params = {
          influencer_type: field,
          sort_criteria: "total" as const,
          top_n: most,
          ...(q.trim() !== "" && { q }),
          ...filterParams(filters),
        };
        const { data } = await invoke("analytics.influencers", { ...ref, params }, { signal });
        const namesakes = namesakesIn(data.influencers);
        return data.influencers.flatMap((influencer) => {
          const { details, posts: count = 0 } = influencer;
          const value = field === "source" ? details.id || details.name : labelOf(influencer, namesakes);
          if (details.name === "" && details.id === "") return [];
          return [{ value, count, condition: conditionOf(influencer, field) }];
        });
      }
      const asked = { ...firstQuestion, query, range, filters, type: field, breakdown: "none", topN: most };
      const request = chartRequest(asked, { family: "ranking", timeZone, resolved });
      if (!request) return [];
      const params = histogramParams(request);
      const { data } = await invoke("analytics.histogram", { ...ref, type: field, params }, { signal });
      return data.data
        .map(({ ks, k, v }) => ({ value: ks ?? String(k ?? ""), count: v[0] ?? 0 }))
        .filter(({ value, count }) => value !== "" && count > 0);
    },
    enabled,
    staleTime: 60_000,
  });
}
