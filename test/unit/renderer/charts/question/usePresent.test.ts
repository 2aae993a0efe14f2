import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Range } from "../../../../../src/analysis/question/range";
import { usePresent } from "../../../../../src/renderer/charts/question/usePresent";

const noon = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns how often the hook renders again within some minutes, and its value after them. */
function afterMinutes(minutes: number, range: Range, timeZone = "UTC") {
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn++;
    return usePresent(range, timeZone);
  });
  act(() => {
    vi.advanceTimersByTime(minutes * minute);
  });
  return { again: drawn - 1, present: result.current };
}

describe("the present of a range", () => {
  const days = { kind: "preset", preset: "30d" } as const;

  it("doesn't redraw until the day is over", () => {
    expect(afterMinutes(11 * 60, days)).toEqual({ again: 0, present: Date.UTC(2026, 10, 21) });
    expect(afterMinutes(2 * 60, days)).toEqual({ again: 1, present: Date.UTC(2026, 10, 22) });
  });

  it("updates hourly for the last 24 hours", () => {
    expect(afterMinutes(59, { kind: "preset", preset: "24h" }).again).toBe(0);
    expect(afterMinutes(61, { kind: "preset", preset: "24h" }).again).toBe(1);
  });

  it("goes by the analyst's midnight", () => {
    expect(afterMinutes(4 * 60 + 1, days, "Asia/Tokyo").again).toBe(1);
  });

  it("never moves custom dates", () => {
    expect(afterMinutes(48 * 60, { kind: "custom", from: "2026-11-01", to: "2026-11-02" }).again).toBe(0);
  });
});
