import { expect, it } from "vitest";
import { methodOf } from "../../../../src/main/boards/method";
import { MethodRecord } from "../../../../src/shared/ipc/reports";

const record = (
  corrections: MethodRecord["corrections"],
  sentiments: MethodRecord["data"]["sentiments"] = [],
) =>
  MethodRecord.parse({
    kind: "earshot-record",
    version: 1,
    earshot: "1",
    made: 0,
    language: "en",
    timeZone: "UTC",
    digest: "",
    connection: { id: "c", name: "Kettles", kind: "workspace" },
    project: { id: "p", title: "Kettles" },
    board: { id: "b", name: "Kettles", query: "", range: { kind: "all" }, cards: [] },
    data: { documents: 40, firstChange: null, lastChange: null, sentiments },
    hiddenTerms: [],
    samples: [],
    cards: [],
    corrections,
  });
const linesOf = (corrections: MethodRecord["corrections"], heading: string) =>
  methodOf(record(corrections), { range: "All time" }).find((one) => one.heading === heading)?.lines;

it("the method names what was corrected, and single edits as one", () => {
  const at = Date.UTC(2026, 2, 1, 9);
  const edit = { name: "Edit", documents: 1, undone: false };
  const lines = linesOf(
    [
      { name: "Codes of Kettles", at, documents: 30, undone: false },
      { ...edit, at },
      { ...edit, at: at + 60_000 },
      { name: "Learned: Tone", at, documents: 12, undone: true },
    ],
    "Corrections sent from this computer",
  );
  expect(lines).toEqual([
    "“Codes of Kettles”: 30 mentions, Mar 1, 2026, 09:00",
    "“Edit”: 2 mentions, Mar 1, 2026, 09:01",
    "“Learned: Tone”: 12 mentions, Mar 1, 2026, 09:00, undone",
  ]);
  expect(linesOf([], "Corrections sent from this computer")).toBeUndefined();
});

it("the method names the versions of the scorer, and what files and people gave", () => {
  const sentiments = [
    { origin: "scorer-5", documents: 30 },
    { origin: "scorer-4", documents: 9 },
    { origin: "file", documents: 1 },
  ];
  const sections = methodOf(record([], sentiments), { range: "All time" });
  expect(sections.find(({ heading }) => heading === "Data")?.lines).toEqual([
    "40 mentions in the project",
    "Sentiment of 30 mentions: scorer 5",
    "Sentiment of 9 mentions: scorer 4",
    "Sentiment of 1 mention: from a file",
  ]);
});

it("the method says that sentiment comes from stars", () => {
  const stars = "Sentiment comes from the ratings.";
  const sections = methodOf(record([], [{ origin: "file", documents: 40 }]), { range: "", stars: [stars] });
  expect(sections.find(({ heading }) => heading === "Data")?.lines.at(-1)).toBe(stars);
});

it("the method names the size of data that no import brought", () => {
  expect(linesOf([], "Data")).toEqual(["40 mentions in the project"]);
});
