import { Menu, Modal } from "@mantine/core";
import { fireEvent, screen } from "@testing-library/react";
import { useRef, type ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { Dialog } from "../../../../src/renderer/components/dialogs/Dialog";
import {
  scopes,
  shortcutIds,
  shortcuts,
  type Scope,
  type ShortcutId,
} from "../../../../src/renderer/core/keymap";
import { acceleratorOf, ariaKeys, isPressed, shownKeys } from "../../../../src/renderer/core/keys";
import { useKeys } from "../../../../src/renderer/core/useKeys";
import { MenuItem } from "../../../../src/shared/ipc/shell";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

type Key = Pick<KeyboardEvent, "key" | "code"> & { shiftKey?: boolean };

/** Characters of keys that differ between layouts, without and with Shift, by physical key. */
const layouts: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  US: { Slash: ["/", "?"], Comma: [",", "<"], KeyA: ["a", "A"], KeyQ: ["q", "Q"], KeyM: ["m", "M"] },
  German: { Digit7: ["7", "/"], Slash: ["-", "_"], Comma: [",", ";"], KeyY: ["z", "Z"], KeyZ: ["y", "Y"] },
  French: {
    Digit1: ["&", "1"],
    Digit2: ["é", "2"],
    Digit3: ['"', "3"],
    Digit4: ["'", "4"],
    Digit5: ["(", "5"],
    Digit6: ["-", "6"],
    Digit7: ["è", "7"],
    Digit8: ["_", "8"],
    Digit9: ["ç", "9"],
    KeyA: ["q", "Q"],
    KeyQ: ["a", "A"],
    Semicolon: ["m", "M"],
    KeyM: [",", "?"],
    Period: [":", "/"],
  },
};

/** Returns what a layout sends for a key of a shortcut. Adds Shift if the character needs it. */
function keyOn(layout: string, key: string, shift: boolean): Key {
  const own = Object.entries(layouts[layout] ?? {});
  const digit = /^\d$/.test(key) ? `Digit${key}` : null;
  const found = own.find(([code, made]) =>
    digit === null ? made.includes(key.toLowerCase()) : code === digit,
  );
  if (digit !== null) return { code: digit, key: found?.[1][shift ? 1 : 0] ?? key };
  if (key.length > 1) return { code: key, key: key === "Space" ? " " : key };
  const [code, [small, large]] = found ?? [`Key${key}`, [key.toLowerCase(), key]];
  const needsShift = large === key && !/[A-Z]/.test(key);
  return { code, key: shift || needsShift ? large : small, ...(needsShift && { shiftKey: true }) };
}

/** The keyboard event of a shortcut on a layout. */
function press(keys: string, layout: string): KeyboardEventInit {
  const parts = keys.split("+");
  const key = parts.pop() ?? "";
  const shiftKey = parts.includes("shift");
  return {
    ctrlKey: parts.includes("mod") || parts.includes("ctrl"),
    altKey: parts.includes("alt"),
    shiftKey,
    ...keyOn(layout, key, shiftKey),
  };
}

let done: string[] = [];
const actsOf = (scope: Scope, where: string) =>
  Object.fromEntries(
    shortcutIds
      .filter((id) => shortcuts[id].scope === scope)
      .map((id) => [id, (index: number) => void done.push(`${where} ${shortcuts[id].keys[index]}`)]),
  );

