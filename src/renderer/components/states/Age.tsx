import { Loader } from "@mantine/core";
import { t } from "../../../shared/texts";
import { asCallError } from "../../core/api";
import { useOffline, useTimeZone } from "../../core/queries";
import { useNow } from "../../core/useNow";
import { formatAge, formatInstant, formatZone } from "../../../analysis/format/times";
import { Tag } from "./Mark";
import { Unreadable } from "./Unreadable";

export interface AgeProps {
  answer: { asOf: number; source: "live" | "cache"; unreadable?: number | undefined } | undefined;
  /** A live response is in flight and will replace this one. */
  updating?: boolean;
  /** Why the live request failed, if known. */
  failed?: unknown;
}

/** Shows the age of cached data, and how many items of a response could not be read. */
export function Age(props: AgeProps) {
  return (
    <>
      <AgeOfCache {...props} />
      <Unreadable count={props.answer?.unreadable} />
    </>
  );
}

function AgeOfCache({ answer, updating = false, failed }: AgeProps) {
  const timeZone = useTimeZone();
  const offline = useOffline();
  const now = useNow();
  if (answer?.source !== "cache") return null;
  const asOf = `${formatInstant(answer.asOf, timeZone)}, ${formatZone(timeZone, [answer.asOf])}`;
  const age = formatAge(answer.asOf, now);
  const why = failed ? asCallError(failed).message : t("components:age.unanswered");
  const state = updating ? "updating" : offline ? "offline" : "stale";
  return (
    <span aria-live="polite">
      <Tag tone={updating ? "neutral" : "warning"} title={state === "stale" ? `${asOf}. ${why}` : asOf}>
        {updating && <Loader size={9} mr={5} color="gray" style={{ verticalAlign: -1 }} />}
        {t(`components:age.${state}`, { age })}
      </Tag>
    </span>
  );
}
