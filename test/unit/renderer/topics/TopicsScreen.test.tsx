import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ChartQuestion } from "../../../../src/shared/ipc/chart-question";
import { Notebook } from "../../../../src/shared/ipc/notebook";
import type { TopicChange } from "../../../../src/shared/ipc/topics";
import { loadLateTexts, t } from "../../../../src/shared/texts";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { useTopicDrafts } from "../../../../src/renderer/features/topics/store";
import { TopicsScreen } from "../../../../src/renderer/features/topics/TopicsScreen";
import { aFile, FakeMain, failure, live, oneWorkspace, show, target } from "../fake-bridge";

const topics = {
  topic_categories: [
    {
      id: "c1",
      title: "Brands",
      description: "",
      query_topics: [
        { id: "t1", title: "Kestrel", description: "", included_queries: ["kestrel"], excluded_queries: [] },
        { id: "t2", title: "Harbour", description: "", included_queries: ["harbour"], excluded_queries: [] },
      ],
    },
  ],
  filter_categories: [],
};

let main: FakeMain;
beforeEach(() => {
  localStorage.clear();
  forgetPlaces();
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  main = new FakeMain({
    ...oneWorkspace,
    "project.topics": () => live(topics),
    "documents.search": () => live({ total: 1234, documents: [] }),
  });
});
beforeAll(loadLateTexts);

const treeItem = (name: RegExp | string) => screen.findByRole("treeitem", { name });

