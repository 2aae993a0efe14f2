import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { t } from "../../../../../src/shared/texts";
import { DataTable, type DataColumn } from "../../../../../src/renderer/components/table/DataTable";
import { adoptShownColumns, useTableLayouts } from "../../../../../src/renderer/components/table/layouts";
import { FakeMain, oneWorkspace, show } from "../../fake-bridge";

const rows = ["Ash", "Birch", "Beech", "Cedar", "Elm", "Fir", "Maple", "Oak", "Pine", "Rowan"];
const columns: DataColumn<string>[] = [
  { key: "name", title: "Name", width: 100, grow: 1, sortable: true, cell: (row: string) => row },
  { key: "length", title: "Length", width: 80, cell: (row: string) => String(row.length) },
  { key: "first", title: "Initial", width: 60, hidden: true, cell: (row: string) => row.charAt(0) },
];

interface TreesProps {
  follows?: boolean;
  selectable?: boolean;
  onOpen?: (index: number) => void;
}

function Trees({ follows = false, selectable = false, onOpen }: TreesProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <DataTable<string>
        label="Trees"
        layoutKey="trees"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        sort={{ key: "name", order: "desc" }}
        onSort={() => undefined}
        open={open}
        onOpen={(index) => {
          setOpen(index);
          onOpen?.(index);
        }}
        follows={follows}
        nameOf={(row) => row}
        {...(selectable && {
          selection: {
            of: "trees",
            count: selected.size,
            isSelected: (row) => selected.has(rows.indexOf(row)),
            refusal: (row) => (row === "Elm" ? "Elms are ill." : null),
            toggle: (index) =>
              setSelected((before) => {
                const next = new Set(before);
                if (!next.delete(index)) next.add(index);
                return next;
              }),
            extend: (stretch, left) =>
              setSelected((before) => {
                const next = new Set(before);
                for (let at = left?.from ?? 1; at <= (left?.to ?? 0); at++) next.delete(at);
                for (let at = stretch.from; at <= stretch.to; at++) next.add(at);
                return next;
              }),
            selectAll: () => setSelected(new Set(rows.keys())),
            clear: () => setSelected(new Set()),
          },
        })}
      />
      <output>{open === null ? "nothing" : rows[open]} is open</output>
    </>
  );
}

