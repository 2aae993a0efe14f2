import { expect, it } from "vitest";
import { isUnnamed, namedOf } from "../../../../src/shared/documents/unnamed-value";

it.each([
  ...[
    "None of the above",
    "none of these",
    "N/A",
    "n.a.",
    "NA",
    "Can't Tell",
    "can’t tell",
    "(blank)",
    "-",
    "?",
    "Unknown",
  ],
  ...[
    "No candidate mentioned",
    "no reason given",
    "Other",
    "not specified",
    "k. A.",
    "Keine Angabe",
    "Sonstiges",
  ],
  ...["weiß nicht", "Keines der Genannten", "nichts davon", "keine Marke genannt", "Entfällt", "unbekannt "],
])("%s names nothing", (value) => {
  expect(isUnnamed(value)).toBe(true);
});

it.each([
  ...[
    "No",
    "Nein",
    "0",
    "Late flight",
    "No refund",
    "Lost luggage",
    "Nothing works",
    "Other World",
    "Kein Netz",
    "👍",
    "Nona",
  ],
  ...["Keine Ware erhalten", "No signal found anywhere in town", "Unknown Pleasures"],
])("%s is a value like any other", (value) => {
  expect(isUnnamed(value)).toBe(false);
});

it("values that say something come alone, unless there are none", () => {
  const [none, late] = [
    { isUnnamed: true, name: "n/a" },
    { isUnnamed: false, name: "Late" },
  ];
  expect(namedOf([none, late])).toEqual([late]);
  expect(namedOf([none])).toEqual([none]);
});
