import { afterEach, expect, it } from "vitest";
import { sampleTitle } from "../../../src/analysis/coding/valueTitles";
import { loadLateTexts, setLanguage } from "../../../src/shared/texts";

afterEach(() => setLanguage("en"));

it("a sample that Earshot named has its name in the language of the deck, and others keep theirs", async () => {
  await setLanguage("de");
  await loadLateTexts();
  const titled = (title: string, min?: number, max?: number) =>
    sampleTitle(
      { title, question: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } },
      "UTC",
    );
  const period = [Date.UTC(2016, 10, 17), Date.UTC(2021, 10, 16)] as const;
  expect(titled("Sentiment, all time")).toBe("Stimmung, Gesamter Zeitraum");
  expect(titled("Sentiment, Nov 17, 2016 – Nov 15, 2021", ...period)).toBe(
    "Stimmung, 17. Nov. 2016\u2009–\u200915. Nov. 2021",
  );
  expect(titled("Sentiment, Nov 18, 2016 – second wave", ...period)).toBe(
    "Stimmung, Nov 18, 2016 – second wave",
  );
  expect(titled("Kettles, all time")).toBe("Kettles, all time");
});
