import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { prepareTopics } from "../../../src/service/engine/search/filters";
import { type TestService, startService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it("finding the documents of many topics lets other calls through", async () => {
  const { workspace, projectId } = service;
  const ids = Array.from({ length: 10 }, (_, i) => `t${i}`);
  for (const id of ids)
    workspace.records.topics.put(projectId, {
      id,
      type: "search",
      category: "c",
      title: id,
      description: "",
      included: [id],
      excluded: ["x"],
    });
  // Each query seems to take a second.
  let clock = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => (clock += 1000));
  const state = { isDone: false, turns: 0 };
  const preparing = prepareTopics(workspace, projectId, ids).then(() => (state.isDone = true));
  for (; !state.isDone; state.turns++) await setImmediate();
  await preparing;
  now.mockRestore();
  expect(state.turns).toBeGreaterThanOrEqual(ids.length);
});
