import { beforeAll, describe, expect, it } from "vitest";
import { panelsPicture, tilesPicture } from "../../../src/analysis/drawing/cardPictures";
import { courseBars } from "../../../src/analysis/drawing/courseBars";
import { paperTokens } from "../../../src/analysis/drawing/paper";
import { loadLateTexts } from "../../../src/shared/texts";

beforeAll(loadLateTexts);

const panel = (name: string, values: (number | null)[]) => ({ name, values, peak: null, cause: "" });
/** Heights of the bars of a picture, without the lines below them. */
const heights = (svg: string) =>
  [...svg.matchAll(/<rect [^>]*height="([\d.]+)" fill="#3457d5"/g)].map(([, height]) => Number(height));

describe("pictures of cards", () => {
  it("draw panels on one axis or on one each", () => {
    const list = [panel("Large", [10, 100]), panel("Small", [5, 10])];
    const [, whole = 0, , part = 0] = heights(panelsPicture({ shared: true, list }, paperTokens).svg);
    expect(part / whole).toBeCloseTo(0.1, 2);
    const [, one, , other] = heights(panelsPicture({ shared: false, list }, paperTokens).svg);
    expect(one).toBe(other);
  });

  it("draw nothing for what is unknown, and a hair for one beside a thousand", () => {
    const bars = courseBars([null, 0, 1, 1000], { width: 40, height: 50 });
    expect(bars.map(({ at, x }) => [at, x])).toEqual([
      [2, 20],
      [3, 30],
    ]);
    expect(bars[0]?.height).toBeGreaterThan(1);
    expect(courseBars([0, null], { width: 40, height: 50 })).toEqual([]);
  });

  it("say of how many the peak is, where the course begins and ends, and whole sentences of what explains it", () => {
    const cause =
      "There are too few other times (3) to say what stands out: 39 mentions, 28 expected. These make up the mentions, but don't explain them: 13 mentions with “Billing error” as Reason for complaint (33%), and 9 mentions with “Customer service” as Reason for complaint (23%).";
    const list = [1, 2, 3].map((n) => ({
      ...panel(`Panel ${n}`, [5, 39]),
      peak: { at: 1, value: 39, name: "Oct 22, 2026", ties: 0 },
      cause,
    }));
    const { svg } = panelsPicture({ shared: true, list, ends: ["Oct 21", "Oct 22"] }, paperTokens);
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
    expect(texts).toContain("Highest: 39 of 44 (Oct 22, 2026)");
    expect(texts).toContain("Oct 21");
    expect(texts.join(" ")).toMatch(/39 mentions, 28 expected\. Panel 2/);
    expect(svg).not.toContain("…");
  });

  it("fill the width of a slide with two rows of panels, and are narrower for one alone", () => {
    const of = (count: number) =>
      panelsPicture(
        { shared: false, list: Array.from({ length: count }, () => panel("Aer", [1, 5])) },
        paperTokens,
      );
    expect(of(6).width / of(6).height).toBeCloseTo(900 / 380, 2);
    expect(of(1).width).toBeLessThan(of(6).width * 0.7);
  });

  it("hold names as text, whatever they contain", () => {
    const name = `<script>"&'</script>`;
    const drawn = [
      panelsPicture({ shared: true, list: [panel(name, [1])] }, paperTokens),
      tilesPicture([{ label: name, value: name, change: null, note: name, course: [] }], paperTokens),
    ];
    for (const { svg } of drawn) expect(svg).not.toMatch(/<script|"&'/);
  });
});
