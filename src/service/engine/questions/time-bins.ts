import type { CodesOf } from "../columns/codes";
import type { TimeRange } from "../engine";

/** Finds the bins of documents by their times. -1 for times outside the range. */
export function timeBins(times: Float64Array, edges: Float64Array, { from, until }: TimeRange): CodesOf {
  const first = edges[0] ?? 0;
  const bins = edges.length - 1;
  const width = ((edges[bins] ?? 0) - first) / bins;
  // Without clock changes, months or years all bins have the same width, and a division finds the bin.
  if (edges.every((edge, i) => edge === first + i * width))
    return (ids, count, into) => {
      for (let i = 0; i < count; i++) {
        const at = times[ids[i] ?? 0] ?? 0;
        into[i] = at >= from && at < until ? ((at - first) / width) | 0 : -1;
      }
    };
  return (ids, count, into) => {
    for (let i = 0; i < count; i++) {
      const at = times[ids[i] ?? 0] ?? 0;
      if (!(at >= from && at < until)) {
        into[i] = -1;
        continue;
      }
      // Guesses the bin from the mean width and corrects it by a few steps.
      let bin = Math.min(((at - first) / width) | 0, bins - 1);
      while (bin > 0 && at < (edges[bin] ?? 0)) bin--;
      while (bin < bins - 1 && at >= (edges[bin + 1] ?? 0)) bin++;
      into[i] = bin;
    }
  };
}
