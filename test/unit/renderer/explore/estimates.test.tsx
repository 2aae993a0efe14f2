import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { PartShares } from "../../../../src/shared/coding/results";
import { runOnScreen } from "../../../../src/renderer/core/openPlace";
import { useSession } from "../../../../src/renderer/core/session";
import { ExploreScreen } from "../../../../src/renderer/features/explore/ExploreScreen";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import { t } from "../../../../src/shared/texts";
import { sampleOf, sharesOf } from "../../../support/chart-shares";
import { FakeMain, live, oneWorkspace, show, target, type Answers, openProject } from "../fake-bridge";

const day = 86_400_000;
const range = { kind: "exact" as const, min: Date.UTC(2026, 10, 1), max: Date.UTC(2026, 10, 3) };
const ofRange = { question: { q: "", min: range.min, max: range.max } };

beforeEach(() => {
  openProject();
});

function open(samples: ReturnType<typeof sampleOf>[], answers: Answers = {}) {
  const main = new FakeMain({
    ...oneWorkspace,
    "analytics.histogram": () =>
      live({
        data: [0, 1].map((index) => ({ t: range.min + index * day, v: [3, 0, 1] })),
        header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] },
      }),
    "coding.shares": () => samples,
    "coding.partShares": ({ bounds }) =>
      bounds.slice(0, -1).map((part): PartShares => ({ part, coded: 4, shares: "too few" })),
    ...answers,
  });
  useExplore.getState().ask({ form: "table", range });
  show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
  return main;
}

const tile = (label: string) => {
  const term = screen.getAllByRole("term").find(({ textContent }) => textContent === label);
  return term?.parentElement ?? document.body;
};
const positive = () => tile(t("charts:tile.positive"));
const theSwitch = () =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: t("charts:estimate.switch") });
const from = t("charts:estimate.from", { coded: "161", population: "7,368" });

it("a tile shows the estimated share with its interval and leads to the sample", async () => {
  open([sampleOf(ofRange)]);
  await waitFor(() => expect(positive().textContent).toContain("75.0%"));
  fireEvent.click(await theSwitch());
  await waitFor(() => expect(positive().textContent).toContain("20.0%"));
  expect(positive().textContent).toContain("15.0% – 25.0%");
  expect(tile(t("charts:tile.negative")).textContent).toContain("40.0%");
  fireEvent.click(within(positive()).getByRole("button", { name: from }));
  expect(useSession.getState().screen).toBe("coding");
});

it("the switch is part of the chart's question", async () => {
  open([sampleOf(ofRange)]);
  fireEvent.click(await theSwitch());
  expect(useExplore.getState().estimated).toBe(true);
  fireEvent.click(await theSwitch());
  await waitFor(() => expect(positive().textContent).toContain("75.0%"));
});

it("a part of a sample is estimated by itself", async () => {
  const main = open([sampleOf()], {
    "coding.partShares": ({ bounds }) =>
      bounds.slice(0, -1).map((part) => ({ part, coded: 45, shares: sharesOf(0.1, 0.4, 0.5) })),
  });
  fireEvent.click(await theSwitch());
  await waitFor(() => expect(positive().textContent).toContain("10.0%"));
  expect(positive().textContent).toContain(t("charts:estimate.fromPart", { coded: "45" }));
  expect(main.inputsOf("coding.partShares")).toContainEqual({
    sampleId: "q1",
    bounds: [range.min, range.max],
  });
});

it("a part with too few codes keeps the scored share and says why", async () => {
  open([sampleOf()]);
  fireEvent.click(await theSwitch());
  const reason = t("charts:estimate.misfit.fewInRange");
  await waitFor(() => expect(positive().textContent).toContain(t("charts:estimate.missing", { reason })));
  expect(positive().textContent).toContain("75.0%");
});

it("a sample of another query can't be switched on and says why", async () => {
  open([sampleOf({ question: { q: "tea" } })]);
  const box = await theSwitch();
  expect(box.disabled).toBe(true);
  expect(box.getAttribute("aria-description")).toBe(t("charts:estimate.misfit.query"));
  fireEvent.click(
    await within(positive()).findByRole("button", { name: new RegExp(escaped(t("charts:estimate.sure"))) }),
  );
  expect(await screen.findByText(t("charts:estimate.misfit.query"))).toBeDefined();
});

