import { beforeEach, describe, expect, it } from "vitest";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { firstRange, useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { currentQuestion, useExplore } from "../../../../src/renderer/features/explore/store";
import { useInfluencers } from "../../../../src/renderer/features/influencers/store";
import { useStories } from "../../../../src/renderer/features/stories/store";
import { useWords } from "../../../../src/renderer/features/words/store";
import { FakeMain, oneWorkspace, service, target } from "../fake-bridge";

const week = { kind: "preset", preset: "7d" } as const;
const asks = {
  Explore: () => useExplore.getState().ask({ range: week }),
  Words: () => useWords.getState().ask({ range: week }),
  Stories: () => useStories.getState().ask({ range: week }),
  Influencers: () => useInfluencers.getState().ask({ range: week }),
};

beforeEach(() => {
  new FakeMain(oneWorkspace);
  forgetPlaces();
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
});

describe("the search of a project", () => {
  it.each(Object.entries(asks))("has the range that is chosen in %s", (_, ask) => {
    ask();
    expect(currentQuestion(target.connection).range).toEqual(week);
  });

  it("is there again after a restart, with the query that was run", () => {
    useSearch.getState().run("espresso");
    useSearch.getState().setDraft("espresso AND");
    useSearch.getState().setRange(week);
    forgetPlaces();
    expect(useSearch.getState()).toMatchObject({ query: "espresso", draft: "espresso", range: week });
  });

  it("is another one in another project", () => {
    useSearch.getState().run("espresso");
    useSearch.getState().setRange(week);
    useSession.setState({ projectId: "p2" });
    expect(useSearch.getState()).toMatchObject({ query: "", range: null });
  });

  it("begins with all data of a workspace, and with the last days of a service and of the sample", () => {
    expect(firstRange(target.connection)).toEqual({ kind: "all" });
    const days = { kind: "preset", preset: "30d" };
    expect(firstRange(service)).toEqual(days);
    expect(firstRange({ ...target.connection, sample: true })).toEqual(days);
  });
});
