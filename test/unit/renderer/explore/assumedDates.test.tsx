import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { ExploreScreen } from "../../../../src/renderer/features/explore/ExploreScreen";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import type { Bin } from "../../../../src/shared/interface/histograms";
import { t } from "../../../../src/shared/texts";
import { FakeMain, live, oneWorkspace, show, target, openProject } from "../fake-bridge";

const day = Date.parse("2007-02-03T23:00Z");
const header = { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] };
const date_assumed = { count: 12, min: day, max: day, v: [9, 0, 3] };

let main: FakeMain;
beforeEach(() => {
  openProject();
  // jsdom has no canvas to draw on. The table shows the same chart.
  const range = { kind: "custom", from: "2007-02-04", to: "2007-02-05" } as const;
  useExplore.getState().ask({ form: "table", range, interval: "day" });
});

function open(data: Bin[]): void {
  main = new FakeMain({
    ...oneWorkspace,
    "analytics.histogram": () => live({ data, header, date_assumed }),
  });
  show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
}

it("a chart over time says how many documents have an assumed date; everything else counts them", async () => {
  open([{ t: day, v: [1, 0, 0] }]);
  const note = t("charts:card.leftOut", { count: 12 });
  expect(await screen.findByText(note)).toBeTruthy();
  // The tile counts all documents, the chart only the one that has a date.
  expect(await screen.findByText("13")).toBeTruthy();
  expect(screen.getByText(t("charts:coverage.all", { count: 1 }))).toBeTruthy();
  act(() => useExplore.getState().setSpot({ bin: day, series: null }));
  await waitFor(() =>
    expect(main.inputsOf("documents.search").at(-1)).toMatchObject({ q: "NOT date_assumed:true" }),
  );
});

it("no empty chart is drawn if all dates are assumed", async () => {
  open([]);
  expect(await screen.findByText(t("charts:card.onlyAssumed"))).toBeTruthy();
  expect(screen.getByText(/^12 documents have no date and/)).toBeTruthy();
});
