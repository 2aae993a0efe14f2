import { expect, it } from "vitest";
import { relativeDate } from "../../../../src/main/files/columns/relative-dates";

const asOf = Date.UTC(2026, 2, 31, 12);
const day = 86_400_000;

it.each([
  ["3 days ago", 3 * day],
  ["a day ago", day],
  ["an hour ago", day / 24],
  ["vor 3 Tagen", 3 * day],
  ["vor einer Woche", 7 * day],
  ["il y a 2 semaines", 14 * day],
  ["hace 3 días", 3 * day],
  ["2 giorni fa", 2 * day],
  ["3 dagen geleden", 3 * day],
  ["Yesterday", day],
  ["gestern", day],
  ["5d", 5 * day],
  ["2 w", 14 * day],
  ["Edited 2 days ago", 2 * day],
  ["2 minggu lalu", 14 * day],
  ["2 hari yang lalu", 2 * day],
  ["3 gün önce", 3 * day],
])("reads %s", (text, back) => {
  expect(relativeDate(text, asOf, "UTC")).toBe(asOf - back);
});

it("relative dates count months by the calendar", () => {
  expect(relativeDate("a month ago", asOf, "UTC")).toBe(Date.UTC(2026, 1, 28, 12));
  expect(relativeDate("vor 2 Jahren", asOf, "UTC")).toBe(Date.UTC(2024, 2, 31, 12));
});

it.each([
  ["2 may", Date.UTC(2025, 4, 2)],
  ["Mar 3", Date.UTC(2026, 2, 3)],
  ["3rd of March", Date.UTC(2026, 2, 3)],
  ["12. Dezember", Date.UTC(2025, 11, 12)],
  ["Publicada el 1 de marzo", Date.UTC(2026, 2, 1)],
  ["11月24日 15:20", Date.UTC(2025, 10, 24, 15, 20)],
  ["29 February", Date.UTC(2024, 1, 29)],
])("reads %s as the last such day", (text, at) => {
  expect(relativeDate(text, asOf, "UTC")).toBe(at);
});

it.each(["soon", "long ago", "3 bananas ago", "12", "", "days", "vor Ort", "10 dias"])(
  "%j isn't read as a relative date",
  (text) => {
    expect(relativeDate(text, asOf, "UTC")).toBeNull();
  },
);
