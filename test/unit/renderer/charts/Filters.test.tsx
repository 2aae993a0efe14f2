import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Filters } from "../../../../src/renderer/charts/Filters";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import type { Target } from "../../../../src/renderer/core/queries";
import { useSession } from "../../../../src/renderer/core/session";
import type { ChartFilters } from "../../../../src/shared/ipc/chart-question";
import { t } from "../../../../src/shared/texts";
import { FakeMain, live, oneWorkspace, service, show, target } from "../fake-bridge";

let topics: readonly string[];
let imports: readonly string[];

function Question({ of = target }: { of?: Target }) {
  const [filters, setFilters] = useState<ChartFilters>(firstQuestion.filters);
  topics = filters.topic;
  imports = filters.import;
  return <Filters target={of} filters={filters} onChange={setFilters} />;
}

const topic = (id: string, title: string) => ({
  id,
  title,
  description: "",
  included_queries: [],
  excluded_queries: [],
});

let main: FakeMain;
beforeEach(() => {
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  main = new FakeMain({
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
    await user.click(screen.getByRole("button", { name: t("charts:filter.add") }));
    await screen.findByLabelText("Tea");
    const search = screen.getByLabelText(t("charts:filterSearch.topic"));
    fireEvent.change(search, { target: { value: typed } });
    act(() => search.focus());
    fireEvent.keyDown(search, { key: "Enter", code: "Enter", isComposing: true });
    expect(topics).toEqual([]);
    await user.keyboard("{Enter}");
    expect(topics).toEqual([id]);
  });
});

describe("The filter by import", () => {
  const anImport = {
    name: "posts.csv, Nov 22",
    documents: 9812,
    published: { min: 1, max: 2 },
    first_change: 1,
    last_change: 2,
  };
  const openFilter = async (of?: Target) => {
    const user = userEvent.setup();
    show(<Question {...(of ? { of } : {})} />);
    await user.click(screen.getByRole("button", { name: t("charts:filter.add") }));
    return user;
  };

  it("lists the imports of a local workspace with their documents", async () => {
    main.answer({ "project.imports": () => live([anImport]) });
    const user = await openFilter();
    await user.click(await screen.findByRole("radio", { name: t("charts:filterKind.import") }));
    await user.click(await screen.findByLabelText("posts.csv, Nov 22 (9,812)"));
    expect(imports).toEqual(["posts.csv, Nov 22"]);
    await user.click(screen.getByRole("button", { name: t("charts:filter.remove", { kind: "import" }) }));
    expect(imports).toEqual([]);
  });

  it("isn't shown without imports, and isn't requested from a hosted service", async () => {
    main.answer({ "project.imports": () => live([]) });
    await openFilter();
    expect(await screen.findByLabelText("Tea")).toBeTruthy();
    expect(screen.queryByRole("radio", { name: t("charts:filterKind.import") })).toBeNull();
    cleanup();
    const asked = main.inputsOf("project.imports").length;
    await openFilter({ ...target, connection: service });
    expect(await screen.findByRole("radio", { name: t("charts:type.topic") })).toBeTruthy();
    expect(main.inputsOf("project.imports")).toHaveLength(asked);
  });
});
