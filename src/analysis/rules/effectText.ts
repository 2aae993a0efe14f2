import type { RuleEffect } from "../../shared/rules/document-rule";
import { t } from "../../shared/texts";
import { formatValue } from "../format/numbers";

/** An effect in words, such as "Tags: recall, kettle". */
export function effectText(effect: RuleEffect): string {
  switch (effect.kind) {
    case "tags":
      return t("watches:rules.effect.tags", { count: effect.tags.length, tags: effect.tags.join(", ") });
    case "sentiment":
      return t("watches:rules.effect.sentiment", { value: formatValue(effect.value) });
    case "custom":
      return t("watches:rules.effect.custom", { name: effect.name, value: String(effect.value) });
  }
}
