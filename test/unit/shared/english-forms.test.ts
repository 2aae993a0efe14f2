import { expect, test } from "vitest";
import { areForms, basesOf, formsOf } from "../../../src/shared/text/english-forms";

test.each([
  ["denied", "deny"],
  ["denying", "deny"],
  ["charged", "charge"],
  ["charging", "charge"],
  ["crashes", "crash"],
  ["planned", "plan"],
  ["visited", "visit"],
  ["batteries", "battery"],
])("%s is a form of %s", (form, base) => {
  expect(basesOf(form)).toContain(base);
  expect(formsOf(base)).toContain(form);
});

test("forms of one word belong together without it, and lookalikes don't", () => {
  expect(areForms("denied", "denying")).toBe(true);
  expect(areForms("planned", "plane")).toBe(false);
  expect(areForms("rated", "rat")).toBe(false);
  expect(areForms("united", "unite")).toBe(false);
  expect(areForms("news", "new")).toBe(false);
  expect(areForms("king", "ring")).toBe(false);
});
