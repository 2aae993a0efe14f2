import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSearch } from "../../../../src/renderer/core/search";
import { ExploreScreen } from "../../../../src/renderer/features/explore/ExploreScreen";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import { FakeMain, live, oneWorkspace, show, target, openProject } from "../fake-bridge";
import { t } from "../../../../src/shared/texts";
import { anUpload } from "../../../support/uploads";

it("the tiles keep the previous figures until the next ones are loaded", async () => {
  let answer: (() => void) | undefined;
  const counted = (positive: number) =>
    live({ data: [{ t: 0, v: [positive, 0, 1] }], header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] } });
  new FakeMain({
    ...oneWorkspace,
    "analytics.histogram": ({ params }) =>
      params.q === "tea" && params.interval !== "1year"
        ? new Promise((resolve) => {
            answer = () => resolve(counted(8));
          })
        : counted(3),
  });
  openProject();
  useExplore.setState({ form: "table" });
  show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
  const positive = () =>
    screen.getAllByRole("term").find(({ textContent }) => textContent === t("charts:tile.positive"));
  const figure = () => positive()?.nextElementSibling?.textContent;
  await waitFor(() => expect(figure()).toBe("75.0%"));
  act(() => useSearch.getState().run("tea"));
  await waitFor(() => expect(answer).toBeDefined());
  expect(figure()).toBe("75.0%");
  answer?.();
  await waitFor(() => expect(figure()).toBe("88.9%"));
});

it("the tiles say how many counts of a response of their own can't be read", async () => {
  new FakeMain({
    ...oneWorkspace,
    "analytics.histogram": ({ params }) =>
      params.interval === "1year"
        ? {
            ...live({
              data: [{ t: 0, v: [4, null, 1] }],
              header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] },
            }),
            unreadable: 1,
          }
        : live({ data: [{ t: 0, v: [7] }], header: { v: ["ALL"] } }),
  });
  openProject();
  useExplore.setState({ form: "table", breakdown: "none" });
  show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
  const mentions = await screen.findByText(t("components:unreadable.count", { count: 1 }));
  expect(mentions.closest("dd")?.textContent).toContain("5");
  expect(mentions.closest("dd")?.previousElementSibling?.textContent).toBe(t("charts:mentions"));
});

it("the tiles are compared with nothing where there is no previous period", async () => {
  new FakeMain({
    ...oneWorkspace,
    "analytics.histogram": ({ params }) =>
      params.interval === "1year"
        ? live({ data: [{ t: 0, v: [4, 0, 1] }], header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] } })
        : live({ data: [{ ks: "en", v: [5] }], header: { v: ["ALL"] } }),
  });
  openProject();
  useExplore.setState({ form: "table", type: "language", breakdown: "none" });
  useSearch.getState().setRange({ kind: "all" });
  show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
  const figure = await screen.findByText("80.0%");
  expect(figure.nextElementSibling?.textContent).toBe(t("charts:tile.part", { part: "4", whole: "5" }));
});

it("the tiles say what isn't complete in place of a change", async () => {
  const day = 86_400_000;
  const period = { min: 40 * day, max: 60 * day };
  new FakeMain({
    ...oneWorkspace,
    "analytics.histogram": () =>
      live({ data: [{ t: period.min, v: [4, 0, 1] }], header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] } }),
    "project.coverage": () =>
      live({
        first: 0,
        last: 70 * day,
        values: [{ field: "custom.brand", value: "Fjord", label: "Fjord", first: 45 * day, part: 0.5 }],
      }),
  });
  openProject();
  useExplore.setState({ ...useExplore.getInitialState(), form: "table" });
  useSearch.getState().setRange({ kind: "exact", ...period });
  show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
  await screen.findByText(
    t("charts:tile.incomplete", { period: t("charts:previous.length"), names: "Fjord" }),
  );
  expect(screen.queryByText(/ vs\. /)).toBeNull();
});

it("the share of a part is shown as soon as it is chosen", async () => {
  new FakeMain({
    ...oneWorkspace,
    "analytics.histogram": () =>
      live({ data: [{ t: 0, v: [3, 0, 1] }], header: { v: ["POSITIVE", "NEUTRAL", "NEGATIVE"] } }),
  });
  openProject();
  useExplore.setState({ ...useExplore.getInitialState(), form: "table" });
  show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
  await screen.findByRole("button", { name: new RegExp(`^${t("charts:share.title")}:`) });
  act(() => useExplore.getState().ask({ shareOf: "NEGATIVE" }));
  await screen.findByText(new RegExp(t("charts:share.what", { name: "Negative" })));
});

it("the tiles of a project without mentions are zero", async () => {
  new FakeMain({
    ...oneWorkspace,
    "analytics.histogram": () => live({ data: [], header: { v: [] } }),
  });
  openProject();
  useSearch.getState().setRange({ kind: "all" });
  show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
  await waitFor(() => expect(screen.getAllByRole("term")[0]?.nextElementSibling?.textContent).toBe("0"));
});

it("the tiles say that a file is being imported instead of counting nothing", async () => {
  new FakeMain({
    ...oneWorkspace,
    "uploads.list": () => [anUpload({ connectionId: "c1", projectId: "p1", total: 900 })],
    "analytics.histogram": () => live({ data: [], header: { v: [] } }),
  });
  openProject();
  useExplore.setState({ form: "table", breakdown: "none" });
  show(<ExploreScreen target={target} onOpenFile={() => undefined} />);
  const [note] = await screen.findAllByText(t("explore:empty.importing"), { selector: "dd" });
  expect(note?.previousElementSibling?.textContent).toBe("–");
});
