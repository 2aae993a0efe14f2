import { beforeAll, describe, expect, it } from "vitest";
import { german } from "../../../../src/shared/texts/de";
import { setLanguage } from "../../../../src/shared/texts";

// These modules build their texts when they are loaded, so they are loaded after switching to German.
const load = async () => ({
  ...(await import("../../../../src/analysis/question/words")),
  ...(await import("../../../../src/analysis/question/interval")),
  ...(await import("../../../../src/analysis/question/range")),
  ...(await import("../../../../src/analysis/question/readAnswer")),
  ...(await import("../../../../src/analysis/question/terms")),
  ...(await import("../../../../src/analysis/format/labels")),
  ...(await import("../../../../src/analysis/format/times")),
  ...(await import("../../../../src/renderer/core/navigation")),
  ...(await import("./fixtures")),
});
let loaded: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  await setLanguage("de");
  loaded = await load();
});

describe("in German", () => {
  it("a chart is named after what it shows", () => {
    const { request, chartTitle, titles } = loaded;
    expect(chartTitle(request(), titles)).toBe("Erwähnungen pro Tag nach Stimmung");
    expect(chartTitle(request({ type: "country", breakdown: "none" }), titles)).toBe("Erwähnungen nach Land");
    expect(
      chartTitle(
        request({ metric: { field: "reach", aggregate: "avg" }, interval: "6 hour", breakdown: "none" }),
        titles,
      ),
    ).toBe("Reichweite (Durchschnitt) pro 6 Stunden");
  });

  it("a chart says how many mentions it excludes, with German separators", () => {
    expect(
      loaded.coverageText({
        shown: 12_310,
        all: 13_500,
        kind: "country",
        parts: 10,
        cut: true,
        several: false,
        fields: ["Land"],
      }),
    ).toMatch(/von 13\.500 Erwähnungen, in den 10 häufigsten Ländern$/);
  });

  it("labels keep capital letters of nouns inside a sentence", () => {
    expect(loaded.inSentence("Quellentyp")).toBe("Quellentyp");
    expect(loaded.labelName("FEMALE", "gender", loaded.titles)).toBe("Weiblich");
  });

  it("an interval is accepted in German and English, and sent in English", () => {
    const { typedInterval, intervalName, intervalParam } = loaded;
    expect(["3 Tage", "tag", "2 weeks", "3 Äpfel", "0 Tage"].map(typedInterval)).toEqual([
      "3 day",
      "1 day",
      "2 weeks",
      undefined,
      undefined,
    ]);
    expect(intervalName("3 day")).toBe("3 Tage");
    expect(intervalParam("3 day")).toBe("3day");
  });

  it("ages and screens have German names", () => {
    expect(loaded.formatAge(0, 30_000)).toBe("gerade eben");
    expect(loaded.formatAge(0, 12 * 60_000)).toBe("vor 12 Minuten");
    expect(loaded.navigation.map(({ title }) => title)).toEqual(Object.values(german.app.screen));
  });
});
