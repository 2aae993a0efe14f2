import { IconGauge, IconPlus } from "@tabler/icons-react";
import type { CustomMetric } from "../../../shared/interface/resources";
import { askScreen, type Command, type ScreenAction } from "../../app/commands";

const screen = "metrics";

/** What can be done with custom metrics by name. */
export const metricActions = {
  add: { id: "metrics.add", label: "Add a custom metric", screen, Icon: IconPlus, words: "field create new" },
} as const satisfies Record<string, ScreenAction>;

/** Opens a metric by its name. */
export const openMetric = { id: "metrics.open", screen } as const;

/** Every custom metric of a project. */
export function metricCommands(metrics: readonly CustomMetric[]): Command[] {
  return metrics.map(({ name, title, description }) => ({
    id: `metric ${name}`,
    group: "Metrics",
    label: title || name,
    note: `custom.${name}`,
    words: description,
    Icon: IconGauge,
    typedOnly: true,
    run: () => askScreen(openMetric, name),
  }));
}
