import { act, cleanup, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useOpenBoard } from "../../../../src/renderer/components/stored/boards";
import { newPanel, usePanelDrafts } from "../../../../src/renderer/components/stored/panelDraft";
import {
  onPlace,
  openPlace,
  openScreen,
  runOnScreen,
  usePlace,
  useScreenAction,
} from "../../../../src/renderer/core/openPlace";
import { firstWords } from "../../../../src/analysis/question/defaults";
import {
  createPlaceStore,
  endPlacesOf,
  eraseFromPlaces,
  forgetPlaces,
} from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { useMetricDrafts } from "../../../../src/renderer/features/metrics/store";
import { useTopicDrafts } from "../../../../src/renderer/features/topics/store";
import { ErasedAuthor } from "../../../../src/shared/people/erased-author";
import { FakeMain } from "../fake-bridge";

interface Note {
  note: string;
  write: (note: string) => void;
  fetch: (answer: Promise<string>) => Promise<void>;
}

const begin = (set: (change: Partial<Note>) => void): Note => ({
  note: "",
  write: (note) => set({ note }),
  fetch: async (answer) => set({ note: await answer }),
});

const here = { connectionId: "c1", projectId: "p1" };
const there = { connectionId: "c1", projectId: "p2" };
const open = (place: typeof here) => act(() => useSession.setState(place));

beforeEach(() => {
  new FakeMain({ "app.keepDrafts": () => undefined, "app.saveSettings": () => undefined as never });
  localStorage.clear();
  useSession.setState({ ...useSession.getInitialState(), ...here }, true);
  forgetPlaces();
});

describe("what is kept of a connection", () => {
  const elsewhere = { connectionId: "c2", projectId: "p1" };
  const write = (place: typeof here, title: string) => {
    const draft = { ...newPanel, title };
    usePanelDrafts.at(place).setState({ forms: { "": { initial: newPanel, draft } } });
  };
  const titleAt = (place: typeof here) => usePanelDrafts.at(place).getState().forms[""]?.draft.title;

  it("goes with it, in memory and on disk, and nothing of the others", () => {
    write(here, "Mine");
    write(elsewhere, "Another");
    localStorage.setItem("topics c1 p9", "of a place that isn't open");
    endPlacesOf("c1");
    expect(titleAt(here)).toBeUndefined();
    expect(titleAt(elsewhere)).toBe("Another");
    expect(Object.keys(localStorage)).toEqual(["panel draft c2 p1"]);
  });

  it("loses the names of an erased author, and keeps the rest of a form", () => {
    write(here, "Posts of Zelda Quillfeather");
    write(elsewhere, "Zelda Quillfeather");
    localStorage.setItem("topics c1 p9", "{Zelda Quillfeather");
    const people = [{ id: "quillfeather77", name: "Zelda Quillfeather" }];
    const known = { tag: "0123456789abcdef", language: "en" as const, people, keys: [], urls: [] };
    eraseFromPlaces("c1", new ErasedAuthor(known));
    expect(titleAt(here)).toMatch(/^Posts of Author/);
    expect(localStorage.getItem("panel draft c1 p1")).not.toContain("Zelda");
    expect(localStorage.getItem("topics c1 p9")).toBeNull();
    expect(titleAt(elsewhere)).toBe("Zelda Quillfeather");
  });
});

describe("a store of places", () => {
  it("shows the state of the open place, and restores it when returning", () => {
    const useNote = createPlaceStore<Note>(begin);
    const Shown = () => <p>{useNote(({ note }) => note) || "nothing"}</p>;
    render(<Shown />);
    act(() => useNote.getState().write("of p1"));
    expect(screen.getByText("of p1")).toBeTruthy();
    open(there);
    expect(screen.getByText("nothing")).toBeTruthy();
    open({ connectionId: "c2", projectId: "p1" });
    expect(screen.getByText("nothing")).toBeTruthy();
    open(here);
    expect(screen.getByText("of p1")).toBeTruthy();
  });

  it("stores a late result in the place where it was started", async () => {
    const useNote = createPlaceStore<Note>(begin);
    let answer: (note: string) => void = () => undefined;
    const fetching = useNote.getState().fetch(new Promise((resolve) => (answer = resolve)));
    open(there);
    answer("late");
    await fetching;
    expect(useNote.getState().note).toBe("");
    expect(useNote.at(here).getState().note).toBe("late");
  });

  it("saves each place separately, shared by all windows", () => {
    const remembered = {
      name: "note",
      isDraft: true,
      partialize: ({ note }: Note) => ({ note }),
    };
    const useNote = createPlaceStore<Note>(begin, remembered);
    const useOther = createPlaceStore<Note>(begin, remembered);
    useNote.getState().write("of p1");
    useNote.at(there).getState().write("of p2");
    expect(useOther.getState().note).toBe("of p1");
    expect(useOther.at(there).getState().note).toBe("of p2");
    useOther.at(there).getState().write("of p2, changed");
    window.dispatchEvent(new StorageEvent("storage", { key: "note c1 p2" }));
    expect(useNote.at(there).getState().note).toBe("of p2, changed");
    expect(useNote.getState().note).toBe("of p1");
  });
});

