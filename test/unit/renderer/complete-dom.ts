import { configure } from "@testing-library/react";

// What jsdom has not got and the view's libraries need.

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

// A canvas that takes every stroke and shows none: without one ECharts fails, as soon as it is loaded.
const pen: object = new Proxy(
  {},
  { get: (_, name) => (name === "measureText" ? () => ({ width: 8 }) : () => pen), set: () => true },
);
Object.defineProperty(HTMLCanvasElement.prototype, "getContext", { configurable: true, value: () => pen });

// A text field that grows with its text waits for its font.
Object.defineProperty(document, "fonts", { configurable: true, value: new EventTarget() });

// Without a layout every element would be 0 high, and a table of any length would show no row.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 600 });
Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => 900 });

// An element without an area counts as scrolled out of sight, and what opens beside it, such as a menu, is hidden soon after.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20);

// A range of text covers no area.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
Range.prototype.getBoundingClientRect = () => new DOMRect();

// Only ends a test that hangs: a whole screen in jsdom takes many seconds on a busy machine.
configure({ asyncUtilTimeout: 120_000 });
