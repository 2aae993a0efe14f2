import "../late-texts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { FollowedStream } from "../../../../src/shared/ipc/live-streams";
import type { Collector } from "../../../../src/shared/ipc/collectors";
import { t } from "../../../../src/shared/texts";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { StreamsScreen } from "../../../../src/renderer/features/streams/StreamsScreen";
import { FakeMain, failure, live, service, show } from "../fake-bridge";
import { followed, followedStream, rules, streamsProps } from "./streams-main";

const held: Collector = {
  collector_id: "held",
  state: "RUNNING",
  creation_date: "2026-11-01T09:00:00Z",
  collector_query: {
    queries: [{ id: "query-1", query: "kestrel" }],
    project_topics: { project: "p1", topics: ["t1"] },
    filters: [],
    streams: [],
  },
};
const topic = { id: "t1", title: "Birds", description: "", included_queries: ["bird"], excluded_queries: [] };
const task = {
  id: "7",
  type: "documents",
  creation_date: "",
  target: "held",
  status: "queued",
  progress: 0.25,
  processed: 250,
};

describe("Collectors", () => {
  let main: FakeMain;
  let all: Collector[];
  beforeEach(() => {
    localStorage.clear();
    forgetPlaces();
    useSession.setState({ connectionId: "c1", projectId: "p1", screen: "streams" });
    all = [held];
    main = new FakeMain({
      ...followedStream,
      "streams.allFollowed": () => [followed({ collectorId: "held" })],
      "project.topics": () =>
        live({
          topic_categories: [{ id: "k", title: "Nature", description: "", query_topics: [topic] }],
          filter_categories: [],
        }),
      "collectors.list": () => all,
      "collectors.get": ({ collectorId }) => {
        const found = all.find(({ collector_id }) => collector_id === collectorId);
        if (!found) throw failure("missing", "There is no such collector.");
        return found;
      },
    });
  });

  const open = async () => {
    show(<StreamsScreen {...streamsProps} />);
    await userEvent.click(await screen.findByRole("radio", { name: t("streams:collectors.title") }));
  };
  const openHeld = async () => {
    await open();
    await userEvent.click(await screen.findByTitle("held"));
    return screen.findByRole("complementary", { name: t("streams:collectors.collector") });
  };
  const button = (name: string) => screen.findByRole("button", { name });

  it("shows what a collector collects and which stream uses it", async () => {
    const pane = await openHeld();
    expect(await within(pane).findByText("Birds")).toBeTruthy();
    expect(within(pane).getByText("kestrel")).toBeTruthy();
    expect(within(pane).getByText("rivals")).toBeTruthy();
    expect(within(pane).getByText(t("streams:collectors.running"))).toBeTruthy();
  });

  it("creates one from a query and a topic", async () => {
    all = [];
    main.answer({
      "collectors.put": ({ collectorId }) => {
        all = [{ ...held, collector_id: collectorId }];
        return { collector_id: collectorId, state: "RUNNING" };
      },
    });
    await open();
    await screen.findByText(t("streams:collectors.empty"));
    const [create] = await screen.findAllByRole("button", { name: t("streams:collectors.new") });
    if (create) await userEvent.click(create);
    const dialog = await screen.findByRole("dialog", { name: t("streams:collectors.new") });
    const make = within(dialog).getByRole("button", { name: t("streams:collectors.form.make") });
    await userEvent.click(make);
    expect(within(dialog).getByText(t("streams:fault.noName"))).toBeTruthy();
    const [name] = within(dialog).getAllByRole("textbox", { name: t("name") });
    if (name) await userEvent.type(name, "birds");
    await userEvent.click(
      within(dialog).getByRole("button", { name: t("streams:collectors.form.addQuery") }),
    );
    await userEvent.type(within(dialog).getByRole("textbox", { name: t("streams:rule.query") }), "kestrel");
    await userEvent.click(
      within(dialog).getByRole("combobox", { name: t("streams:collectors.form.topics") }),
    );
    await userEvent.click(await screen.findByRole("option", { name: "Birds" }));
    await userEvent.click(make);
    expect(await screen.findByTitle("birds")).toBeTruthy();
    expect(main.inputsOf("collectors.put")).toEqual([
      {
        connectionId: "c1",
        collectorId: "birds",
        query: {
          queries: [{ id: "query-1", query: "kestrel" }],
          project_topics: { project: "p1", topics: ["t1"] },
        },
      },
    ]);
  });

  it("changes what one collects", async () => {
    main.answer({ "collectors.put": () => ({ collector_id: "held", state: "RUNNING" }) });
    await openHeld();
    await waitFor(async () =>
      expect(await button(t("streams:collectors.edit"))).toHaveProperty("disabled", false),
    );
    await userEvent.click(await button(t("streams:collectors.edit")));
    const dialog = await screen.findByRole("dialog", {
      name: t("streams:collectors.form.titleOf", { name: "held" }),
    });
    await userEvent.click(
      within(dialog).getByRole("button", { name: t("streams:collectors.form.removeQuery", { number: 1 }) }),
    );
    await userEvent.click(within(dialog).getByRole("button", { name: t("streams:collectors.form.replace") }));
    await waitFor(() =>
      expect(main.inputsOf("collectors.put")).toEqual([
        {
          connectionId: "c1",
          collectorId: "held",
          query: { project_topics: { project: "p1", topics: ["t1"] } },
        },
      ]),
    );
  });

  describe("with topics of another project", () => {
    const fish = { ...topic, id: "t9", title: "Fish" };
    const other = { ...streamsProps.target, project: { id: "p2", title: "Rivers" } };
    const elsewhere = { ...other, ref: { connectionId: "c1", projectId: "p2" } };
    beforeEach(() =>
      main.answer({
        "connections.projects": () => live([streamsProps.target.project, elsewhere.project]),
        "project.topics": ({ projectId }) =>
          live({
            topic_categories: [
              {
                id: "k",
                title: "Nature",
                description: "",
                query_topics: [projectId === "p2" ? fish : topic],
              },
            ],
            filter_categories: [],
          }),
        "collectors.put": ({ collectorId }) => ({ collector_id: collectorId, state: "RUNNING" }),
      }),
    );
    const edit = async (target = streamsProps.target) => {
      const { unmount } = show(<StreamsScreen {...streamsProps} target={target} />);
      await userEvent.click(await screen.findByRole("radio", { name: t("streams:collectors.title") }));
      await userEvent.click(await screen.findByTitle("held"));
      await waitFor(async () =>
        expect(await button(t("streams:collectors.edit"))).toHaveProperty("disabled", false),
      );
      await userEvent.click(await button(t("streams:collectors.edit")));
      const dialog = await screen.findByRole("dialog", {
        name: t("streams:collectors.form.titleOf", { name: "held" }),
      });
      return { dialog, unmount };
    };
    const openTopics = (dialog: HTMLElement) =>
      userEvent.click(
        within(dialog).getByRole("combobox", { name: new RegExp(t("streams:collectors.form.topics")) }),
      );
    const save = (dialog: HTMLElement) =>
      userEvent.click(within(dialog).getByRole("button", { name: t("streams:collectors.form.replace") }));
    const saved = () => main.inputsOf("collectors.put").map(({ query }) => query.project_topics);

    it("is offered the topics of its own project", async () => {
      const { dialog } = await edit(elsewhere);
      expect(await within(dialog).findByText("Birds")).toBeTruthy();
      expect(within(dialog).getAllByText(new RegExp(streamsProps.target.project.title))).toBeTruthy();
      await openTopics(dialog);
      expect(await screen.findByRole("option", { name: "Birds" })).toBeTruthy();
      expect(screen.queryByRole("option", { name: "Fish" })).toBeNull();
      await save(dialog);
      await waitFor(() => expect(saved()).toEqual([{ project: "p1", topics: ["t1"] }]));
    });

    it("shows their titles in its details", async () => {
      show(<StreamsScreen {...streamsProps} target={elsewhere} />);
      await userEvent.click(await screen.findByRole("radio", { name: t("streams:collectors.title") }));
      await userEvent.click(await screen.findByTitle("held"));
      const pane = await screen.findByRole("complementary", { name: t("streams:collectors.collector") });
      expect(await within(pane).findByText("Birds")).toBeTruthy();
    });

    it("keeps the project that topics were chosen in while a draft is open elsewhere", async () => {
      all = [{ ...held, collector_query: { queries: [], filters: [], streams: [] } }];
      const first = await edit();
      await openTopics(first.dialog);
      await userEvent.click(await screen.findByRole("option", { name: "Birds" }));
      first.unmount();
      show(<StreamsScreen {...streamsProps} target={elsewhere} />);
      const dialog = await screen.findByRole("dialog", {
        name: t("streams:collectors.form.titleOf", { name: "held" }),
      });
      expect(await within(dialog).findByText("Birds")).toBeTruthy();
      await save(dialog);
      await waitFor(() => expect(saved()).toEqual([{ project: "p1", topics: ["t1"] }]));
    });

    it("takes topics of the open project once its own are removed", async () => {
      const { dialog } = await edit(elsewhere);
      await within(dialog).findByText("Birds");
      await openTopics(dialog);
      await userEvent.click(await screen.findByRole("option", { name: "Birds" }));
      await userEvent.click(await screen.findByRole("option", { name: "Fish" }));
      await save(dialog);
      await waitFor(() => expect(saved()).toEqual([{ project: "p2", topics: ["t9"] }]));
    });
  });

  it("pauses and resumes one", async () => {
    const set = (state: string) => {
      all = [{ ...held, state }];
      return { collector_id: "held", state };
    };
    main.answer({ "collectors.pause": () => set("PAUSED"), "collectors.resume": () => set("RUNNING") });
    await openHeld();
    await userEvent.click(await button(t("streams:live.pause")));
    expect(await screen.findByText(t("streams:collectors.pausedNote"))).toBeTruthy();
    await userEvent.click(await button(t("streams:live.resume")));
    await waitFor(() => expect(screen.queryByText(t("streams:collectors.pausedNote"))).toBeNull());
  });

  it("deletes one after a confirmation that names the stream it is used for", async () => {
    main.answer({
      "collectors.delete": () => {
        all = [];
        return undefined;
      },
    });
    await openHeld();
    await userEvent.click(await button(t("streams:collectors.deleteAction")));
    expect(await screen.findByText(t("streams:collectors.deleteFollowed", { name: "rivals" }))).toBeTruthy();
    await userEvent.click(await button(t("streams:collectors.delete")));
    expect(await screen.findByText(t("streams:collectors.empty"))).toBeTruthy();
    expect(main.inputsOf("collectors.delete")).toEqual([{ connectionId: "c1", collectorId: "held" }]);
  });

  it("exports a stream into one and shows the progress", async () => {
    main.answer({
      "collectors.exportStream": () => {
        main.answer({ "project.exports": () => live([task]) });
        return task;
      },
    });
    await openHeld();
    await userEvent.click(await button(t("streams:collectors.export.action")));
    const dialog = await screen.findByRole("dialog", {
      name: t("streams:collectors.export.title", { name: "held" }),
    });
    await userEvent.click(
      within(dialog).getByRole("combobox", { name: t("streams:collectors.export.from") }),
    );
    await userEvent.click(
      await screen.findByRole("option", { name: t("streams:collectors.export.stream", { name: "rivals" }) }),
    );
    await userEvent.click(within(dialog).getByRole("button", { name: t("streams:collectors.export.make") }));
    const list = await screen.findByRole("list", { name: t("streams:collectors.export.tasks") });
    expect(list.textContent).toContain(t("streams:collectors.export.processed", { count: 250 }));
    expect(main.inputsOf("collectors.exportStream")[0]).toMatchObject({
      collectorId: "held",
      streamId: "rivals",
      query: "",
      start: 0,
      stop: null,
    });
  });

  it("exports topics and datasets of the project into one", async () => {
    main.answer({ "collectors.exportProject": () => task, "documents.datasets": () => ["reviews"] });
    await openHeld();
    await userEvent.click(await button(t("streams:collectors.export.action")));
    const dialog = await screen.findByRole("dialog", {
      name: t("streams:collectors.export.title", { name: "held" }),
    });
    const start = within(dialog).getByRole("button", { name: t("streams:collectors.export.make") });
    const datasets = within(dialog).getByRole("combobox", { name: t("streams:collectors.export.datasets") });
    await userEvent.click(datasets);
    await userEvent.click(await screen.findByRole("option", { name: "reviews" }));
    await userEvent.type(datasets, "Not a name{Enter}");
    await userEvent.click(start);
    expect(within(dialog).getByText(t("imports:target.datasetRule"))).toBeTruthy();
    await userEvent.type(datasets, "{Backspace}ratings{Enter}");
    await userEvent.click(start);
    await waitFor(() => expect(main.inputsOf("collectors.exportProject")).toHaveLength(1));
    expect(main.inputsOf("collectors.exportProject")[0]).toMatchObject({
      projectId: "p1",
      topics: [],
      datasets: ["reviews", "ratings"],
    });
  });

  it("shows what one holds, from the beginning or where reading stopped", async () => {
    const reading = (more: Partial<FollowedStream> = {}) =>
      followed({ kind: "collector", streamId: "held", collectorId: "held", ...more });
    main.answer({
      "streams.allFollowed": () => [followed({ collectorId: "rivals-earshot-1" })],
      "streams.follow": () => reading(),
      "streams.stop": () => reading({ phase: "stopped" }),
    });
    const pane = await openHeld();
    await userEvent.click(within(pane).getByRole("button", { name: t("streams:collectors.open") }));
    await userEvent.click(await button(t("streams:live.collector.start")));
    expect(await screen.findByTitle("A trout")).toBeTruthy();
    await userEvent.click(await button(t("streams:live.collector.stop")));
    await userEvent.click(
      await screen.findByRole("radio", { name: new RegExp(t("streams:live.collector.fromStart")) }),
    );
    await userEvent.click(await button(t("streams:live.collector.start")));
    const ref = { connectionId: "c1", kind: "collector", streamId: "held" };
    await waitFor(() =>
      expect(main.inputsOf("streams.follow")).toEqual([
        { ...ref, from: "start" },
        { ...ref, from: "start" },
      ]),
    );
    await userEvent.click(await button(t("streams:live.collector.back")));
    expect(
      await screen.findByRole("complementary", { name: t("streams:collectors.collector") }),
    ).toBeTruthy();
  });

  it("says once that a service doesn't offer collectors", async () => {
    main.answer({
      "collectors.list": () => {
        throw failure("missing", "The service has no collectors.");
      },
    });
    await open();
    expect(await screen.findByText(t("notOffered"))).toBeTruthy();
    expect(screen.queryByRole("button", { name: t("streams:collectors.new") })).toBeNull();
    expect(screen.queryByText("The service has no collectors.")).toBeNull();
  });
});