it("without a sample, the figure's question leads to Coding", async () => {
  open([]);
  fireEvent.click(
    await within(positive()).findByRole("button", { name: new RegExp(escaped(t("charts:estimate.sure"))) }),
  );
  fireEvent.click(await screen.findByRole("button", { name: t("charts:estimate.openCoding") }));
  expect(useSession.getState().screen).toBe("coding");
  expect(screen.queryByRole("checkbox", { name: t("charts:estimate.switch") })).toBeNull();
});

it.each([
  ["file", "file", "charts:estimate.sureFile"],
  ["a scorer, too", "scorer-2", "charts:estimate.sureText"],
] as const)("sentiment from a %s is said to be so", async (_name, origin, key) => {
  open([], {
    "analytics.histogram": ({ type }) =>
      live(
        type === "sentiment_origin"
          ? { data: ["file", origin].map((ks) => ({ ks, v: [2] })), header: { v: ["ALL"] } }
          : { data: [{ t: range.min, v: [3, 0, 1] }], header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] } },
      ),
  });
  fireEvent.click(
    await within(positive()).findByRole("button", { name: new RegExp(escaped(t("charts:estimate.sure"))) }),
  );
  expect(await screen.findByText(t(key))).toBeDefined();
});

it.each([
  ["the source of the sentiment, where all agree", [0, 0, 6], /^Sentiment comes from the ratings\./],
  [
    "contradicted, where some elsewhere don't agree",
    [1, 0, 5],
    /^10 mentions have star ratings\. The sentiment of 0 \(0\.0%\) contradicts/,
  ],
])("stars are said to be %s", async (_name, elsewhere, text) => {
  const header = { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] };
  open([], {
    "analytics.histogram": ({ type, params }) => {
      if (type === "sentiment_origin")
        return live({ data: [{ ks: "file", v: [10] }], header: { v: ["ALL"] } });
      if (type !== "rating") return live({ data: [{ t: range.min, v: [4, 0, 6] }], header });
      const isWhole = JSON.stringify(params).includes("sentiment_origin");
      return live({
        data: [
          { k: 1, v: isWhole ? elsewhere : [0, 0, 6] },
          { k: 5, v: [4, 0, 0] },
        ],
        header,
      });
    },
  });
  fireEvent.click(
    await within(positive()).findByRole("button", { name: new RegExp(escaped(t("charts:estimate.sure"))) }),
  );
  expect(await screen.findByText(text)).toBeDefined();
});

it("a chart that was saved with estimates says that its project has no sample", async () => {
  useExplore.setState({ estimated: true });
  open([]);
  await waitFor(() => expect(positive().textContent).toContain(t("charts:estimate.none")));
});

it("the palette switches estimates on", async () => {
  open([sampleOf(ofRange)]);
  await theSwitch();
  runOnScreen({ id: "explore.estimated", screen: "explore" });
  await waitFor(() => expect(useExplore.getState().estimated).toBe(true));
});

it("the chart shows estimated shares by bin, with gaps where too little is coded", async () => {
  open([sampleOf(ofRange)], {
    "coding.partShares": ({ bounds }) =>
      bounds.slice(0, -1).map((part, index) => ({
        part,
        coded: index === 0 ? 40 : 12,
        shares: index === 0 ? sharesOf(0.1, 0.4, 0.5) : ("too few" as const),
      })),
  });
  fireEvent.click(await theSwitch());
  expect((await screen.findAllByText("10.0% (5.0% – 15.0%)")).length).toBeGreaterThan(0);
  expect(screen.getAllByText(t("charts:estimate.tooFew", { count: 12 })).length).toBe(3);
  expect(
    screen.getByText(new RegExp(escaped(t("charts:estimate.gaps", { few: "1", count: 2, min: 30 })))),
  ).toBeDefined();
});

it("a chart without enough codes in any bin stays as scored and says so", async () => {
  open([sampleOf(ofRange)]);
  fireEvent.click(await theSwitch());
  expect(
    await screen.findByText(new RegExp(escaped(t("charts:estimate.noBins", { min: 30 })))),
  ).toBeDefined();
});

it("a chart without sentiment says nothing about estimates", async () => {
  open([sampleOf(ofRange)]);
  useExplore.setState({ breakdown: "none", estimated: true });
  await waitFor(() => expect(positive().textContent).toContain("20.0%"));
  expect(screen.queryByText(new RegExp(escaped(t("charts:estimate.asScored"))))).toBeNull();
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
