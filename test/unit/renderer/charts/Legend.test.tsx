import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { LegendEntry } from "../../../../src/analysis/shownChart";
import { Legend } from "../../../../src/renderer/charts/Legend";
import { ContextMenu } from "../../../../src/renderer/components/menus/ContextMenu";
import { show } from "../fake-bridge";

const entries: LegendEntry[] = [
  { key: "a", name: "Mentions", color: "--accent", note: "7" },
  { key: "b", name: "A year before", color: "--text-2", note: "5 (+40%)", line: true, fixed: true },
];
const nothing: ReadonlySet<string> = new Set();

describe("a legend", () => {
  it("shows an entry that isn't drawn, without actions", () => {
    show(
      <>
        <Legend entries={entries} hidden={nothing} onToggle={() => undefined} onSolo={() => undefined} />
        <ContextMenu />
      </>,
    );
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Mentions7"]);
    fireEvent.contextMenu(screen.getByText("A year before"));
    expect(screen.queryByRole("menu")).toBeNull();
    expect(screen.getByText("5 (+40%)")).toBeTruthy();
  });

  it("is a plain list of names if nothing can be hidden", () => {
    show(<Legend entries={entries} hidden={nothing} />);
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.getByText("Mentions")).toBeTruthy();
  });
});
