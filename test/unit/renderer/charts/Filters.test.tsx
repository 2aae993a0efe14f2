import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { Filters } from "../../../../src/renderer/charts/Filters";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import type { Target } from "../../../../src/renderer/core/queries";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSearch } from "../../../../src/renderer/core/search";
import { useSession } from "../../../../src/renderer/core/session";
import { TopInfluencers } from "../../../../src/shared/interface/influencers";
import type { ChartFilters } from "../../../../src/shared/ipc/chart-question";
import { t } from "../../../../src/shared/texts";
import { FakeMain, live, oneWorkspace, service, show, target } from "../fake-bridge";

let topics: readonly string[];
let imports: readonly string[];

function Question({ of = target, hasFields = false }: { of?: Target; hasFields?: boolean }) {
  const [filters, setFilters] = useState<ChartFilters>(firstQuestion.filters);
  topics = filters.topic;
  imports = filters.import;
  return <Filters target={of} filters={filters} onChange={setFilters} hasFields={hasFields} />;
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

describe("A filter by a field", () => {
  const open = async (field?: string, of?: Target) => {
    forgetPlaces();
    useSearch.getState().run("delay OR late");
    const user = userEvent.setup();
    show(<Question hasFields {...(of && { of })} />);
    await user.click(screen.getByRole("button", { name: t("charts:filter.add") }));
    const chooser = await screen.findByRole("combobox", { name: t("charts:field.title") });
    if (field !== undefined) {
      await screen.findByRole("option", { name: field });
      await user.selectOptions(chooser, field);
    }
    return user;
  };
  const query = () => useSearch.getState().query;
  const values = (...counts: [string, number][]) =>
    live({ data: counts.map(([ks, count]) => ({ ks, v: [count] })), header: { v: ["ALL"] } });

  it("lists the values that the search finds, and adds the chosen one to the query", async () => {
    main.answer({ "analytics.histogram": () => values(["NEGATIVE", 9178], ["POSITIVE", 2363]) });
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Negative (9,178)" }));
    expect(query()).toBe("(delay OR late) AND sentiment:negative");
    expect(main.inputsOf("analytics.histogram").at(-1)).toMatchObject({
      type: "sentiment",
      params: { q: "delay OR late", top_n: 100 },
    });
  });

  it("offers own columns by their titles", async () => {
    const metric = { name: "airline", title: "Airline", description: "", display_in_ui: true };
    main.answer({
      "project.metrics": () => live([{ ...metric, format: { name: "KEYWORD" as const } }]),
      "analytics.histogram": () => values(["US Airways", 2913]),
    });
    const user = await open("Airline");
    await user.click(await screen.findByRole("button", { name: "US Airways (2,913)" }));
    expect(query()).toBe('(delay OR late) AND custom.airline:"US Airways"');
  });

  it("doesn't offer fields that no document has", async () => {
    main.answer({ "project.missingFields": () => live(["gender", "reach"]) });
    await open(t("charts:type.language"));
    await waitFor(() => {
      const offered = screen.getAllByRole("option").map(({ textContent }) => textContent);
      expect(offered).not.toContain(t("charts:type.gender"));
      expect(offered).not.toContain(t("charts:type.reach"));
      expect(offered).toContain(t("charts:type.engagement"));
    });
  });

  describe("that is an own column", () => {
    const metric = { name: "reason", title: "Reason", description: "", display_in_ui: true };
    const offered = async (of = target) => {
      main.answer({
        "project.metrics": () =>
          live([
            {
              ...metric,
              format: { name: "KEYWORD" as const },
              value_names: [{ value: "Bad Flight", name: "Poor flight" }],
            },
          ]),
        "analytics.histogram": () => values(["Bad Flight", 580], ["1", 12]),
        "metrics.update": () => undefined,
      });
      return open("Reason", of);
    };
    const rename = (name: string) =>
      screen.findByRole("button", { name: t("metrics:value.rename", { name }) });
    const sent = () => main.inputsOf("metrics.update").map(({ change }) => change);

    it("shows names of values, and queries the values and what reads like their name", async () => {
      const user = await offered();
      await user.type(screen.getByLabelText(t("charts:field.search")), "poor flight{Enter}");
      expect(query()).toBe('(delay OR late) AND (custom.reason:"Bad Flight" OR custom.reason:"Poor flight")');
    });

    it("renames values, says which become one, and takes a name back", async () => {
      const user = await offered();
      await user.click(await rename("1"));
      const field = await screen.findByLabelText(t("metrics:value.name"));
      await user.type(field, "poor FLIGHT");
      await screen.findByText(t("metrics:value.joined", { value: "Bad Flight" }));
      expect(sent()).toEqual([]);
      await user.clear(field);
      await user.type(field, "Yes{Enter}");
      await user.click(await screen.findByRole("button", { name: t("undo") }));
      await waitFor(() =>
        expect(sent()).toEqual([
          { name: "reason", value_names: [{ value: "1", name: "Yes" }] },
          { name: "reason", value_names: [{ value: "1", name: "" }] },
        ]),
      );
    });

    it("can't be renamed at a service that keeps no names", async () => {
      await offered({ ...target, connection: service });
      expect(await rename("1")).toHaveProperty("disabled", true);
    });
  });

  it("lists authors, and takes one that is typed", async () => {
    const influencers = [{ details: { name: "Ada Lovelace", id: "1" }, posts: 7 }];
    const ranking = { influencer_type: "author", sort_criteria: "total", influencers };
    main.answer({ "analytics.influencers": () => live(TopInfluencers.parse(ranking)) });
    const user = await open(t("charts:field.author"));
    await screen.findByRole("button", { name: "Ada Lovelace (7)" });
    await user.type(screen.getByLabelText(t("charts:field.search")), "Grace{Enter}");
    expect(query()).toBe('(delay OR late) AND author:"Grace"');
  });

  it("compares numbers, and takes nothing else for one", async () => {
    const user = await open(t("charts:type.reach"));
    await screen.findByText(t("charts:field.compare"));
    const field = screen.getByLabelText(t("charts:field.search"));
    await user.type(field, "many{Enter}");
    expect(query()).toBe("delay OR late");
    await user.clear(field);
    await user.type(field, ">100{Enter}");
    expect(query()).toBe("(delay OR late) AND reach:>100");
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
