import { afterEach, describe, expect, it } from "vitest";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { keepInStep } from "../../../../src/renderer/app/inStep";

afterEach(() => localStorage.clear());

/** A store of notes as one window holds it. */
function notes() {
  return create<{ notes: Record<string, string> }>()(persist(() => ({ notes: {} }), { name: "notes" }));
}

/** The browser tells every window but the one that wrote. */
function tellOthers() {
  window.dispatchEvent(
    new StorageEvent("storage", { key: "notes", newValue: localStorage.getItem("notes") }),
  );
}

describe("a store that is remembered on this computer", () => {
  it("takes over what another window wrote, and writes nothing of it away", () => {
    const [here, there] = [notes(), notes()];
    keepInStep(here);
    there.setState({ notes: { there: "kept" } });
    tellOthers();
    here.setState(({ notes }) => ({ notes: { ...notes, here: "kept too" } }));
    expect(JSON.parse(localStorage.getItem("notes") ?? "")).toMatchObject({
      state: { notes: { there: "kept", here: "kept too" } },
    });
  });

  it("takes no notice of other stores", () => {
    const here = notes();
    keepInStep(here);
    here.setState({ notes: { here: "kept" } });
    localStorage.setItem("notes", JSON.stringify({ state: { notes: {} }, version: 0 }));
    window.dispatchEvent(new StorageEvent("storage", { key: "something else" }));
    expect(here.getState().notes).toEqual({ here: "kept" });
  });
});
