import { expect, it } from "vitest";
import { paperTokens } from "../../../../src/analysis/drawing/paper";
import { sharesPicture } from "../../../../src/main/boards/card-picture";

it("estimated shares are pictures in percent, with their intervals and an axis up to 100%", () => {
  const picture = sharesPicture(
    {
      shape: "rows",
      stack: "none",
      categories: ["Negative", "Neutral"],
      series: [
        {
          name: "Estimated",
          color: "#0055aa",
          over: false,
          values: [0.75, 0.025],
          intervals: [
            { low: 0.601, high: 0.857 },
            { low: 0.004, high: 0.129 },
          ],
        },
      ],
      values: "shares",
    },
    paperTokens,
  );
  const texts = [...(picture?.svg ?? "").matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  expect(texts).toEqual(expect.arrayContaining(["Negative", "75.0%", "Neutral", "2.5%", "100%"]));
  expect(texts.filter((text) => ["90%", "120%"].includes(text ?? ""))).toEqual([]);
});
