import { describe, expect, it } from "vitest";
import type { SentimentScores } from "../../../../src/shared/interface/histograms";
import { scoresNote } from "../../../../src/analysis/scoresNote";

const noteOf = (scores?: SentimentScores) => scoresNote({ scores });
const byVersion5 = [{ origin: "scorer-5", documents: 100 }];

describe("the note under a chart of sentiment", () => {
  it("says nothing of a service that says nothing", () => {
    expect(noteOf()).toBeNull();
  });

  it("says which share is uncertain", () => {
    expect(noteOf({ certain: 92, uncertain: 8, unscored: 0, origins: byVersion5 })).toBe(
      "Scored 92.0%, uncertain 8.0%.",
    );
  });

  it.each([
    [1, "1 document isn't scored: it has no words, or Earshot doesn't score its language."],
    [1200, "1,200 documents aren't scored: they have no words, or Earshot doesn't score their language."],
  ])("says that %i aren't scored, which aren't neutral", (unscored, note) => {
    expect(noteOf({ certain: 100, uncertain: 0, unscored, origins: byVersion5 })).toBe(note);
  });

  it("says how many scores are of which version where some are mixed", () => {
    const origins = [
      { origin: "scorer-5", documents: 880 },
      { origin: "scorer-4", documents: 120 },
      { origin: "", documents: 1 },
    ];
    expect(noteOf({ certain: 1001, uncertain: 0, unscored: 0, origins })).toBe(
      "Scored by different versions: 880 documents by version 5, 120 documents by version 4, and 1 document by an unknown version or person.",
    );
  });

  it("tells the sentiment of files and people apart from scores", () => {
    const origins = [
      { origin: "scorer-5", documents: 60 },
      { origin: "file", documents: 40 },
      { origin: "person", documents: 3 },
    ];
    expect(noteOf({ certain: 103, uncertain: 0, unscored: 0, origins })).toBe(
      "Sentiment that isn't from the scorer: from a file (40) and set by a person (3).",
    );
  });

  it("leaves out an origin that can't be read", () => {
    const origins = [...byVersion5, null];
    expect(noteOf({ certain: 90, uncertain: 10, unscored: 0, origins })).toBe(
      "Scored 90.0%, uncertain 10.0%.",
    );
  });
});