describe("Topics", () => {
  it("shows a topic with its queries, each counted, and says what can't be changed", async () => {
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    expect(
      await screen.findByRole("textbox", { name: t("topics:included.query", { number: "1" }) }),
    ).toHaveProperty("value", "kestrel");
    expect(screen.getByText(t("topics:editor.noRename"))).toBeTruthy();
    expect((await screen.findAllByText(t("topics:lines.documents", { count: 1234 }))).length).toBeGreaterThan(
      0,
    );
  });

  it("says which collectors use a topic before it is deleted", async () => {
    const collector = (collector_id: string, project: string, id: string) => ({
      collector_id,
      state: "RUNNING",
      collector_query: { queries: [], project_topics: { project, topics: [id] }, filters: [], streams: [] },
    });
    main.answer({
      "collectors.list": () => [
        collector("birds", "p1", "t1"),
        collector("ships", "p1", "t2"),
        collector("elsewhere", "p2", "t1"),
      ],
    });
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    await waitFor(() => expect(main.inputsOf("collectors.list")).toHaveLength(1));
    await userEvent.click(await screen.findByRole("button", { name: t("topics:remove.action") }));
    expect(await screen.findByText(t("topics:collected", { count: 1, names: "birds" }))).toBeTruthy();
  });

  it("deletes a topic after saying which charts filter by it", async () => {
    main.answer({ "topics.remove": () => [{ id: "t1", categoryId: "c1", success: true, message: "" }] });
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    await userEvent.click(await screen.findByRole("button", { name: t("topics:remove.action") }));
    const dialog = await screen.findByRole("dialog", {
      name: t("topics:remove.title", { title: "Kestrel" }),
    });
    expect(main.inputsOf("topics.remove")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: t("topics:remove.action") }));
    await waitFor(() =>
      expect(main.inputsOf("topics.remove")).toMatchObject([{ topics: [{ id: "t1", categoryId: "c1" }] }]),
    );
  });

  it("says before a rename which charts stay with the old topic", async () => {
    const question = ChartQuestion.parse({ filters: { topic: ["t1"] } });
    const chart = { id: "k1", name: "Kestrel by week", question };
    main.answer({
      "notebook.read": () => Notebook.parse({ charts: [chart] }),
    });
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    await userEvent.click(await screen.findByRole("button", { name: t("topics:move.action") }));
    const dialog = await screen.findByRole("dialog", { name: t("topics:move.title", { title: "Kestrel" }) });
    expect(
      await within(dialog).findByText(t("topics:move.used", { count: 1, names: "Kestrel by week" })),
    ).toBeTruthy();
  });

  it("renames a topic, and says where it stopped", async () => {
    main.answer({ "topics.relocate": () => ({ stopped: "delete", message: "No right." }) });
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    await userEvent.click(await screen.findByRole("button", { name: t("topics:move.action") }));
    const dialog = await screen.findByRole("dialog", { name: t("topics:move.title", { title: "Kestrel" }) });
    await userEvent.type(
      within(dialog).getByRole("textbox", { name: t("topics:editor.titleField") }),
      " Coffee{Enter}",
    );
    expect((await within(dialog).findByRole("alert")).textContent).toBe(
      t("topics:move.delete", { why: "No right." }),
    );
    expect(main.inputsOf("topics.relocate")).toMatchObject([
      { from: { id: "t1", categoryId: "c1" }, draft: { title: "Kestrel Coffee", included: ["kestrel"] } },
    ]);
  });

  it("says that a service doesn't offer deleting topics", async () => {
    const { connection } = target;
    const capabilities = connection.capabilities.filter((one) => one !== "topicRemoval");
    show(<TopicsScreen target={{ ...target, connection: { ...connection, capabilities } }} />);
    await userEvent.click(await treeItem(/Kestrel/));
    const button = await screen.findByRole("button", { name: t("topics:remove.action") });
    await waitFor(() => expect(button).toHaveProperty("disabled", true));
    expect(button.title).toBe(t("notOffered"));
  });

  it("underlines errors while typing, keeps the change, and reverts it on undo", async () => {
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    const field = await screen.findByRole("textbox", { name: t("topics:included.query", { number: "1" }) });
    await userEvent.type(field, " AND");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(await screen.findByRole("button", { name: t("topics:bar.review", { count: 1 }) })).toBeTruthy();
    expect(localStorage.getItem("topics c1 p1")).toContain("kestrel AND");
    await userEvent.type(field, "{Backspace>4/}");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Review/ })).toBeNull());
  });

  it("ignores surrounding blanks and empty queries, but keeps them while typing", async () => {
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    const field = await screen.findByRole("textbox", { name: t("topics:included.query", { number: "1" }) });
    await userEvent.type(field, "  ");
    await userEvent.click(screen.getByRole("button", { name: t("topics:included.add") }));
    expect(screen.getByRole("textbox", { name: t("topics:included.query", { number: "2" }) })).toBeTruthy();
    expect(field).toHaveProperty("value", "kestrel  ");
    expect(screen.queryByRole("button", { name: /^Review/ })).toBeNull();
    expect(within(await treeItem(/Kestrel/)).queryByText(t("topics:tree.changed"))).toBeNull();
    await userEvent.type(field, "bird");
    expect(await screen.findByRole("button", { name: t("topics:bar.review", { count: 1 }) })).toBeTruthy();
    await userEvent.type(field, "{Backspace>4/}");
    await userEvent.click(await treeItem(/Harbour/));
    expect(useTopicDrafts.getState().forms).toEqual({});
  });

  it("shows the changes before sending, sends them, and reports the response", async () => {
    let changes: TopicChange[] = [];
    main.answer({
      "topics.plan": ({ drafts }) => {
        changes = drafts.map((draft) => ({
          kind: "update" as const,
          draft,
          before: { ...draft, included: ["kestrel"] },
          reason: "",
        }));
        return { changes, source: "live", asOf: 1 };
      },
      "topics.send": () => ({
        outcomes: [{ title: "Kestrel", category: "Brands", type: "search", state: "as-meant", message: "" }],
        topics,
        error: null,
      }),
    });
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    await userEvent.click(screen.getByRole("button", { name: t("topics:included.add") }));
    // The new line has the focus.
    expect(document.activeElement).toBe(
      screen.getByRole("textbox", { name: t("topics:included.query", { number: "2" }) }),
    );
    await userEvent.paste("falcon");
    await userEvent.click(screen.getByRole("button", { name: t("topics:bar.review", { count: 1 }) }));
    const dialog = await screen.findByRole("dialog", { name: t("topics:review.title") });
    expect(await within(dialog).findByText("+ falcon")).toBeTruthy();
    expect(main.inputsOf("topics.send")).toEqual([]);
    expect(within(dialog).getByText(t("components:sending.atOnce"))).toBeTruthy();
    await userEvent.click(
      within(dialog).getByRole("button", { name: t("topics:review.send", { count: 1 }) }),
    );
    expect(await within(dialog).findByText(t("topics:outcome.summary", { count: 1, total: 1 }))).toBeTruthy();
    expect(main.inputsOf("topics.send")[0]?.changes).toEqual(changes);
    await userEvent.click(within(dialog).getByRole("button", { name: t("done") }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Review/ })).toBeNull());
  });

  it("keeps changes that weren't saved as sent, to retry them", async () => {
    main.answer({
      "topics.plan": ({ drafts }) => ({
        changes: drafts.map((draft) => ({ kind: "update" as const, draft, before: null, reason: "" })),
        source: "live",
        asOf: 1,
      }),
      "topics.send": () => ({
        outcomes: [
          { title: "Kestrel", category: "Brands", type: "search", state: "unsent", message: "Refused" },
        ],
        topics: null,
        error: failure("invalid", "Line 1 is odd.").error,
      }),
    });
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    await userEvent.type(await screen.findByLabelText(t("topics:editor.description")), "x");
    await userEvent.click(screen.getByRole("button", { name: t("topics:bar.review", { count: 1 }) }));
    const dialog = await screen.findByRole("dialog", { name: t("topics:review.title") });
    await userEvent.click(
      await within(dialog).findByRole("button", { name: t("topics:review.send", { count: 1 }) }),
    );
    expect(await within(dialog).findByText("Line 1 is odd.")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: t("done") }));
    expect(screen.getByRole("button", { name: t("topics:bar.review", { count: 1 }) })).toBeTruthy();
  });

  it("moves a topic with Alt and the arrow keys, and keeps that order on this computer", async () => {
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    screen.getByRole("tree").focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    const shown = screen.getAllByRole("treeitem").map((row) => row.textContent);
    expect(shown.findIndex((text) => text.includes("Harbour"))).toBeLessThan(
      shown.findIndex((text) => text.includes("Kestrel")),
    );
    expect(localStorage.getItem("topic order c1 p1")).toContain("search:t2");
  });

  it("says what is possible if a connection lists no topics", async () => {
    main.answer({
      "project.topics": () => {
        throw failure("missing", "This connection doesn't list topics.");
      },
    });
    show(<TopicsScreen target={target} />);
    expect(await screen.findByText(t("notOffered"))).toBeTruthy();
    await userEvent.click(screen.getAllByRole("button", { name: t("topics:command.new") })[0]!);
    await userEvent.click(await screen.findByLabelText(t("topics:editor.titleField")));
    await userEvent.paste("Falcon");
    expect(await treeItem(/Falcon/)).toBeTruthy();
  });

  it("lists invalid lines of a file before it continues with the rest", async () => {
    const draft = {
      type: "search" as const,
      category: { id: null, title: "" },
      id: null,
      title: "Falcon",
      description: "",
      included: ["falcon"],
      excluded: [],
    };
    main.answer({
      "topics.chooseFile": () => ({ file: aFile("/files/topics.csv") }),
      "topics.readFile": () => ({
        name: "topics.csv",
        drafts: [draft],
        problems: [{ line: 3, message: "The line has no topic." }],
      }),
      "topics.plan": ({ drafts }) => ({
        changes: drafts.map((one) => ({ kind: "create" as const, draft: one, before: null, reason: "" })),
        source: "live",
        asOf: 1,
      }),
    });
    show(<TopicsScreen target={target} />);
    await treeItem(/Kestrel/);
    await userEvent.click(screen.getByRole("button", { name: t("topics:bar.more") }));
    await userEvent.click(await screen.findByRole("menuitem", { name: t("topics:bar.import") }));
    expect(await screen.findByText("The line has no topic.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("topics:file.goOn", { count: 1 }) }));
    const dialog = await screen.findByRole("dialog", {
      name: t("topics:file.fromTitle", { file: "topics.csv" }),
    });
    expect(await within(dialog).findByText(t("topics:review.new", { count: 1 }))).toBeTruthy();
  });

  it("focuses the title of a new topic, warns about a duplicate, and keeps it open once sent", async () => {
    const made = {
      id: "t9",
      title: "Falcon",
      description: "",
      included_queries: ["falcon"],
      excluded_queries: [],
    };
    const after = {
      ...topics,
      topic_categories: [{ id: "default", title: "", description: "", query_topics: [made] }],
    };
    main.answer({
      "topics.plan": ({ drafts }) => ({
        changes: drafts.map((draft) => ({ kind: "create" as const, draft, before: null, reason: "" })),
        source: "live",
        asOf: 1,
      }),
      "topics.send": () => ({
        outcomes: [{ title: "Falcon", category: "", type: "search", state: "as-meant", message: "" }],
        topics: after,
        error: null,
      }),
    });
    show(<TopicsScreen target={target} />);
    await treeItem(/Kestrel/);
    await userEvent.click(screen.getByRole("button", { name: t("topics:command.new") }));
    const title = screen.getByRole("textbox", { name: t("topics:editor.titleField") });
    expect(document.activeElement).toBe(title);
    await userEvent.type(screen.getByLabelText(t("topics:editor.category"), { selector: "input" }), "Brands");
    await userEvent.type(title, "Harbour");
    expect(await screen.findByText(/already has a topic with this title/)).toBeTruthy();
    await userEvent.clear(title);
    await userEvent.clear(screen.getByLabelText(t("topics:editor.category"), { selector: "input" }));
    await userEvent.type(title, "Falcon");
    expect(screen.queryByText(/already has a topic with this title/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: t("topics:bar.review", { count: 1 }) }));
    const dialog = await screen.findByRole("dialog", { name: t("topics:review.title") });
    await userEvent.click(
      await within(dialog).findByRole("button", { name: t("topics:review.send", { count: 1 }) }),
    );
    await userEvent.click(await within(dialog).findByRole("button", { name: t("done") }));
    expect(await screen.findByRole("heading", { name: "Falcon" })).toBeTruthy();
  });

  it("warns before sending that someone else changed the topic", async () => {
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    await userEvent.type(await screen.findByLabelText(t("topics:editor.description")), "x");
    expect(screen.queryByText(/newer version/)).toBeNull();
    cleanup();
    const [brands] = topics.topic_categories;
    const changed = brands?.query_topics.map((topic) => ({
      ...topic,
      included_queries: ["kestrel", "hawk"],
    }));
    main.answer({
      "project.topics": () => live({ ...topics, topic_categories: [{ ...brands!, query_topics: changed! }] }),
      "topics.plan": ({ drafts }) => ({
        changes: drafts.map((draft) => ({
          kind: "update" as const,
          draft,
          before: { ...draft, description: "", included: ["kestrel", "hawk"] },
          reason: "",
        })),
        source: "live",
        asOf: 1,
      }),
    });
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    expect(await screen.findByText(/newer version/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("topics:bar.review", { count: 1 }) }));
    const dialog = await screen.findByRole("dialog", { name: t("topics:review.title") });
    expect((await within(dialog).findAllByText(/overwrites it/)).length).toBeGreaterThan(0);
  });

  it("includes changes of another window without overwriting them", async () => {
    show(<TopicsScreen target={target} />);
    await userEvent.click(await treeItem(/Kestrel/));
    await userEvent.type(await screen.findByLabelText(t("topics:editor.description")), "x");
    // The other window has received this window's change and changes another topic.
    const kept = JSON.parse(localStorage.getItem("topics c1 p1") ?? "") as {
      state: { forms: Record<string, { initial: unknown; draft: { description: string } }> };
    };
    const { forms } = kept.state;
    const { initial, draft } = Object.values(forms)[0]!;
    forms["search:t2"] = { initial, draft: { ...draft, description: "theirs" } };
    localStorage.setItem("topics c1 p1", JSON.stringify(kept));
    window.dispatchEvent(new StorageEvent("storage", { key: "topics c1 p1" }));
    await userEvent.type(screen.getByLabelText(t("topics:editor.description")), "y");
    expect(await screen.findByRole("button", { name: t("topics:bar.review", { count: 2 }) })).toBeTruthy();
    expect(localStorage.getItem("topics c1 p1")).toContain("theirs");
  });

  it("doesn't mistake a failure of the service for a service that lists no topics", async () => {
    main.answer({ "project.topics": () => ({ data: topics, asOf: Date.now() - 750_000, source: "cache" }) });
    show(<TopicsScreen target={target} />);
    expect(await screen.findByText(t("components:age.stale", { age: "12 minutes ago" }))).toBeTruthy();
    expect(screen.queryByText(/Not listed/)).toBeNull();
  });
});
