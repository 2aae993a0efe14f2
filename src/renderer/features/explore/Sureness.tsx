import { ActionIcon, Button, Popover, Stack, Text } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../shared/texts";
import type { Estimates } from "../../charts/estimates/useEstimates";
import { openPlace } from "../../core/openPlace";

interface SurenessProps {
  /** What the figure is, for screen readers. */
  name: string;
  /** The share as it was scored. */
  scored: string;
  estimates: Estimates | null | undefined;
  timeZone: string;
}

/** Maximum number of samples listed. */
const max = 4;

/** What is known about the error of a scored share: the samples that were coded, or how to get one. */
export function Sureness({ name, scored, estimates, timeZone }: SurenessProps) {
  const [opened, setOpened] = useState(false);
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
                {t("charts:estimate.scored", { share: scored })}
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
              {t("charts:estimate.sureText")}
            </Text>
          )}
          <Button size="xs" onClick={() => openPlace({ screen: "coding", sampleId: shown?.sample.sampleId })}>
            {t(shown ? "charts:estimate.openResults" : "charts:estimate.openCoding")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
