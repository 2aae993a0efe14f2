import { t } from "../../shared/texts";
import type { ChoiceOption } from "../components/fields/Choice";

/** Options for fields, those marked that no document of the project has. */
export function noteMissing<T extends string>(
  options: readonly ChoiceOption<T>[],
  missing: readonly string[],
  fieldOf: (value: T) => string = (value) => value,
): ChoiceOption<T>[] {
  return options.map((option) =>
    missing.includes(fieldOf(option.value)) ? { ...option, note: t("charts:note.noValues") } : option,
  );
}
