import { beforeAll, expect, it } from "vitest";
import type { Decision } from "../../../src/shared/coding/coding-sample";
import { Board } from "../../../src/shared/ipc/boards";
import { formatDay } from "../../../src/analysis/format/times";
import { loadLateTexts, t } from "../../../src/shared/texts";
import { scripts } from "../../support/app-scripts";
import { coded, codingWorkspace, numbers, offTopic } from "../../support/coding-workspace";

beforeAll(loadLateTexts);

it("a card shows the shares of a sample with their intervals, and says what is missing without one", async () => {
  const { app, to: projectRef, draw, code } = await codingWorkspace(scripts, 60);
  const board = Board.parse({ id: "b", name: "Codes", cards: [{ id: "s", kind: "shares", question: {} }] });
  const describeCard = async () => {
    const report = await app.call("reports.describe", { projectRef, board });
    return { card: report.cards[0], record: report.record };
  };
  expect((await describeCard()).card?.failure).toContain(t("cards:noShares"));

  const sample = await draw({ size: 40 });
  const decisions: Decision[] = numbers(40).map((at) =>
    at % 10 === 9 ? offTopic : coded(at % 2 === 0 ? "negative" : "positive"),
  );
  await code(sample.id, ...decisions);
  const { card, record } = await describeCard();
  expect(card).toMatchObject({ failure: null, title: t("cards:sharesOf", { title: "Kettles" }), n: 40 });
  const found = (value: string) => decisions.filter(({ values }) => values["sentiment"] === value).length;
  const rowOf = (name: string) => card?.table?.rows.find(([first]) => first === name);
  for (const [name, value] of [
    ["Bad", "negative"],
    ["Good", "positive"],
  ] as const) {
    const row = rowOf(name);
    const share = (100 * found(value)) / decisions.length;
    expect(row?.[1]).toBeCloseTo(share, 1);
    expect(row?.at(-1)).toBe(found(value));
    const [low = 0, high = 0] = [...String(row?.[2]).matchAll(/[\d.]+/g)].map(Number);
    expect(low).toBeLessThan(share);
    expect(high).toBeGreaterThan(share);
  }
  expect(card?.finding).toMatch(
    /^Estimated share: Bad 50\.0% \([\d.]+% – [\d.]+%\)\. The documents say 33\.3%\. Their sentiment is right in 38\.9% of cases \(30\.2% – 48\.4%\)\.$/,
  );
  expect(card?.chart?.series.map(({ name }) => name)).toEqual([
    t("coding:results.estimated"),
    t("coding:results.scored"),
  ]);
  expect(card?.notes.join()).toContain("40 coded documents of 60");
  expect(card?.notes).toContain(t("cards:whiskers"));
  const day = formatDay(Date.now(), record.timeZone);
  expect(card?.notes).toContain(t("coding:scores.asOf", { day }));
  const asking = Board.parse({
    ...board,
    cards: [...board.cards, { id: "w", kind: "words", question: { query: "sentiment:positive" } }],
  });
  const beside = await app.call("reports.describe", { projectRef, board: asking });
  expect(beside.cards[0]?.finding).toContain("Estimated share: Good");
  expect(record.samples).toEqual([{ title: "Kettles", seed: 7, coded: 40, population: 60 }]);
});
