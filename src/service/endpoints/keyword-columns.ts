import type { CustomMetric } from "../../shared/interface/resources";
import type { OwnColumn } from "../engine/engine";

/** The columns of a project's own that hold values, with their names. */
export function keywordColumns(
  metrics: readonly Pick<CustomMetric, "name" | "format" | "value_names">[],
): OwnColumn[] {
  return metrics.flatMap(({ name, format, value_names: names = [] }) =>
    format.name === "KEYWORD" ? [{ by: "keyword" as const, metric: `custom.${name}`, names }] : [],
  );
}
