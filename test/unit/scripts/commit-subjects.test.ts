import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";

const script = path.resolve(import.meta.dirname, "../../../scripts/commit-subjects.mjs");

/** Reported faults of one subject, without the subject. */
function faults(subject: string) {
  const { status, stdout } = spawnSync(process.execPath, [script, "--stdin"], {
    input: `${subject}\n`,
    encoding: "utf8",
  });
  const found = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => line.slice(subject.length + 3));
  expect(status).toBe(found.length === 0 ? 0 : 1);
  return found;
}

describe("the check of commit subjects", () => {
  it.each([
    "Scan the vocabulary once per NEAR",
    "Process rows in packs",
    "Focus the query after a reset",
    "Bring back the legend",
    "Embed the font",
    `Read ${"x".repeat(67)}`,
  ])("accepts %j", (subject) => {
    expect(faults(subject)).toEqual([]);
  });

  it.each([
    [`Read ${"x".repeat(68)}`, "has 73 characters; 72 is the maximum."],
    ["Fix the legend.", "ends with a punctuation mark."],
    ["fix the legend", "doesn't begin with a capital letter."],
    ["fixup! Fix the legend", "doesn't begin with a capital letter."],
    ["Charts: fix the legend", "begins with a prefix."],
    ["Fixed the legend", `begins with "Fixed", which isn't an imperative.`],
    ["Fixes the legend", `begins with "Fixes", which isn't an imperative.`],
    ["Fixing the legend", `begins with "Fixing", which isn't an imperative.`],
    ["Made the legend smaller", `begins with "Made", which isn't an imperative.`],
    ["What jsdom lacks is added once", `begins with "What", which isn't an imperative.`],
    ["The legend is fixed", `begins with "The", which isn't an imperative.`],
  ])("refuses %j", (subject, fault) => {
    expect(faults(subject)).toEqual([fault]);
  });
});
