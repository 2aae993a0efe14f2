import { expect, it } from "vitest";
import { cut } from "../../../../src/analysis/findings";
import {
  cutToLines,
  fittingSize,
  linesOf,
  textWidth,
  withoutOrphan,
} from "../../../../src/main/boards/text-width";

it("measures texts as Arial sets them", () => {
  // Points at 10 pt, as font programs tell them.
  expect(textWidth("Hamburgefonstiv", 10)).toBeCloseTo(75.58, 1);
  expect(textWidth("Borealis Air leads with 516 mentions", 10)).toBeCloseTo(161.17, 1);
  expect(textWidth("Borealis Air leads with 516 mentions", 10, true)).toBeCloseTo(173.95, 1);
  expect(textWidth("Grüße", 10)).toBeCloseTo(textWidth("Gru\u0308\u00dfe", 10));
});

it("breaks between words, and inside those that are wider than a line", () => {
  const width = textWidth("one two", 10) / 72 + 0.1;
  expect(linesOf("", width, 10)).toBe(0);
  expect(linesOf("one two", width, 10)).toBe(1);
  expect(linesOf("one two three", width, 10)).toBe(2);
  expect(linesOf("one\ntwo\n\nthree", width, 10)).toBe(4);
  expect(linesOf("x".repeat(60), width, 10)).toBeGreaterThan(5);
});

it("finds the largest font, and cuts what no font fits", () => {
  const text = "word ".repeat(60).trim();
  const box = { w: 3, h: 1 };
  const size = fittingSize(text, box, { max: 20, min: 12 });
  expect(size).toBe(12);
  expect(fittingSize("word", box, { max: 20, min: 12 })).toBe(20);
  const short = cutToLines(text, cut, { width: 3, size, lines: 2 });
  expect(linesOf(short, 3, size)).toBe(2);
  expect(short).toMatch(/^word .* …$/);
});

it("makes a title a little smaller rather than leave its last word alone", () => {
  const width = textWidth("Borealis Air leads with 516 mentions, followed by Aer with", 26, true) / 72 + 0.3;
  const text = "Borealis Air leads with 516 mentions, followed by Aer with 322";
  expect(linesOf(text, width, 26, true)).toBe(2);
  expect(linesOf(text, width, withoutOrphan(text, width, 26), true)).toBe(1);
  expect(withoutOrphan(`${text}, and more words stand on the second line`, width, 26)).toBe(26);
});
