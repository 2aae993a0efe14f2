import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../../../src/renderer/app/App";
import { noFilters } from "../../../../src/analysis/question/defaults";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { useExplore } from "../../../../src/renderer/features/explore/store";
import type { RouteOutput } from "../../../../src/shared/ipc";
import { SavedMapping } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";
import { aFile, FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";
import { checkReport, importedColumn, importedFile } from "../imports/imported-file";
import { openPlace } from "../../../../src/renderer/core/openPlace";

const { connection } = target;
const other = { ...connection, id: "c2", name: "Harbour workspace" };
const ready = (connectionId: string) =>
  ({ connectionId, phase: "ready", since: 0, note: null, error: null }) as const;

let main: FakeMain;
beforeEach(() => {
  localStorage.clear();
  main = new FakeMain({
    ...oneWorkspace,
    "connections.list": () => ({ connections: [connection, other], states: [ready("c1"), ready("c2")] }),
    "connections.open": ({ id }) => ready(id),
    "connections.projects": ({ id }) =>
      live(
        id === "c1"
          ? [target.project, { id: "p2", title: "Harbour Teas" }]
          : [{ id: "p3", title: "Lighthouse" }],
      ),
    "project.panels": () => live({ data: [] }),
    "project.metrics": () => live([]),
    "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
  });
  useSession.setState(useSession.getInitialState(), true);
  forgetPlaces();
});

/** Switches to another project of the open connection. */
async function openProject(title: string) {
  await userEvent.click(await screen.findByRole("button", { name: /^Project: / }));
  await userEvent.click(await screen.findByRole("option", { name: title }));
  await screen.findByRole("button", { name: `Project: ${title}` });
}

/** Switches to another connection with its shortcut. */
async function openConnection(at: 1 | 2) {
  await userEvent.keyboard(`{Alt>}${at}{/Alt}`);
  await screen.findByRole("button", {
    name: t("connections:switcher.connection", { name: (at === 1 ? connection : other).name }),
  });
}

it("says that the last project is gone, and what that means", async () => {
  useSession.setState({ connectionId: "c1", projectId: "p0" });
  let release: () => void = () => undefined;
  const listed = new Promise<void>((done) => (release = done));
  main.keep({ "connections.projects": () => live([{ id: "p0", title: "Old Teas" }, target.project]) });
  main.answer({ "connections.projects": () => listed.then(() => live([target.project])) });
  show(<App />);
  await screen.findByRole("button", { name: "Project: Old Teas" });
  release();
  const told = await screen.findByRole("alert");
  expect(within(told).getByText(t("app:projectGone.title", { title: "Old Teas" }))).toBeTruthy();
  expect(told.textContent).toContain(t("app:projectGone.text", { title: "Northwind Roasters" }));
  expect(await screen.findByRole("button", { name: "Project: Northwind Roasters" })).toBeTruthy();
});

describe("a query", () => {
  const askedOf = (projectId: string) =>
    main
      .inputsOf("analytics.histogram")
      .filter((input) => input.projectId === projectId)
      .map((input) => JSON.stringify(input));

  it("keeps its filters in their project, even after a visit elsewhere", async () => {
    show(<App />);
    await screen.findByRole("button", {
      name: "Project: Northwind Roasters",
    });
    const range = { kind: "preset", preset: "30d" } as const;
    act(() => useExplore.getState().ask({ range, filters: { ...noFilters, topic: ["topic of p1"] } }));
    await waitFor(() => expect(askedOf("p1").at(-1)).toContain("topic of p1"));
    await openProject("Harbour Teas");
    await waitFor(() => expect(askedOf("p2").length).toBeGreaterThan(0));
    expect(askedOf("p2").join()).not.toContain("topic of p1");
    await openConnection(2);
    await waitFor(() => expect(askedOf("p3").length).toBeGreaterThan(0));
    expect(askedOf("p3").join()).not.toContain("topic of p1");
    await openConnection(1);
    await screen.findByRole("button", { name: "Project: Harbour Teas" });
    await openProject("Northwind Roasters");
    expect(await screen.findByText("topic of p1")).toBeTruthy();
  });
});

describe("the draft of a panel", () => {
  it("is created in the project of the draft", async () => {
    main.answer({
      "panels.readText": () => ({
        members: [{ entry_type: "URL", url: "https://a.example/", site: "a.example", exact_match: true }],
        repeated: 0,
        problems: [],
      }),
    });
    show(<App />);
    await screen.findByRole("button", {
      name: "Project: Northwind Roasters",
    });
    act(() => useSession.getState().go("panels"));
    await userEvent.click(await screen.findByRole("button", { name: t("panels:new") }));
    const dialog = await screen.findByRole("dialog", { name: t("panels:new") });
    await userEvent.type(within(dialog).getByLabelText(t("panels:form.title")), "Of p1");
    await userEvent.type(within(dialog).getByLabelText(t("panels:form.add")), "a.example");
    await userEvent.click(within(dialog).getByRole("button", { name: t("panels:form.addToPanel") }));
    await within(dialog).findByText(t("panels:form.members", { count: 1 }));
    await userEvent.type(within(dialog).getByLabelText(t("panels:form.add")), "b.example");
    act(() => useSession.getState().openProject("p2"));
    await screen.findByRole("button", { name: "Project: Harbour Teas" });
    expect(screen.queryByRole("dialog", { name: t("panels:new") })).toBeNull();
    expect(await screen.findByRole("button", { name: t("panels:new") })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("panels:new") }));
    const empty = await screen.findByRole("dialog", { name: t("panels:new") });
    expect(within(empty).getByLabelText(t("panels:form.title"))).toHaveProperty("value", "");
    expect(within(empty).queryByText(t("panels:form.members", { count: 1 }))).toBeNull();
    act(() => useSession.getState().openProject("p1"));
    const again = await screen.findByRole("dialog", { name: t("panels:new") });
    await waitFor(() =>
      expect(within(again).getByLabelText(t("panels:form.title"))).toHaveProperty("value", "Of p1"),
    );
    expect(within(again).getByLabelText(t("panels:form.add"))).toHaveProperty("value", "b.example");
    expect(within(again).getByText(/^1 member/)).toBeTruthy();
  });
});

