import { expect, it } from "vitest";
import { ActiveTime } from "../../../../src/renderer/features/coding/activeTime";

it("leaves out pauses and the time in other windows", () => {
  let now = 0;
  const time = new ActiveTime(() => now);
  const page = new EventTarget();
  const end = time.follow(page);
  const after = (seconds: number, event?: string) => {
    now += 1000 * seconds;
    if (event) page.dispatchEvent(new Event(event));
  };
  after(5, "pointermove");
  after(20, "wheel");
  expect(time.elapsed).toBe(25_000);
  after(600, "keydown");
  expect(time.elapsed).toBe(85_000);
  after(2, "blur");
  after(900, "focus");
  after(3);
  expect(time.elapsed).toBe(90_000);
  time.restart();
  after(4);
  expect(time.elapsed).toBe(4_000);
  end();
  after(1, "blur");
  after(5);
  expect(time.elapsed).toBe(10_000);
});
