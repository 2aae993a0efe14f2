import { expect, it } from "vitest";
import { Task } from "../../../../src/shared/interface/resources";

it("reads progress as a share that never leaves 0 to 1", () => {
  const progress = (sent: unknown) => Task.parse({ id: "x", progress: sent }).progress;
  expect([0.25, "0.5", 1.02, 7, -1, null].map(progress)).toEqual([0.25, 0.5, 1, 1, 0, 0]);
});
