import { Loader } from "@mantine/core";
import { t } from "../../shared/words";
import { useTimeZone } from "../app/queries";
import { useNow } from "../app/useNow";
import { formatAge, formatInstant, formatZone } from "../format/times";
import { Tag } from "./Mark";

interface AgeProps {
  answer: { asOf: number; source: "live" | "cache" } | undefined;
  /** A live answer is on its way, to take the place of this one. */
  updating?: boolean;
}

/** Says how old an answer of the cache is; nothing for a live one. */
export function Age({ answer, updating = false }: AgeProps) {
  const timeZone = useTimeZone();
  const now = useNow();
  if (answer?.source !== "cache") return null;
  const asOf = `${formatInstant(answer.asOf, timeZone)}, ${formatZone(timeZone, [answer.asOf])}`;
  const age = formatAge(answer.asOf, now);
  return (
    <span aria-live="polite">
      <Tag tone={updating ? "neutral" : "warning"} title={asOf}>
        {updating && <Loader size={9} mr={5} color="gray" style={{ verticalAlign: -1 }} />}
        {updating ? t("components:age.updating", { age }) : t("components:age.offline", { age })}
      </Tag>
    </span>
  );
}
