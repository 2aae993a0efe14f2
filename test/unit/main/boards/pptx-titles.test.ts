import { strFromU8, unzipSync } from "fflate/browser";
import { expect, it } from "vitest";
import { PngDrawer } from "../../../../src/main/boards/png";
import { pptxOf } from "../../../../src/main/boards/pptx";
import { cardReport } from "../../../support/card-report";

const long = "Estimated share of negative reviews is larger than the documents say, which holds ";

async function sizesOf(...findings: string[]): Promise<number[]> {
  const report = cardReport({ title: "Shares" });
  const [card] = report.cards;
  if (!card) throw new Error("No card");
  using png = new PngDrawer();
  const cards = findings.map((finding, at) => ({ ...card, id: `${at}`, finding }));
  const files = unzipSync(await pptxOf({ ...report, cards }, png, null));
  return Object.keys(files)
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .sort()
    .slice(1, findings.length + 1)
    .map((name) => {
      const title = strFromU8(files[name] ?? new Uint8Array())
        .split("<p:sp>")
        .find((shape) => shape.includes('type="title"'));
      return Number(/sz="(\d+)"/.exec(title ?? "")?.[1]) / 100;
    });
}

it("all slides have titles of one size, the largest at which each fits", async () => {
  expect(await sizesOf("Short", "Brief")).toEqual([26, 26]);
  const [first, second] = await sizesOf("Short", long.repeat(2).trim());
  expect(first).toBe(second);
  expect(first).toBeLessThan(26);
  expect(first).toBeGreaterThanOrEqual(20);
  // One that no readable size has room for is smaller alone.
  const [short, longest] = await sizesOf("Short", long.repeat(4).trim());
  expect(short).toBe(20);
  expect(longest).toBeLessThan(20);
});
