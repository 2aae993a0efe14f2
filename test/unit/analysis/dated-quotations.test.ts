import { expect, test } from "vitest";
import { formatPublished } from "../../../src/analysis/format/times";
import { isMadeUrl } from "../../../src/shared/documents/identity";
import { cutAtWord } from "../../../src/shared/text/start-of";

test("a document of a file with days alone has no time of day", () => {
  const midnight = Date.UTC(2020, 9, 23);
  expect(formatPublished(midnight, "UTC")).toBe("Oct 23, 2020");
  expect(formatPublished(midnight, "Europe/Paris")).toBe("Oct 23, 2020");
  expect(formatPublished(midnight + 9 * 3_600_000, "UTC")).toBe("Oct 23, 2020, 09:00");
});

test("a URL that an import made names no source", () => {
  expect(isMadeUrl("https://insurer-reviews.example/a61b80528a54aad2")).toBe(true);
  expect(isMadeUrl("https://dailyledger.example/2026/storm")).toBe(false);
});

test("texts are cut between words", () => {
  expect(cutAtWord("You  wait for months, always more", 24)).toBe("You wait for months …");
  expect(cutAtWord("You wait", 24)).toBe("You wait");
});
