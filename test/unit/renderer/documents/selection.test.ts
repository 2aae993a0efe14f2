import { beforeEach, describe, expect, it } from "vitest";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import {
  isPicked,
  pickedCount,
  useSelection,
} from "../../../../src/renderer/features/documents/list/selection";

const document = (n: number) => ({ url: `https://a.example/${n}`, published: n });
const state = () => useSelection.getState();

describe("a selection", () => {
  beforeEach(() => {
    forgetPlaces();
    state().begin("one list");
  });

  it("is made one by one and by ranges, across pages", () => {
    state().toggle(document(1));
    state().extend([document(2), document(3)]);
    state().toggle(document(2));
    expect([...state().picked.keys()]).toEqual([document(1).url, document(3).url]);
    expect(pickedCount(state())).toBe(2);
    state().extend([document(4)], [document(3).url]);
    expect([...state().picked.keys()]).toEqual([document(1).url, document(4).url]);
  });

  it("of all contains all except deselected documents", () => {
    state().pickAll(100_000);
    state().toggle(document(5));
    expect(isPicked(state(), document(5).url)).toBe(false);
    expect(isPicked(state(), document(6).url)).toBe(true);
    expect(pickedCount(state())).toBe(99_999);
    state().extend([document(5)]);
    expect(pickedCount(state())).toBe(100_000);
  });

  it("is kept for its list, and empty for another", () => {
    state().toggle(document(1));
    state().begin("one list");
    expect(pickedCount(state())).toBe(1);
    state().begin("another list");
    expect(pickedCount(state())).toBe(0);
  });
});
