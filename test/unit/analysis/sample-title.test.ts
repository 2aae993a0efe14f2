import { afterEach, expect, it } from "vitest";
import { sampleTitle } from "../../../src/analysis/coding/valueTitles";
import { loadLateTexts, setLanguage } from "../../../src/shared/texts";

afterEach(() => setLanguage("en"));

it("a sample that Earshot named has its name in the language of the deck, and others keep theirs", async () => {
  await setLanguage("de");
  await loadLateTexts();
  expect(sampleTitle("Sentiment, all time")).toBe("Stimmung, Gesamter Zeitraum");
  expect(sampleTitle("Sentiment, Nov 17, 2016 – Nov 15, 2021")).toBe("Stimmung, Nov 17, 2016 – Nov 15, 2021");
  expect(sampleTitle("Kettles, all time")).toBe("Kettles, all time");
});
