import { t } from "../../../shared/words";
import { sentenceCase } from "../../format/labels";

const names: Readonly<Record<string, string>> = {
  MALE: t("documents:gender.male"),
  FEMALE: t("documents:gender.female"),
  UNKNOWN: t("unknown"),
};

/** "FEMALE" as "Female"; what the interface does not name stays readable. */
export function genderName(code: string): string {
  return names[code] ?? sentenceCase(code);
}
