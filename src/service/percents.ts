import type { LongWork, Progress } from "../shared/service-lines";

/** Turns shares of long work into progress, each whole percent once. Shares may be estimates and exceed 1. */
export function percents(of: LongWork, progress: Progress | undefined): (share: number) => void {
  let last = -1;
  return (share) => {
    const percent = Math.min(99, Math.floor(share * 100));
    if (percent > last) progress?.(of, (last = percent));
  };
}
