import { useTimeZone } from "../app/queries";
import { useNow } from "../app/useNow";
import { formatAge, formatInstant } from "../format/times";
import { Tag } from "./Mark";

/** Says how old an answer of the cache is; nothing for a live one. */
export function Age({ answer }: { answer: { asOf: number; source: "live" | "cache" } | undefined }) {
  const timeZone = useTimeZone();
  const now = useNow();
  if (answer?.source !== "cache") return null;
  return (
    <Tag tone="warning" title={formatInstant(answer.asOf, timeZone)}>
      Offline: answer from {formatAge(answer.asOf, now)}
    </Tag>
  );
}