describe("a connection", () => {
  it("opens in its last project", () => {
    const { openConnection, openProject } = useSession.getState();
    openProject("p2");
    openConnection("c2", "p9");
    openConnection("c1");
    expect(useSession.getState()).toMatchObject(there);
  });
});

describe("what is opened on a screen", () => {
  const action = { id: "act", screen: "panels" } as const;

  /** Returns what a screen receives when it is mounted. */
  function received(isReady = true): string[] {
    const heard: string[] = [];
    const Screen = () => {
      useScreenAction(action, () => heard.push("the action"), isReady);
      usePlace("panels", ({ panelId }) => heard.push(panelId), isReady);
      return null;
    };
    render(<Screen />);
    return heard;
  }

  it("is dropped if the analyst goes elsewhere", () => {
    openPlace({ screen: "panels", panelId: "n1" });
    open(there);
    expect(received()).toEqual([]);
    runOnScreen(action);
    useSession.getState().go("words");
    expect(received()).toEqual([]);
  });

  it("waits for the project of a connection that is opening", () => {
    useSession.setState({ projectId: null });
    openPlace({ screen: "panels", panelId: "n1" });
    open(here);
    expect(received(false)).toEqual([]);
    expect(received()).toEqual(["n1"]);
    cleanup();
    runOnScreen(action);
    expect(received()).toEqual(["the action"]);
    cleanup();
    expect(received()).toEqual([]);
  });

  it("is opened in its own project, by the screen's store before the screen is drawn", () => {
    openPlace({ screen: "words", ...there, question: { query: "tea", ...firstWords } });
    expect(useSession.getState()).toMatchObject({ ...there, screen: "words" });
    const opened: unknown[] = [];
    // A store that loads late gets what waits for it.
    onPlace("words", ({ question }) => opened.push([useSession.getState().projectId, question.query]));
    openPlace({ screen: "words", ...here, question: { query: "milk", ...firstWords } });
    expect(opened).toEqual([
      [there.projectId, "tea"],
      [here.projectId, "milk"],
    ]);
    expect(useSession.getState()).toMatchObject(here);
  });

  it("is the list of uploads if Uploads is opened once more", () => {
    const opened: unknown[] = [];
    onPlace("uploads", ({ uploadId }) => opened.push(uploadId));
    openPlace({ screen: "uploads", uploadId: 7 });
    openScreen("words");
    openScreen("uploads");
    expect(opened).toEqual([7]);
    openScreen("uploads");
    expect(opened).toEqual([7, null]);
  });
});

describe("data that an earlier version stored for all places in one item", () => {
  const keep = (name: string, state: unknown) =>
    localStorage.setItem(name, JSON.stringify({ state, version: 0 }));
  const kept = (name: string): unknown => JSON.parse(localStorage.getItem(name) ?? "null") as unknown;

  it("is moved to its places", () => {
    const draft = (title: string) => ({
      type: "search" as const,
      category: { id: null, title: "" },
      id: null,
      title,
      description: "",
      included: [title],
      excluded: [],
    });
    keep("topics", {
      projects: {
        "c1 p1": { drafts: { a: draft("kestrel") }, bases: { a: draft("falcon") } },
        "c1 p2": { drafts: { b: draft("harbour") } },
      },
    });
    const forms = { a: { initial: { title: "falcon" }, draft: { title: "kestrel" } } };
    expect(useTopicDrafts.getState()).toMatchObject({ forms });
    expect(kept("topics c1 p1")).toMatchObject({ state: { forms } });
    expect(useTopicDrafts.at(there).getState()).toMatchObject({
      forms: { b: { draft: { title: "harbour" } } },
    });
    // A discarded draft doesn't come back.
    useTopicDrafts.getState().discard("a");
    forgetPlaces();
    expect(useTopicDrafts.getState().forms).toEqual({});

    keep("metric drafts", { drafts: { "c1 p2": [{ id: "m", name: "urgency" }] } });
    expect(useMetricDrafts.getState().forms).toEqual({});
    expect(useMetricDrafts.at(there).getState().forms).toMatchObject({
      "": { draft: { metrics: [{ name: "urgency" }] } },
    });

    keep("boards", { open: { "c1 p1": "morning", "c1 p2": "evening" } });
    expect(useOpenBoard.getState().open).toBe("morning");
    expect(useOpenBoard.at(there).getState().open).toBe("evening");
  });

  it("is moved to the first place if it has none", () => {
    keep("panel draft", { title: "Mine", description: "", color: "#3457d5", members: [] });
    const forms = { "": { initial: newPanel, draft: { ...newPanel, title: "Mine" } } };
    expect(usePanelDrafts.at({ connectionId: "c1", projectId: null }).getState().forms).toEqual({});
    expect(usePanelDrafts.getState()).toMatchObject({ forms, open: null });
    expect(usePanelDrafts.at(there).getState().forms).toEqual({});
    expect(localStorage.getItem("panel draft")).toBeNull();
    expect(kept("panel draft c1 p1")).toMatchObject({ state: { forms } });
  });

  it("stays unchanged if it can't be read", () => {
    localStorage.setItem("topics", "{");
    expect(useTopicDrafts.getState().forms).toEqual({});
    expect(localStorage.getItem("topics")).toBe("{");
  });
});
