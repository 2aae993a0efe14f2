import { Checkbox, Tooltip } from "@mantine/core";
import { can } from "../../shared/capabilities";
import { t } from "../../shared/texts";
import type { StoryCounting } from "../../shared/interface/text-analysis";
import type { Target } from "../core/queries";

interface StoriesSwitchProps {
  target: Target;
  stories: StoryCounting;
  onChange: (stories: StoryCounting) => void;
}

/** Switches between counting every document and counting each story once. Only shown where stories are known. */
export function StoriesSwitch({ target, stories, onChange }: StoriesSwitchProps) {
  if (!can(target.connection, "stories")) return null;
  return (
    <Tooltip label={t("charts:stories.hint")} multiline w={280} position="bottom">
      {/* The span keeps the tooltip's props off the input. */}
      <span style={{ display: "inline-flex", alignItems: "center", height: 28, padding: "0 4px" }}>
        <Checkbox
          label={t("charts:stories.once")}
          checked={stories === "once"}
          onChange={(event) => onChange(event.currentTarget.checked ? "once" : "all")}
        />
      </span>
    </Tooltip>
  );
}
