import type { FollowPhase } from "../../../../shared/ipc/live-streams";
import type { Tone } from "../../../components/states/Mark";

export const phaseTones: Readonly<Record<FollowPhase, Tone>> = {
  stopped: "neutral",
  connecting: "accent",
  reading: "positive",
  waiting: "warning",
  paused: "neutral",
  failed: "negative",
};