beforeEach(() => {
  new FakeMain(oneWorkspace);
  useTableLayouts.setState(useTableLayouts.getInitialState(), true);
  // jsdom gives nothing a size, and a table without height renders no rows.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(900);
  // jsdom has no pointer capture.
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

const grid = () => screen.getByRole("grid", { name: "Trees" });
const cursor = () =>
  document.getElementById(grid().getAttribute("aria-activedescendant") ?? "")?.textContent ?? "";
const isOpen = () => screen.getByRole("status").textContent;
const selected = () =>
  within(grid())
    .getAllByRole("row", { selected: true })
    .map((row) => within(row).getAllByRole("gridcell")[1]?.textContent);
const titles = () =>
  within(grid())
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
const press = async (keys: string) => {
  act(() => grid().focus());
  await userEvent.keyboard(keys);
};

describe("the cursor", () => {
  it("moves by arrows, pages, Home and End, and only opens on Enter or a click", async () => {
    show(<Trees />);
    await press("{ArrowDown}{ArrowDown}");
    expect(cursor()).toContain("Birch");
    await press("{End}");
    expect(cursor()).toContain("Rowan");
    await press("{Home}{PageDown}{ArrowUp}{ArrowUp}");
    expect(isOpen()).toBe("nothing is open");
    await press("{Home}{ArrowDown}{Enter}");
    expect(isOpen()).toBe("Birch is open");
    await userEvent.click(within(grid()).getByText("Elm"));
    expect(isOpen()).toBe("Elm is open");
    expect(cursor()).toContain("Elm");
    expect(within(grid()).getByText("Elm").closest("[role=row]")?.getAttribute("aria-current")).toBe("true");
  });

  it("moves the open row along in lists that enable it, once one is open", async () => {
    show(<Trees follows />);
    await press("{ArrowDown}{ArrowDown}");
    expect(isOpen()).toBe("nothing is open");
    await press("{Enter}{ArrowDown}");
    expect(isOpen()).toBe("Beech is open");
  });

  it("leaves Enter to a focused column title, which sorts", async () => {
    show(<Trees />);
    await press("{ArrowDown}");
    act(() => screen.getByRole("button", { name: "Name" }).focus());
    await userEvent.keyboard("{Enter}");
    expect(isOpen()).toBe("nothing is open");
  });

  it("goes to the row whose name is typed", async () => {
    show(<Trees />);
    await press("be");
    expect(cursor()).toContain("Beech");
    expect(isOpen()).toBe("nothing is open");
  });
});

describe("selecting", () => {
  it("is independent of moving and opening", async () => {
    show(<Trees selectable />);
    await press("{ArrowDown}{ArrowDown}[Space]");
    expect(selected()).toEqual(["Birch"]);
    await press("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(selected()).toEqual(["Birch", "Beech", "Cedar"]);
    await press("{Shift>}{ArrowUp}{/Shift}");
    expect(selected()).toEqual(["Birch", "Beech"]);
    fireEvent.click(within(grid()).getByText("Fir"), { shiftKey: true });
    expect(selected()).toEqual(["Birch", "Beech", "Cedar", "Elm", "Fir"]);
    fireEvent.click(within(grid()).getByText("Cedar"), { ctrlKey: true });
    expect(selected()).toEqual(["Birch", "Beech", "Elm", "Fir"]);
    expect(isOpen()).toBe("nothing is open");
    await press("{Control>}a{/Control}");
    expect(selected()).toHaveLength(rows.length);
    await press("{Escape}");
    expect(within(grid()).queryAllByRole("row", { selected: true })).toEqual([]);
  });

  it("says why a row can't be selected", () => {
    show(<Trees selectable />);
    const box = screen.getByRole<HTMLInputElement>("checkbox", {
      name: t("components:row.select", { name: "Elm" }),
    });
    expect([box.disabled, box.title]).toEqual([true, "Elms are ill."]);
  });
});

describe("columns", () => {
  const openMenu = async () =>
    userEvent.click(screen.getByRole("button", { name: t("components:columns.title") }));

  it("are shown, hidden, moved and reset from the menu, and remembered", async () => {
    show(<Trees />);
    expect(titles()).toEqual(["Name", "Length"]);
    await openMenu();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Initial" }));
    expect(titles()).toEqual(["Name", "Length", "Initial"]);
    await userEvent.click(
      screen.getByRole("button", { name: t("components:columns.earlier", { column: "Initial" }) }),
    );
    await userEvent.click(screen.getByRole("checkbox", { name: "Length" }));
    expect(titles()).toEqual(["Name", "Initial"]);
    cleanup();
    show(<Trees />);
    expect(titles()).toEqual(["Name", "Initial"]);
    await openMenu();
    await userEvent.click(await screen.findByRole("button", { name: t("components:columns.reset") }));
    expect(titles()).toEqual(["Name", "Length"]);
  });

  it("are never all hidden", async () => {
    show(<Trees />);
    await openMenu();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Length" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Name" }).disabled).toBe(true);
  });

  const widths = () =>
    grid().querySelector<HTMLElement>("[role=presentation]")?.style.getPropertyValue("--columns");

  it("are resized by keys in the menu", async () => {
    show(<Trees />);
    await openMenu();
    const width = await screen.findByRole("slider", {
      name: t("components:columns.width", { column: "Length" }),
    });
    expect(width.getAttribute("aria-valuetext")).toBe(t("components:columns.pixels", { width: "80" }));
    fireEvent.change(width, { target: { value: "120" } });
    expect(widths()).toBe("minmax(100px, 1fr) 120px");
  });

  it("are resized by dragging their edge, and reset by a double click on it", () => {
    show(<Trees />);
    // Every element is 100 pixels wide in these tests.
    const edge = grid().querySelector("[data-edge=length]")!;
    fireEvent.pointerDown(edge, { clientX: 200, button: 0 });
    fireEvent.pointerMove(window, { clientX: 250 });
    expect(widths()).toBe("minmax(100px, 1fr) 150px");
    expect(useTableLayouts.getState().layouts).toEqual({});
    fireEvent.pointerUp(window, { clientX: 230 });
    expect(widths()).toBe("minmax(100px, 1fr) 130px");
    fireEvent.doubleClick(edge);
    expect(widths()).toBe("minmax(100px, 1fr) 80px");
  });

  it.each(["pointerCancel", "lostPointerCapture"] as const)("keep their width at a %s", (end) => {
    show(<Trees />);
    const edge = grid().querySelector("[data-edge=length]")!;
    fireEvent.pointerDown(edge, { clientX: 200, button: 0 });
    fireEvent.pointerMove(edge, { clientX: 250 });
    fireEvent[end](edge);
    fireEvent.pointerMove(edge, { clientX: 290 });
    expect(widths()).toBe("minmax(100px, 1fr) 80px");
    expect(useTableLayouts.getState().layouts).toEqual({});
  });

  it("are moved by dragging their titles", () => {
    show(<Trees />);
    const [name, length] = within(grid()).getAllByRole("columnheader");
    const title = within(length!).getByText("Length");
    fireEvent.dragStart(title);
    fireEvent.dragOver(name!);
    expect(name!.dataset["drop"]).toBe("before");
    fireEvent.drop(name!);
    fireEvent.dragEnd(title);
    expect(titles()).toEqual(["Length", "Name"]);
    // Anything else that is dragged over the header isn't accepted.
    expect(fireEvent.dragOver(name!)).toBe(true);
  });

  it("chosen in earlier versions are migrated once", () => {
    localStorage.setItem(
      "documents",
      JSON.stringify({
        state: { sort: { key: "reach", order: "asc" }, columns: ["title", "lang"] },
        version: 0,
      }),
    );
    adoptShownColumns("documents", "documents", ["published", "title"]);
    expect(useTableLayouts.getState().layouts["documents"]?.shown).toEqual({ published: false, lang: true });
    expect(JSON.parse(localStorage.getItem("documents") ?? "")).toEqual({
      state: { sort: { key: "reach", order: "asc" } },
      version: 0,
    });
    localStorage.setItem("influencers", JSON.stringify({ state: { columns: ["name"] }, version: 0 }));
    adoptShownColumns("influencers", "ranking", ["name"]);
    expect(localStorage.getItem("influencers")).toBeNull();
  });
});

it("scrolls to the top when other data is listed, and stays where it is otherwise", async () => {
  function Numbers() {
    const [listed, setListed] = useState("even");
    const [count, setCount] = useState(400);
    return (
      <>
        <button onClick={() => setCount(500)}>more</button>
        <button onClick={() => setListed("odd")}>others</button>
        <DataTable
          label="Numbers"
          layoutKey="numbers"
          listed={listed}
          columns={[{ key: "n", title: "Number", width: 80, cell: (row: number) => `${listed} ${row}` }]}
          count={count}
          rowAt={(index) => index}
        />
      </>
    );
  }
  show(<Numbers />);
  const grid = await screen.findByRole("grid", { name: "Numbers" });
  grid.scrollTop = 33 * 300;
  fireEvent.scroll(grid);
  await screen.findByText("even 300");
  await userEvent.click(screen.getByRole("button", { name: "more" }));
  expect(grid.scrollTop).toBe(33 * 300);
  await userEvent.click(screen.getByRole("button", { name: "others" }));
  expect(grid.scrollTop).toBe(0);
  fireEvent.scroll(grid);
  expect(await screen.findByText("odd 0")).toBeTruthy();
});
