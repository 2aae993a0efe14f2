import { afterEach, beforeAll, expect, test } from "vitest";
import { mentionsOf, ofSubject, ofTime, subjectName } from "../../../../src/analysis/question/subject";
import { loadLateTexts, setLanguage } from "../../../../src/shared/texts";

beforeAll(loadLateTexts);
afterEach(() => setLanguage("en"));

const query = 'sentiment:negative custom.insurer:"Fjord" late';

test("a title says which sentiment and values its query selects", async () => {
  expect(mentionsOf(query)).toBe("Negative mentions (Fjord)");
  expect(subjectName(query)).toBe("Fjord, negative mentions");
  expect(ofSubject("May is highest.", "sentiment:negative")).toBe("Negative mentions: May is highest.");
  expect(ofTime("May differs.", "", "May 1 – 31, 2026")).toBe("May 1 – 31, 2026: May differs.");
  expect(ofSubject("Highest: May.", "sentiment:negative")).toBe("Negative mentions – Highest: May.");
  await setLanguage("de");
  expect(subjectName(query)).toBe("Fjord, negative Erwähnungen");
});

test("a query of words, or one that can't be read, adds nothing", () => {
  expect(["", "late OR sentiment:negative", "("].map((other) => ofSubject("May is highest.", other))).toEqual(
    ["May is highest.", "May is highest.", "May is highest."],
  );
});
