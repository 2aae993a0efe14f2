import { Checkbox, Tooltip } from "@mantine/core";
import { t } from "../../../shared/texts";
import { atBeginning } from "../../../analysis/format/labels";
import type { Estimates } from "./useEstimates";

interface EstimatedSwitchProps {
  estimates: Estimates | null | undefined;
  timeZone: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Switches between scored sentiment and shares estimated from a coded sample. */
export function EstimatedSwitch({ estimates, timeZone, isOn, onChange }: EstimatedSwitchProps) {
  const best = estimates?.samples[0];
  const texts = estimates?.code.estimates;
  const why =
    texts && best
      ? (texts.whyNot(estimates, timeZone) ?? texts.sampleText(best.sample, timeZone))
      : t("charts:estimate.none");
  return (
    <Tooltip label={`${t("charts:estimate.hint")} ${atBeginning(why)}.`} multiline w={300} position="bottom">
      {/* The span keeps the tooltip's props off the input. */}
      <span style={{ display: "inline-flex", alignItems: "center", height: 28, padding: "0 4px" }}>
        <Checkbox
          label={t("charts:estimate.switch")}
          checked={isOn}
          // It can always be switched off.
          disabled={!isOn && !best?.fit.fits}
          aria-description={why}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </span>
    </Tooltip>
  );
}
