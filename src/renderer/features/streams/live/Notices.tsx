import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { FollowedStream, FollowedSelection, StreamGap } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/texts";
import { CallFailure, invoke } from "../../../core/api";
import { useTimeZone } from "../../../core/queries";
import { useSecondsUntil } from "../../../core/useNow";
import { Failure } from "../../../components/states/Failure";
import { formatLength, formatMoment } from "../../../../analysis/format/times";
import { useStreamsView } from "../store";
import styles from "../Streams.module.css";
import { isFollowing, useFollowAction } from "./useFollowed";

/**
 * Says how a stream is read, why it waits or failed, whether the service no longer has it, and where documents may be
 * missing.
 */
export function Notices({ state, isGone }: { state: FollowedStream; isGone: boolean }) {
  const { phase, error, repeated, gaps } = state;
  const isSilent = !isFollowing(state) && repeated === 0 && gaps.length === 0;
  return (
    <>
      {phase === "failed" && error && <Failure thrown={new CallFailure(error)} inline />}
      <div className={styles[isSilent ? "silent" : "notices"]}>
        <div className={styles["phase"]}>
          <div role="status">
            {phase === "waiting" && <Waiting state={state} />}
            {phase === "paused" && <Paused state={state} />}
          </div>
          {phase === "waiting" && <TryNow state={state} />}
        </div>
        {isFollowing(state) && <How state={state} />}
        {isFollowing(state) && state.via === "direct" && <Narrowed {...state.narrowing} />}
        {isGone && isFollowing(state) && state.via === "collector" && (
          <Warning>{t("streams:live.gone")}</Warning>
        )}
        {repeated > 0 && <div>{t("streams:live.repeated", { count: repeated })}</div>}
        <Gaps gaps={state.gaps} />
      </div>
    </>
  );
}

function How({ state: { kind, via, collectorId, streamId } }: { state: FollowedStream }) {
  const chosen = useStreamsView((view) => view.chosenVia[streamId]);
  if (kind === "collector") return <div>{t("streams:live.collector.how")}</div>;
  if (via === null) return null;
  if (via === "direct")
    return <div>{t(chosen === "collector" ? "streams:live.via.fallback" : "streams:live.via.direct")}</div>;
  return collectorId === null ? null : <div>{t("streams:live.via.collector", { id: collectorId })}</div>;
}

/** Says which documents are left out. */
function Narrowed({ query, topics, filters }: FollowedSelection) {
  const parts = [
    query,
    topics.length > 0 ? t("streams:collectors.topics", { count: topics.length }) : "",
    filters.length > 0 ? t("streams:collectors.filters", { count: filters.length }) : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? null : <div>{t("streams:live.narrowed", { what: parts.join(", ") })}</div>;
}

function Waiting({ state: { error, retryAt } }: { state: FollowedStream }) {
  const seconds = useSecondsUntil(retryAt);
  return (
    <Warning>
      {error?.message}{" "}
      {seconds > 0 ? t("streams:live.waiting", { time: formatLength(seconds) }) : t("streams:live.tryingNow")}
    </Warning>
  );
}

/** Retries at once. Not offered where the service said when to come back: calls before that aren't sent. */
function TryNow({ state: { connectionId, kind, streamId, error, retryAt } }: { state: FollowedStream }) {
  const seconds = useSecondsUntil(retryAt);
  const retry = useFollowAction(() => invoke("streams.retry", { connectionId, kind, streamId }));
  if (seconds === 0 || error?.retryAt !== undefined) return null;
  return (
    <Button size="xs" h={22} px={8} loading={retry.isPending} onClick={() => retry.mutate()}>
      {t("streams:live.tryNow")}
    </Button>
  );
}

function Paused({ state: { via, since } }: { state: FollowedStream }) {
  const time = formatMoment(since, useTimeZone());
  return via === "direct" ? (
    <Warning>{t("streams:live.pausedDirect", { time })}</Warning>
  ) : (
    <div>{t("streams:live.pausedCollector", { time })}</div>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <div className={styles["warning"]}>{children}</div>
);

/** Stretches of time in which documents may have been missed: the latest, and the others on demand. */
function Gaps({ gaps }: { gaps: readonly StreamGap[] }) {
  const timeZone = useTimeZone();
  const [all, setAll] = useState(false);
  if (gaps.length === 0) return null;
  const shown = all ? gaps : gaps.slice(0, 1);
  return (
    <>
      <ul className={styles["gaps"]} aria-label={t("streams:live.gaps")}>
        {shown.map((gap) => (
          <li key={gap.id} className={styles["warning"]}>
            {gapText(gap, timeZone)}
          </li>
        ))}
      </ul>
      {gaps.length > 1 && (
        <Button
          size="xs"
          px={0}
          h={20}
          variant="transparent"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t("streams:live.fewerGaps") : t("streams:live.moreGaps", { count: gaps.length - 1 })}
        </Button>
      )}
    </>
  );
}

function gapText({ from, to, why }: StreamGap, timeZone: string): string {
  return to === null
    ? t(`streams:live.openGap.${why}`, { from: formatMoment(from, timeZone) })
    : t(`streams:live.gap.${why}`, { from: formatMoment(from, timeZone), to: formatMoment(to, timeZone) });
}
