import type { FollowedStream, FollowPhase } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/texts";
import type { Tone } from "../../../components/states/Mark";

export const phaseTones: Readonly<Record<FollowPhase, Tone>> = {
  stopped: "neutral",
  connecting: "accent",
  reading: "positive",
  waiting: "warning",
  paused: "neutral",
  failed: "negative",
};

export const phaseText = ({ kind, phase }: Pick<FollowedStream, "kind" | "phase">): string =>
  kind === "collector" && phase === "stopped"
    ? t("streams:live.collector.stopped")
    : t(`streams:live.phase.${phase}`);
