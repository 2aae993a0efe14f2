import { useQuery } from "@tanstack/react-query";
import { ActionIcon, Button, Popover, Stack, Text } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useState } from "react";
import { can } from "../../../shared/capabilities";
import { sentimentOrigins } from "../../../shared/interface/documents.constants";
import { originType } from "../../../shared/interface/histograms.constants";
import { t } from "../../../shared/texts";
import type { Estimates } from "../../charts/estimates/useEstimates";
import type { ChartRequest } from "../../../analysis/question/chartRequest";
import { selectionParams, timelessParams } from "../../../analysis/question/summary";
import { invoke } from "../../core/api";
import { formatCount, formatShare } from "../../../analysis/format/numbers";
import { areStarsSentiment, fileRatings, ratingAgreement } from "../../../analysis/question/ratings";
import { withPeriod } from "../../../shared/query";
import { useExplore } from "./store";
import { keys, type Target } from "../../core/queries";
import { openPlace } from "../../core/openPlace";

interface SurenessProps {
  target: Target;
  request: ChartRequest | null;
  /** What the figure is, for screen readers. */
  name: string;
  /** The share as it was scored. */
  scored: string;
  estimates: Estimates | null | undefined;
  timeZone: string;
}

/** Where the sentiment of a request comes from, as far as a local workspace knows. */
function useOrigins(target: Target, request: ChartRequest | null) {
  const { data = [] } = useQuery({
    queryKey: [
      ...keys.project(target.ref.connectionId, target.ref.projectId),
      "origins",
      request?.question,
      request?.period,
    ],
    enabled: request !== null && can(target.connection, "origins"),
    queryFn: async ({ signal }) => {
      const params = selectionParams(request, request?.period);
      return (await invoke("analytics.histogram", { ...target.ref, type: originType, params }, { signal }))
        .data.data;
    },
  });
  const [file = 0, others = 0] = [true, false].map((isFile) =>
    data
      .filter(({ ks }) => (ks === sentimentOrigins.file) === isFile)
      .reduce((sum, { v: [count] }) => sum + (count ?? 0), 0),
  );
  return { file, others };
}

/** How far the ratings of a request contradict its sentiment. Null where there are no stars. */
function useAgreement(target: Target, request: ChartRequest | null) {
  const { data = null } = useQuery({
    queryKey: [
      ...keys.project(target.ref.connectionId, target.ref.projectId),
      "agreement",
      request?.question,
      request?.period,
    ],
    enabled: request !== null && can(target.connection, "origins"),
    queryFn: async ({ signal }) => {
      // The bounds of this histogram are those of ratings.
      const selection = timelessParams(request);
      const q = withPeriod(selection.q ?? "", request?.period ?? null);
      const params = { ...selection, ...(q !== "" && { q }), breakdown: "sentiment" };
      const { data } = await invoke(
        "analytics.histogram",
        { ...target.ref, type: "rating", params },
        { signal },
      );
      const agreement = ratingAgreement(data);
      if (agreement === null || agreement.contradicted > 0) return agreement;
      const all = await invoke(
        "analytics.histogram",
        { ...target.ref, type: "rating", params: fileRatings },
        { signal },
      );
      return { ...agreement, isSource: areStarsSentiment(all.data) };
    },
  });
  return data;
}

/** Maximum number of samples listed. */
const max = 4;

/** What is known about the error of a scored share: the samples that were coded, or how to get one. */
export function Sureness({ target, request, name, scored, estimates, timeZone }: SurenessProps) {
  const [opened, setOpened] = useState(false);
  const { file, others } = useOrigins(target, opened ? request : null);
  const isFromFile = file > 0 && others === 0;
  const agreement = useAgreement(target, opened ? request : null);
  const texts = estimates?.code.estimates;
  const shown = estimates?.estimate;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} trapFocus shadow="sm">
      <Popover.Target>
        <ActionIcon
          size={18}
          variant="subtle"
          color="gray"
          c="var(--text-3)"
          aria-label={`${name}: ${t("charts:estimate.sure")}`}
          title={t("charts:estimate.sure")}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconHelpCircle size={13} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8} align="flex-start">
          <Text fz={13} fw={600}>
            {t("charts:estimate.sure")}
          </Text>
          {shown && texts ? (
            <>
              {texts.footnoteOf(shown, timeZone).map((line) => (
                <Text key={line} fz={12} c="dimmed">
                  {line}
                </Text>
              ))}
              <Text fz={12} c="dimmed">
                {t(isFromFile ? "charts:estimate.fromFile" : "charts:estimate.scored", { share: scored })}
              </Text>
            </>
          ) : texts && estimates.samples.length > 0 ? (
            estimates.samples.slice(0, max).map(({ sample, fit }) => (
              <div key={sample.sampleId}>
                <Text fz={12}>{texts.sampleText(sample, timeZone)}</Text>
                <Text fz={12} c="dimmed">
                  {fit.fits === null
                    ? texts.misfitText(sample, fit.why, timeZone)
                    : t(fit.fits === "whole" ? "charts:estimate.fits" : "charts:estimate.fitsPart")}
                </Text>
              </div>
            ))
          ) : (
            <Text fz={12} c="dimmed">
              {t(isFromFile ? "charts:estimate.sureFile" : "charts:estimate.sureText")}
            </Text>
          )}
          {file > 0 && others > 0 && (
            <Text fz={12} c="dimmed">
              {t("findings:agreement.mixed", { count: file, others: formatCount(others) })}
            </Text>
          )}
          {agreement && (
            <>
              <Text fz={12} c="dimmed">
                {file > 0 && agreement.isSource
                  ? t("findings:agreement.stars")
                  : t("findings:agreement.ratings", {
                      count: agreement.rated,
                      contradicted: formatCount(agreement.contradicted),
                      share: formatShare(agreement.contradicted, agreement.rated) ?? "–",
                    })}
              </Text>
              <Button
                size="xs"
                onClick={() => useExplore.getState().ask({ metric: { field: "rating", aggregate: "avg" } })}
              >
                {t("findings:agreement.showRatings")}
              </Button>
            </>
          )}
          <Button size="xs" onClick={() => openPlace({ screen: "coding", sampleId: shown?.sample.sampleId })}>
            {t(shown ? "charts:estimate.openResults" : "charts:estimate.openCoding")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
