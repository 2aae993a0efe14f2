import { startOf } from "../../../shared/text/start-of";
import { t } from "../../../shared/texts";
import { useTimeZone } from "../../core/queries";
import { formatInstant, formatZone } from "../../../analysis/format/times";
import { SafeText } from "../text/SafeText";
import styles from "./Differences.module.css";

const longest = 2_000;

/** A field's value as text: times in the screen's zone, lists with commas, an empty value as "none". */
export function FieldValue({ path, value }: { path: readonly string[]; value: unknown }) {
  const timeZone = useTimeZone();
  const text = valueText(path, value, timeZone);
  if (text === "") return <span className={styles["none"]}>{t("documents:difference.noValue")}</span>;
  const shown = startOf(text, longest);
  return (
    <span className={styles["value"]} dir="auto">
      <SafeText text={shown} />
      {text.length > longest && "…"}
    </span>
  );
}

/** A field's value as text; empty if there is none. */
function valueText(path: readonly string[], value: unknown, timeZone: string): string {
  if (value === undefined || value === null || value === "") return "";
  if (path.length === 1 && path[0] === "published" && typeof value === "number")
    return `${formatInstant(value, timeZone)}, ${formatZone(timeZone, [value])}`;
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return value.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(", ");
  return JSON.stringify(value);
}
