import { IconGauge, IconPlus } from "@tabler/icons-react";
import type { CustomMetric } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";
import { runOnScreen, type Command, type ScreenAction } from "../../core/commands";

const screen = "metrics";

/** Metric commands of the command palette. */
export const metricActions = {
  add: {
    id: "metrics.add",
    label: t("metrics:addOne"),
    screen,
    Icon: IconPlus,
    words: t("metrics:addWords"),
  },
} as const satisfies Record<string, ScreenAction>;

/** Opens a metric by its name. */
export const openMetric = { id: "metrics.open", screen } as const;

/** A command for each custom metric of a project. */
export function metricCommands(metrics: readonly CustomMetric[]): Command[] {
  return metrics.map(({ name, title, description }) => ({
    id: `metric ${name}`,
    group: t("metrics:title"),
    label: title || name,
    note: `custom.${name}`,
    words: description,
    Icon: IconGauge,
    typedOnly: true,
    run: () => runOnScreen(openMetric, name),
  }));
}
