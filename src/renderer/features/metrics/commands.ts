import { IconGauge, IconPlus } from "@tabler/icons-react";
import type { CustomMetric } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";
import type { Command, ScreenAction } from "../../core/commands";
import { openPlace } from "../../core/openPlace";

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
    run: () => openPlace({ screen, metric: name }),
  }));
}
