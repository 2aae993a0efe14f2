import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { keepDrafts } from "../../../../src/renderer/core/drafts";
import { FakeMain } from "../fake-bridge";

let main: FakeMain;
beforeEach(() => {
  main = new FakeMain({ "app.keepDrafts": () => undefined });
});
afterEach(() => localStorage.clear());

/** One window's store of notes. */
function notes() {
  return create<{ notes: Record<string, string> }>()(persist(() => ({ notes: {} }), { name: "notes" }));
}

/** Sends the event that the browser sends to every window except the one that wrote. */
function tellOthers() {
  window.dispatchEvent(
    new StorageEvent("storage", { key: "notes", newValue: localStorage.getItem("notes") }),
  );
}

describe("a store of drafts", () => {
  it("applies what another window wrote, and doesn't overwrite it", () => {
    const here = notes();
    const there = notes();
    keepDrafts(here);
    there.setState({ notes: { there: "kept" } });
    tellOthers();
    here.setState(({ notes }) => ({ notes: { ...notes, here: "kept too" } }));
    expect(JSON.parse(localStorage.getItem("notes") ?? "")).toMatchObject({
      state: { notes: { there: "kept", here: "kept too" } },
    });
  });

  it("is saved after a short delay, once for everything typed meanwhile", async () => {
    const here = notes();
    keepDrafts(here);
    for (const text of ["k", "ke", "kep", "kept"]) here.setState({ notes: { here: text } });
    await waitFor(() => expect(main.inputsOf("app.keepDrafts")).toHaveLength(1));
    expect(localStorage.getItem("notes")).toContain("kept");
  });

  it("ignores other stores", () => {
    const here = notes();
    keepDrafts(here);
    here.setState({ notes: { here: "kept" } });
    localStorage.setItem("notes", JSON.stringify({ state: { notes: {} }, version: 0 }));
    window.dispatchEvent(new StorageEvent("storage", { key: "something else" }));
    expect(here.getState().notes).toEqual({ here: "kept" });
  });
});
