import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { throttled } from "../../../../src/main/ipc/throttle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("tells the first change at once and the last one later", () => {
  const tell = vi.fn();
  const { changed } = throttled(tell, 250);
  changed();
  expect(tell).toHaveBeenCalledTimes(1);
  changed();
  changed();
  expect(tell).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(250);
  expect(tell).toHaveBeenCalledTimes(2);
});

it("tells nothing once it was stopped, also of later changes", () => {
  const tell = vi.fn();
  const { changed, stop } = throttled(tell, 250);
  changed();
  changed();
  stop();
  changed();
  changed();
  vi.advanceTimersByTime(1000);
  expect(tell).toHaveBeenCalledTimes(1);
});
