import { beforeAll, expect, it } from "vitest";
import { PngDrawer } from "../../../../src/main/boards/png";
import { pptxOf } from "../../../../src/main/boards/pptx";
import { loadLateTexts } from "../../../../src/shared/texts";
import { slidesOf } from "../../../support/slide-shapes";
import { cardReport } from "../../../support/card-report";

beforeAll(() => loadLateTexts());

/** What a slide quotes. */
async function quoted(...texts: string[]): Promise<string[]> {
  using png = new PngDrawer();
  const quotations = texts.map((text) => ({ text, by: "Ada, 3 May", url: "" }));
  const report = cardReport({ kind: "quotations", quotations });
  const slide = slidesOf(await pptxOf(report, png, null))[1];
  return (slide?.shapes ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ text }) => (text.startsWith("“") ? [text] : [])),
  );
}

it("quotations of different lengths are whole where they fit", async () => {
  const long = "The kettle boils quickly, and the handle stays cool. ".repeat(6).trim();
  expect(await quoted(long, "Very pleased.", "Great finish.")).toEqual([
    `“${long}”`,
    "“Very pleased.”",
    "“Great finish.”",
  ]);
});

it("what doesn't fit is cut at the end of a sentence, and leaves short ones whole", async () => {
  const [first = "", second = ""] = await quoted(
    "The kettle boils quickly, and the handle stays cool. ".repeat(80).trim(),
    "Very pleased.",
  );
  expect(first).toMatch(/cool\. …”$/);
  expect(first.length).toBeGreaterThan(1_000);
  expect(second).toBe("“Very pleased.”");
});
