import { getHeapStatistics } from "node:v8";

/** Allocated and dropped at once. As nothing is written to it, it uses no physical memory. */
const bytes = 64 * 1024 * 1024;
/** Enough such allocations make V8 collect. */
const times = 4;
/** What less memory than this could give back isn't worth the time of a collection, which is that of reading a small file. */
const worthwhile = 128 * 1024 * 1024;

/**
 * Makes V8 release unused memory. V8 only does so when more is allocated, but little is after the check of a large
 * file, so some 100 MB would stay in use while its rows are sent. Returns the bytes allocated, because the bundler
 * would remove an allocation that isn't used.
 */
export function releaseMemory(): number {
  let allocated = 0;
  const { total_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  if (heap + buffers < worthwhile) return allocated;
  try {
    for (let n = 0; n < times; n++) allocated += new ArrayBuffer(bytes).byteLength;
  } catch {
    // Out of memory. V8 has already collected.
  }
  return allocated;
}
