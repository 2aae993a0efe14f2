import { beforeEach, expect, it } from "vitest";
import { noFilters } from "../../../../src/analysis/question/defaults";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { openPlace } from "../../../../src/renderer/core/openPlace";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import { FakeMain, oneWorkspace } from "../fake-bridge";

beforeEach(() => {
  new FakeMain(oneWorkspace);
  forgetPlaces();
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
});

it("opens Explore with an import and its range, in the import's project", () => {
  useExplore.getState().ask({ filters: { ...noFilters, topic: ["t1"] } });
  const range = { kind: "custom", from: "2026-03-03", to: "2026-03-29" } as const;
  useSession.getState().go("uploads");
  openPlace({ screen: "explore", connectionId: "c1", projectId: "p2", importName: "posts.csv", range });
  expect(useSession.getState()).toMatchObject({ projectId: "p2", screen: "explore" });
  expect(useExplore.getState()).toMatchObject({
    type: "published",
    filters: { ...noFilters, import: ["posts.csv"] },
  });
  expect(useSearch.getState()).toMatchObject({ query: "", range });
  expect(useExplore.at({ connectionId: "c1", projectId: "p1" }).getState().filters.topic).toEqual(["t1"]);
});

it("doesn't change the filters if no import is given", () => {
  useExplore.getState().ask({ filters: { ...noFilters, topic: ["t1"] } });
  openPlace({ screen: "explore", importName: null, range: { kind: "all" } });
  expect(useExplore.getState()).toMatchObject({
    type: "published",
    filters: { ...noFilters, topic: ["t1"] },
  });
});
