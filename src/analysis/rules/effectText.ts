import type { RuleEffect } from "../../shared/rules/document-rule";
import type { CustomMetric } from "../../shared/interface/resources";
import { t } from "../../shared/texts";
import { formatValue } from "../format/numbers";
import { typeName, valueName } from "../question/terms";

/** An effect in words, such as "Tags: recall, kettle". Own columns and their values have the names that `metrics` gives. */
export function effectText(effect: RuleEffect, metrics: readonly CustomMetric[]): string {
  switch (effect.kind) {
    case "tags":
      return t("watches:rules.effect.tags", { count: effect.tags.length, tags: effect.tags.join(", ") });
    case "sentiment":
      return t("watches:rules.effect.sentiment", { value: formatValue(effect.value) });
    case "custom":
      return t("watches:rules.effect.custom", {
        name: typeName(`custom.${effect.name}`, metrics),
        value: valueName(`custom.${effect.name}`, String(effect.value), metrics),
      });
  }
}
