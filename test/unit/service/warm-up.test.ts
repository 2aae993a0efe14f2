import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WarmUp } from "../../../src/service/warm-up";
import { openWorkspace } from "../../../src/service/open-workspace";
import type { Workspace } from "../../../src/service/workspace";

let folder: string;
let workspace: Workspace;
let warmUp: WarmUp;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  folder = mkdtempSync(join(tmpdir(), "earshot-warm-"));
  workspace = openWorkspace({ folder, create: true });
  warmUp = new WarmUp(workspace);
});
afterEach(async () => {
  await warmUp.close();
  await workspace.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

it("prepares topics and panels after a pause, and stops for a call", () => {
  const project = workspace.records.projects.list("")[0]?.id ?? "";
  const texts = { title: "Coffee", description: "", category: "default" };
  const coffee = { id: "t1", type: "search" as const, ...texts, included: ["coffee"], excluded: [] };
  workspace.records.topics.put(project, coffee);
  workspace.records.panels.put(project, { id: "p1", included_entries: [] });
  const signals: AbortSignal[] = [];
  const prepared = vi.spyOn(workspace.engine, "warmUp").mockImplementation((_standing, signal) => {
    signals.push(signal);
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
  });
  warmUp.later();
  vi.advanceTimersByTime(900);
  warmUp.later();
  vi.advanceTimersByTime(900);
  expect(prepared).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(prepared.mock.calls[0]?.[0]).toMatchObject({ topics: [{ id: "t1" }], panels: [{ id: "p1" }] });
  expect(signals[0]?.aborted).toBe(false);
  warmUp.later();
  expect(signals[0]?.aborted).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(signals[1]?.aborted).toBe(false);
});
