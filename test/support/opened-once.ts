import { afterAll } from "vitest";
import type { WhenOver } from "./temporary-folder";

/** Opens something once for those tests of a file that don't change it. */
export function openedOnce<T>(open: (whenOver: WhenOver) => Promise<T>): () => Promise<T> {
  const cleanUps: Parameters<WhenOver>[0][] = [];
  let opened: Promise<T> | undefined;
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });
  return () => (opened ??= open((cleanUp) => cleanUps.unshift(cleanUp)));
}
