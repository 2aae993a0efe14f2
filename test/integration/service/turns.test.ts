import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { parse } from "../../../src/shared/query";
import { countOf } from "../../support/engines";
import { type TestService, startService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it("finding the documents of many topics lets other calls through", async () => {
  const { workspace, projectId } = service;
  const topics = Array.from({ length: 10 }, (_, i) => ({
    id: `t${i}`,
    included: parse(`t${i}`),
    excluded: parse("x"),
  }));
  // Each query seems to take a second.
  let clock = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => (clock += 1000));
  const state = { isDone: false, turns: 0 };
  const selection = { project: projectId, filters: [{ by: "topic" as const, topics }] };
  const selecting = countOf(workspace.engine, selection).then(() => (state.isDone = true));
  for (; !state.isDone; state.turns++) await setImmediate();
  await selecting;
  now.mockRestore();
  expect(state.turns).toBeGreaterThanOrEqual(topics.length);
});