/** An element that handles all shortcuts of a scope. */
function Place({ scope, children }: { scope: Scope; children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useKeys(actsOf(scope, scope), element);
  return (
    <div ref={element} data-testid={scope} tabIndex={0}>
      {children}
    </div>
  );
}

/** A window that handles the shortcuts of every scope but dialogs. `over` is rendered on top. */
function Window({ over }: { over?: ReactNode }) {
  useKeys(actsOf("global", "global"));
  useKeys(actsOf("screen", "screen"));
  return (
    <>
      <div data-testid="screen" tabIndex={0}>
        <Place scope="list">
          <input type="checkbox" data-testid="control" />
        </Place>
        <Place scope="editor">
          <div contentEditable suppressContentEditableWarning data-testid="text" tabIndex={0} />
        </Place>
        <input data-testid="field" />
      </div>
      {over}
    </>
  );
}

function OverDialog() {
  const element = useRef<HTMLDivElement>(null);
  useKeys(actsOf("dialog", "dialog"), element);
  return (
    <Modal ref={element} opened onClose={() => undefined} closeOnEscape={false}>
      <button data-testid="button">Send</button>
    </Modal>
  );
}

const open = (over?: ReactNode) => {
  done = [];
  new FakeMain(oneWorkspace);
  show(<Window over={over} />);
};

/** Scopes that a key press in an element can reach, innermost first. */
const reach: Readonly<Record<string, readonly Scope[]>> = {
  list: ["list", "screen", "global"],
  control: ["list", "screen", "global"],
  text: ["editor", "screen", "global"],
  field: ["screen", "global"],
  screen: ["screen", "global"],
};
const cases = shortcutIds.flatMap((id) => shortcuts[id].keys.map((keys) => ({ id, keys })));
/** Controls take named keys such as Enter, except Escape and function keys, even inside a list. */
const isControls = (keys: string, where: string) =>
  where === "control" && keys !== "Escape" && /^(shift\+)?[A-Z]\w+$/.test(keys) && !/^F\d/.test(keys);
/** In a field, characters are typed even if they are shortcuts elsewhere. */
const isText = (keys: string, where: string) => keys.length === 1 && (where === "text" || where === "field");

/** The action expected for keys in an element: that of the innermost scope that defines them. */
function expected(keys: string, where: string, within: readonly Scope[]): string[] {
  if (isText(keys, where)) return [];
  const reached = isControls(keys, where) ? within.filter((one) => one !== "list") : within;
  const scope = reached.find(
    (one) =>
      // On an element inside the screen, Enter and arrows aren't shortcuts of the screen.
      !(one === "screen" && /^(Enter|Arrow\w+)$/.test(keys) && where !== "screen") &&
      cases.some((other) => other.keys === keys && shortcuts[other.id].scope === one),
  );
  return scope ? [`${scope} ${keys}`] : [];
}

describe.each(Object.keys(layouts))("every shortcut on a %s keyboard", (layout) => {
  it("acts at most once, wherever it is pressed", () => {
    open();
    for (const [where, within] of Object.entries(reach))
      for (const { keys } of cases) {
        done = [];
        fireEvent.keyDown(screen.getByTestId(where), press(keys, layout));
        expect([where, keys, done]).toEqual([where, keys, expected(keys, where, within)]);
      }
  });

  it("only acts in the dialog while one is open", () => {
    open(<OverDialog />);
    for (const where of [screen.getByTestId("button"), document.body])
      for (const { keys } of cases) {
        done = [];
        fireEvent.keyDown(where, press(keys, layout));
        expect([keys, done]).toEqual([keys, expected(keys, "button", ["dialog"])]);
      }
  });

  it("does nothing behind a confirmation or the palette", () => {
    open(
      <>
        <OverDialog />
        <Modal opened onClose={() => undefined}>
          <button data-testid="top">Leave</button>
        </Modal>
      </>,
    );
    for (const { keys } of cases) fireEvent.keyDown(screen.getByTestId("top"), press(keys, layout));
    expect(done).toEqual([]);
  });
});

describe("a shortcut", () => {
  it("of the screen does nothing from a menu, but one of the window does", () => {
    open(
      <Menu opened>
        <Menu.Dropdown>
          <Menu.Item data-testid="item">Rename</Menu.Item>
        </Menu.Dropdown>
      </Menu>,
    );
    for (const { keys } of cases) {
      done = [];
      fireEvent.keyDown(screen.getByTestId("item"), press(keys, "US"));
      expect([keys, done]).toEqual([keys, expected(keys, "item", ["global"])]);
    }
  });

  it("with a digit acts from the number pad too, except with Alt, which types characters there", () => {
    const pressed = (init: KeyboardEventInit, keys: string) =>
      isPressed(new KeyboardEvent("keydown", { code: "Numpad1", ...init }), keys);
    expect(pressed({ key: "1" }, "1")).toBe(true);
    expect(pressed({ key: "1", altKey: true }, "alt+1")).toBe(false);
    expect(pressed({ key: "End" }, "1")).toBe(false);
  });

  it("does nothing while an input method composes", () => {
    open();
    for (const where of Object.keys(reach))
      for (const { keys } of cases) {
        fireEvent.keyDown(screen.getByTestId(where), { ...press(keys, "US"), isComposing: true });
        fireEvent.keyDown(screen.getByTestId(where), { ...press(keys, "US"), key: "Process" });
      }
    expect(done).toEqual([]);
  });

  it("acts once while its keys are held, unless it repeats", () => {
    open();
    for (const { id, keys } of cases) {
      done = [];
      const scope =
        shortcuts[id].scope === "list" ? "list" : shortcuts[id].scope === "editor" ? "text" : "screen";
      if (shortcuts[id].scope === "dialog") continue;
      fireEvent.keyDown(screen.getByTestId(scope), { ...press(keys, "US"), repeat: true });
      expect([id, done.length]).toEqual([id, shortcuts[id].repeats ? 1 : 0]);
    }
  });

  it("leaves a plain key to the control that handles it first", () => {
    done = [];
    new FakeMain(oneWorkspace);
    show(
      <Place scope="list">
        <button data-testid="own" onKeyDown={(event) => event.preventDefault()} />
      </Place>,
    );
    fireEvent.keyDown(screen.getByTestId("own"), { key: "Escape" });
    expect(done).toEqual([]);
  });

  it("stops the event, so that nothing else acts on it", () => {
    open();
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => void heard.push(key);
    window.addEventListener("keydown", hear);
    const isFree = fireEvent.keyDown(screen.getByTestId("text"), press("mod+K", "US"));
    window.removeEventListener("keydown", hear);
    expect({ isFree, heard }).toEqual({ isFree: false, heard: [] });
  });

  it.each([
    ["a Russian keyboard, by its place", { key: "л", code: "KeyK", ctrlKey: true }, true],
    ["a French one, where the comma is at M", { key: ",", code: "KeyM", ctrlKey: true }, false],
    ["capitals locked", { key: "K", code: "KeyK", ctrlKey: true }, true],
    ["AltGr", { key: "k", code: "KeyK", ctrlKey: true, altKey: true }, false],
  ])("with a letter on %s", (_, event, is) => {
    const keys = event.code === "KeyM" ? "mod+M" : "mod+K";
    expect(isPressed(new KeyboardEvent("keydown", event), keys)).toBe(is);
  });

  it("leaves characters typed with Option on a Mac to the field", () => {
    const platform = Object.getOwnPropertyDescriptor(Navigator.prototype, "platform");
    Object.defineProperty(navigator, "platform", { configurable: true, value: "MacIntel" });
    try {
      open();
      const option = { key: "¡", code: "Digit1", altKey: true };
      fireEvent.keyDown(screen.getByTestId("field"), option);
      fireEvent.keyDown(screen.getByTestId("text"), option);
      expect(done).toEqual([]);
      fireEvent.keyDown(screen.getByTestId("screen"), option);
      fireEvent.keyDown(screen.getByTestId("text"), { key: "Ï", code: "KeyF", altKey: true, shiftKey: true });
      fireEvent.keyDown(screen.getByTestId("screen"), { key: "k", code: "KeyK", metaKey: true });
      fireEvent.keyDown(screen.getByTestId("screen"), { key: "k", code: "KeyK", ctrlKey: true });
      expect(done).toEqual(["global alt+1", "editor alt+shift+F", "global mod+K"]);
      expect(ariaKeys("palette")).toBe("Meta+K");
    } finally {
      Reflect.deleteProperty(navigator, "platform");
      if (platform) Object.defineProperty(Navigator.prototype, "platform", platform);
    }
  });
});

it("of a list acts in the inner one of two nested lists, in any mounting order", () => {
  new FakeMain(oneWorkspace);
  const left: string[] = [];
  function List({ name, children }: { name: string; children?: ReactNode }) {
    const element = useRef<HTMLDivElement>(null);
    useKeys({ leave: () => void left.push(name) }, element);
    return (
      <div ref={element} data-testid={name} tabIndex={0}>
        {children}
      </div>
    );
  }
  show(
    <List name="outer">
      <List name="inner" />
    </List>,
  );
  fireEvent.keyDown(screen.getByTestId("inner"), { key: "Escape" });
  fireEvent.keyDown(screen.getByTestId("outer"), { key: "Escape" });
  expect(left).toEqual(["inner", "outer"]);
});

describe("of two dialogs", () => {
  it("the last opened one receives the keys", () => {
    new FakeMain(oneWorkspace);
    const closed: string[] = [];
    const dialog = (title: string) => (
      <Dialog title={title} onClose={() => closed.push(title)}>
        <input aria-label={title} />
      </Dialog>
    );
    show(
      <>
        {dialog("first")}
        {dialog("second")}
      </>,
    );
    fireEvent.keyDown(screen.getByRole("textbox", { name: "second" }), { key: "Escape" });
    expect(closed).toEqual(["second"]);
  });
});

describe("the table of shortcuts", () => {
  const keysOf = (scope: Scope, place: string) =>
    shortcutIds
      .filter((id) => shortcuts[id].scope === scope && shortcuts[id].place === place)
      .flatMap((id) => shortcuts[id].keys);

  it("has no duplicate keys in one place, except for actions that no screen has together", () => {
    const oneOf: readonly ShortcutId[] = ["run", "send"];
    for (const scope of scopes)
      for (const place of new Set(shortcutIds.map((id) => shortcuts[id].place))) {
        const keys = keysOf(scope, place);
        const shared = oneOf.every((id) => shortcuts[id].scope === scope && shortcuts[id].place === place)
          ? 1
          : 0;
        expect(keys.length - new Set(keys).size).toBe(shared);
      }
  });

  it("can be shown, and converted for main's menu and for screen readers", () => {
    expect(shownKeys("connection")).toBe("alt+1 – 9");
    expect(shownKeys("manyBins")).toBe("shift+← →");
    expect(shownKeys("runQuery")).toBe("Enter");
    expect(ariaKeys("newWindow")).toBe("Control+Shift+N");
    expect(ariaKeys("connection", 1)).toBe("Alt+2");
    expect(ariaKeys("connection", 9)).toBeUndefined();
    for (const id of shortcutIds.filter((one) => shortcuts[one].scope === "global"))
      expect(MenuItem.shape.accelerator.parse(acceleratorOf(id))).toBe(acceleratorOf(id));
  });
});
