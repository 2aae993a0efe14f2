import { Button, Checkbox, Popover, Stack, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { can } from "../../../../shared/capabilities";
import { epochParam } from "../../../../shared/calendar/epoch-param";
import type { StoryCounting } from "../../../../shared/interface/text-analysis";
import type { CustomMetric } from "../../../../shared/interface/resources";
import type { RouteInput } from "../../../../shared/ipc";
import { t } from "../../../../shared/texts";
import { storiesParam } from "../../../../analysis/question/chartRequest";
import { CostNote } from "../../../components/states/CostNote";
import type { Target } from "../../../core/queries";
import {
  codeName,
  countryName,
  inSentence,
  languageName,
  seriesName,
} from "../../../../analysis/format/labels";
import { formatCount } from "../../../../analysis/format/numbers";
import { useDatasets, useMissingFields, useProjectImports } from "../../../components/stored/projectReads";
import { useDistribution, useTopicTitles } from "../queries";
import { originName } from "../../../../analysis/format/originName";
import { useBrowsing } from "../store";
import { inSpellingOf, useTags } from "../tags";
import { isCustom, valueName as metricValueName, valuesJoined } from "../../../../analysis/question/terms";
import { useMetrics } from "../../../components/query/QueryBoxVocabulary";
import { facetsOf, fits, narrowedQuestion, type ChosenFacets, type Facet, type FacetKey } from "./facets";

const noMetrics: readonly CustomMetric[] = [];

interface FacetBarProps {
  target: Target;
  query: string;
  period: { min: number; max: number } | null;
  stories: StoryCounting;
}

/** Facets to narrow down the results, with the counts of their values. */
export function FacetBar({ target, query, period, stories }: FacetBarProps) {
  const { facets: chosen, setFacet, clearFacets } = useBrowsing();
  const datasets = useDatasets(target.ref);
  const titles = useTopicTitles(target);
  const imports = useProjectImports(target).data?.data ?? [];
  // These values come from other lists than distributions, with document counts if known.
  const listed: Partial<Record<FacetKey, readonly FacetValue[]>> = {
    dataset: datasets.map((value) => ({ value, count: null })),
    import: imports.map(({ name, documents }) => ({ value: name, count: documents })),
  };
  const missing = useMissingFields(target);
  const metrics = useMetrics(target).data?.data ?? noMetrics;
  const shown = facetsOf(metrics).filter(
    ({ key, histogram, needs }) =>
      ((chosen[key]?.length ?? 0) > 0 ||
        (listed[key]?.length !== 0 && (histogram === null || !missing.includes(histogram)))) &&
      (needs === undefined || can(target.connection, needs)),
  );
  return (
    <>
      {shown.map((facet) => (
        <FacetControl
          key={facet.key}
          facet={facet}
          target={target}
          query={query}
          period={period}
          stories={stories}
          chosen={chosen}
          listed={listed[facet.key] ?? []}
          valueName={(value) =>
            isCustom(facet.key) ? metricValueName(facet.key, value, metrics) : valueName(facet, value, titles)
          }
          alike={(value) => (isCustom(facet.key) ? valuesJoined(facet.key, value, metrics) : [])}
          onChange={(values) => setFacet(facet.key, values)}
        />
      ))}
      {Object.keys(chosen).length > 0 && (
        <Button size="xs" variant="subtle" onClick={clearFacets}>
          {t("documents:facet.clear")}
        </Button>
      )}
    </>
  );
}

function valueName({ key }: Facet, value: string, titles: ReadonlyMap<string, string> | undefined): string {
  switch (key) {
    case "lang":
      return languageName(value);
    case "country":
      return countryName(value);
    case "sourcetype":
      return codeName(value);
    case "sentiment":
      return seriesName(value, null);
    case "origin":
      return originName(value);
    case "topic":
      return titles?.get(value) ?? value;
    case "tag":
    case "channel":
    case "dataset":
    case "import":
    default:
      return value;
  }
}

interface FacetValue {
  value: string;
  count: number | null;
}

interface FacetControlProps extends FacetBarProps {
  facet: Facet;
  chosen: ChosenFacets;
  /** Values of facets without a distribution. */
  listed: readonly FacetValue[];
  valueName: (value: string) => string;
  /** Other values that are shown under the same name, and chosen with it. */
  alike: (value: string) => readonly string[];
  onChange: (values: readonly string[]) => void;
}

function FacetControl({
  facet,
  target,
  query,
  period,
  stories,
  chosen,
  listed,
  alike,
  onChange,
  ...props
}: FacetControlProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const values = chosen[facet.key] ?? [];
  const tags = useTags(target.ref, facet.key === "tag" && (open || values.length > 0));
  const nameOf = (value: string) => props.valueName(inSpellingOf(tags, [value])[0] ?? value);
  // Counted with all other facets applied, so that each count shows the result of choosing that value.
  const others = Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== facet.key));
  const { q, ...filters } = narrowedQuestion(query, others);
  const params: RouteInput<"analytics.histogram">["params"] = {
    ...(q !== "" && { q }),
    ...filters,
    ...(period && { min: epochParam(period.min), max: epochParam(period.max) }),
    ...(can(target.connection, "stories") && storiesParam(stories)),
  };
  // Chosen values that are no longer listed can still be removed.
  const unlisted = values
    .filter((value) => !listed.some((facetValue) => facetValue.value === value))
    .map((value): FacetValue => ({ value, count: null }));
  const counted = useDistribution(target.ref, facet.histogram, params, open);
  const offered =
    facet.histogram === null
      ? [...unlisted, ...listed]
      : (counted.data ?? values.map((value) => ({ value, count: null })));
  const wanted = search.trim().toLowerCase();
  const found = offered.filter(({ value }) => nameOf(value).toLowerCase().includes(wanted));
  const toggle = (value: string) =>
    onChange(
      values.includes(value)
        ? values.filter((other) => other !== value && !alike(value).includes(other))
        : [...values, value, ...alike(value)],
    );
  const [first] = values;
  const said =
    first === undefined
      ? t("documents:facet.any")
      : values.every((value) => nameOf(value) === nameOf(first))
        ? nameOf(first)
        : t("documents:facet.chosen", { values: new Set(values.map(nameOf)).size });
  const title = `${facet.title}: ${said}`;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={values.length > 0 ? "light" : "default"}
          aria-label={title}
          rightSection={<IconChevronDown size={13} aria-hidden />}
          maw={220}
          styles={{
            label: {
              display: "block",
              height: "auto",
              // Otherwise the truncation of long names cuts off descenders.
              lineHeight: 1.5,
              overflow: "hidden",
              textOverflow: "ellipsis",
            },
          }}
          onClick={() => setOpen(!open)}
        >
          {values.length > 0 ? title : facet.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {facet.histogram !== null && <CostNote calls={1} />}
        {offered.length > 8 && (
          <TextInput
            size="xs"
            mb={8}
            aria-label={t("documents:facet.searchIn", { facet: inSentence(facet.title) })}
            placeholder={t("documents:facet.search")}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <Stack
          gap={8}
          mah={300}
          miw={180}
          style={{ overflowY: "auto" }}
          role="group"
          aria-label={facet.title}
        >
          {found.map(({ value, count }) => (
            <Checkbox
              key={value}
              label={count === null ? nameOf(value) : `${nameOf(value)} (${formatCount(count)})`}
              checked={values.includes(value)}
              disabled={
                !values.includes(value) && !fits(query, { ...chosen, [facet.key]: [...values, value] })
              }
              onChange={() => toggle(value)}
            />
          ))}
          {found.length === 0 && (
            <span style={{ color: "var(--text-3)" }}>
              {counted.isFetching
                ? t("documents:facet.counting")
                : counted.isError
                  ? t("documents:facet.notCounted")
                  : t("documents:facet.noValues")}
            </span>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