describe("rules of a stream", () => {
  let main: FakeMain;
  beforeEach(() => {
    localStorage.clear();
    forgetPlaces();
    main = new FakeMain({
      ...followedStream,
      "streams.previewRules": (input) =>
        input.rules.map(({ rule_id, query }) =>
          query === "trout"
            ? { rule_id, count: null, error: failure("invalid", "Too short.").error }
            : { rule_id, count: 12, error: null },
        ),
    });
  });

  const edit = async (props = streamsProps) => {
    show(<StreamsScreen {...props} />);
    await userEvent.click(await screen.findByText("rivals"));
    await userEvent.click(await screen.findByRole("button", { name: t("streams:list.changeRules") }));
    return screen.findByRole("dialog", { name: t("streams:form.rulesOf", { name: "rivals" }) });
  };
  const project = streamsProps.target.project.title;

  it("shows how many documents of the project each matches today", async () => {
    const dialog = await edit();
    expect(await within(dialog).findByText(t("streams:preview.count", { count: 12, project }))).toBeTruthy();
    expect(within(dialog).getByText(t("streams:preview.failed", { reason: "Too short." }))).toBeTruthy();
  });

  it("are counted on a service only when asked", async () => {
    const target = { ...streamsProps.target, connection: service };
    const dialog = await edit({ ...streamsProps, target });
    expect(main.inputsOf("streams.previewRules")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: t("streams:preview.action") }));
    expect(await within(dialog).findByText(t("streams:preview.count", { count: 12, project }))).toBeTruthy();
    expect(main.inputsOf("streams.previewRules")[0]?.rules.map(({ query }) => query)).toEqual(
      rules.map(({ query }) => query),
    );
  });
});
