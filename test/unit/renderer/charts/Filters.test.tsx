import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Filters } from "../../../../src/renderer/charts/Filters";
import { firstQuestion } from "../../../../src/renderer/charts/question/defaults";
import { useSession } from "../../../../src/renderer/core/session";
import type { ChartFilters } from "../../../../src/shared/ipc/chart-question";
import { FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";

let topics: readonly string[];

function Question() {
  const [filters, setFilters] = useState<ChartFilters>(firstQuestion.filters);
  topics = filters.topic;
  return <Filters target={target} filters={filters} onChange={setFilters} />;
}

const topic = (id: string, title: string) => ({
  id,
  title,
  description: "",
  included_queries: [],
  excluded_queries: [],
});

beforeEach(() => {
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  new FakeMain({
    ...oneWorkspace,
    "project.panels": () => live({ data: [] }),
    "project.topics": () =>
      live({
        filter_categories: [],
        topic_categories: [
          {
            id: "drinks",
            title: "Drinks",
            description: "",
            query_topics: [topic("t1", "Coffee to go"), topic("t2", "Coffee"), topic("t3", "Tea")],
          },
        ],
      }),
  });
});
afterEach(cleanup);

describe("Enter in the search of filters", () => {
  it.each([
    ["coffee", "t2", "the one of that name"],
    ["cof", "t1", "the first that is found"],
    ["t3", "t3", "the one with that id"],
    ["cocoa", "cocoa", "the text as an id, where nothing is found"],
  ])("takes for “%s” %s: %s", async (typed, id) => {
    const user = userEvent.setup();
    show(<Question />);
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await screen.findByLabelText("Tea");
    const search = screen.getByLabelText("Search topics");
    fireEvent.change(search, { target: { value: typed } });
    act(() => search.focus());
    fireEvent.keyDown(search, { key: "Enter", code: "Enter", isComposing: true });
    expect(topics).toEqual([]);
    await user.keyboard("{Enter}");
    expect(topics).toEqual([id]);
  });
});