describe("a requested document", () => {
  it("is shown in its project, however late it arrives", async () => {
    let answer: (read: RouteOutput<"documents.read">) => void = () => undefined;
    const late = new Promise<RouteOutput<"documents.read">>((resolve) => (answer = resolve));
    const document = {
      url: "https://a.example/1",
      title: "Kestrel over the harbour",
      content: "Seen at noon",
      published: 1,
      source_type: ["BLOG"],
      post_type: [],
      tags_customer: [],
      tokens_hashtag: [],
      tokens_mention: [],
    };
    main.answer({
      "documents.read": () => late,
      "documents.edits": () => ({ total: 0, edits: [] }),
      "documents.drafts": () => [],
      "documents.datasets": () => [],
      "documents.marks": () => [],
    });
    show(<App />);
    await screen.findByRole("button", {
      name: "Project: Northwind Roasters",
    });
    act(() => openPlace({ screen: "documents", query: "", period: null, url: document.url }));
    await waitFor(() => expect(main.inputsOf("documents.read")).toHaveLength(1));
    await openProject("Harbour Teas");
    await waitFor(() =>
      expect(main.inputsOf("documents.search").some(({ projectId }) => projectId === "p2")).toBe(true),
    );
    await act(async () => {
      answer({ version: { state: "live", document, asOf: 1, from: "service" }, datasetId: null });
      await late;
    });
    expect(screen.queryByText("Kestrel over the harbour")).toBeNull();
    expect(main.inputsOf("documents.read").every(({ projectId }) => projectId === "p1")).toBe(true);
    await openProject("Northwind Roasters");
    expect((await screen.findAllByText("Kestrel over the harbour")).length).toBeGreaterThan(0);
  });
});

describe("an import", () => {
  const file = (name: string) =>
    importedFile({
      importId: `import of ${name}`,
      name,
      rows: 3,
      columns: [
        importedColumn({ index: 0, name: "link", samples: ["link"], guess: ["url"] }),
        importedColumn({ index: 1, name: "text", samples: ["text"], guess: ["content"] }),
      ],
    });
  const report = checkReport({ total: 3, ready: 3 });

  /** Drops files on the window. */
  function drop(...names: string[]): void {
    const files = names.map((name) => new File(["x"], name));
    const event = new Event("drop", { bubbles: true, cancelable: true });
    fireEvent(window, Object.assign(event, { dataTransfer: { types: ["Files"], files } }));
  }

  beforeEach(() => {
    main.answer({
      "imports.fields": () => [
        { field: "url", title: "Address", required: true, group: "Document" },
        { field: "content", title: "Content", required: true, group: "Document" },
      ],
      "imports.open": ({ handle }) => file(String(handle).replace("/files/", "")),
      "imports.preview": () => [],
      "imports.expand": ({ handles }) => ({ files: handles.map(aFile), rejected: [], skipped: 0 }),
      "imports.group": ({ handles }) => ({ groups: handles.map((one) => [one]), rejected: [] }),
      "imports.mappings": () => [],
      "imports.saveMapping": (given) =>
        SavedMapping.parse({ ...given, shape: given.columns.map(({ name }) => name), id: "m1", savedAt: 1 }),
      "imports.check": () => report,
      "imports.compare": () => ({ known: 0, documents: 0, looked: 0, examples: [], note: null }),
      "imports.start": () => ({ uploadId: 7 }),
      "imports.close": () => undefined,
    });
  });

  it("that was checked for one connection isn't sent to another, and continues in its own", async () => {
    show(<App />);
    await screen.findByRole("button", {
      name: "Project: Northwind Roasters",
    });
    drop("a.csv", "b.csv");
    await screen.findByRole("button", { name: t("imports:act.import", { count: 3 }) });
    await openConnection(2);
    expect(await screen.findByRole("heading", { name: "Uploads" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: t("imports:act.import", { count: 3 }) })).toBeNull();
    // A file dropped here is imported here. It doesn't wait for the file that is open in the other connection.
    drop("c.csv");
    expect(await screen.findByRole("heading", { name: "c.csv" })).toBeTruthy();
    expect(screen.queryByText(/more file waiting/)).toBeNull();
    await openConnection(1);
    expect(await screen.findByRole("heading", { name: "a.csv" })).toBeTruthy();
    expect(screen.getByText(t("imports:queued", { count: 1, names: "b.csv" }))).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("imports:act.import", { count: 3 }) }));
    await waitFor(() => expect(main.inputsOf("imports.start")).toHaveLength(1));
    expect(main.inputsOf("imports.start")[0]).toMatchObject({
      importId: "import of a.csv",
      plan: { connectionId: "c1", projectId: "p1" },
    });
  });
});
