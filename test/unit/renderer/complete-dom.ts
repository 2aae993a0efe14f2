import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// Adds browser features that the renderer's libraries need and jsdom lacks.

const ignore = () => undefined;

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: ignore,
    removeListener: ignore,
  });
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
HTMLElement.prototype.scrollIntoView = ignore;

// Ignores all drawing. Without a canvas ECharts fails as soon as it is loaded.
const pen: object = new Proxy(
  {},
  { get: (_, name) => (name === "measureText" ? () => ({ width: 8 }) : () => pen), set: () => true },
);
Object.defineProperty(HTMLCanvasElement.prototype, "getContext", { configurable: true, value: () => pen });

// Auto-growing text fields wait for their font.
Object.defineProperty(document, "fonts", { configurable: true, value: new EventTarget() });

// jsdom has no layout: every element would be 0 high, and tables would show no rows.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 600 });
Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => 900 });

// An element without an area counts as scrolled out of sight, and menus next to it would be hidden.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20);

/*
 * No style sheet is loaded, so an element has the styles of its own attributes, and the visibility that it inherits. jsdom would
 * match every rule of its built-in sheet to every ancestor, each time a role or a size is asked for.
 */
const unstyled = document.createElement("i").style;
const ownStyle = (element: Element | null) =>
  element instanceof HTMLElement || element instanceof SVGElement ? element.style : unstyled;
const inline =
  "a, abbr, b, bdi, bdo, br, cite, code, em, i, img, kbd, label, mark, q, s, small, span, strong, sub, sup, svg, time, u, var";
const displayOf = (element: Element) =>
  ownStyle(element).display ||
  (element instanceof HTMLElement && element.hidden ? "none" : element.matches(inline) ? "inline" : "block");
const visibilityOf = (element: Element) =>
  ownStyle(element.closest<HTMLElement>('[style*="visibility"]')).visibility || "visible";
window.getComputedStyle = (element, pseudo) => {
  const style = pseudo ? unstyled : ownStyle(element);
  const valueOf = (name: string | symbol) =>
    name === "display" ? displayOf(element) : name === "visibility" ? visibilityOf(element) : null;
  return new Proxy(style, {
    get(_, name) {
      if (name === "getPropertyValue")
        return (property: string) => valueOf(property) ?? style.getPropertyValue(property);
      const value: unknown = valueOf(name) ?? Reflect.get(style, name);
      return typeof value === "function" ? (value.bind(style) as unknown) : value;
    },
  });
};

Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
Range.prototype.getBoundingClientRect = () => new DOMRect();

// Only stops hanging tests. A whole screen in jsdom takes many seconds on a busy machine.
configure({ asyncUtilTimeout: 120_000 });

// What is shown, and what a project remembers, is for its own test.
afterEach(() => {
  cleanup();
  localStorage.clear();
});

// Test files share a page, and each finds it empty.
afterAll(() => {
  notifications.clean();
  notifications.cleanQueue();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
});
