import * as edit from "@codemirror/commands";
import type { KeyBinding } from "@codemirror/view";

/**
 * All CodeMirror key bindings in use. Its default keymap has more, some of which collide with the window's shortcuts:
 * Ctrl+Shift+K would delete the line. Ctrl+Enter never inserts a line break.
 */
export const textKeys: readonly KeyBinding[] = [
  { key: "ArrowLeft", run: edit.cursorCharLeft, shift: edit.selectCharLeft, preventDefault: true },
  { key: "ArrowRight", run: edit.cursorCharRight, shift: edit.selectCharRight, preventDefault: true },
  { key: "ArrowUp", run: edit.cursorLineUp, shift: edit.selectLineUp, preventDefault: true },
  { key: "ArrowDown", run: edit.cursorLineDown, shift: edit.selectLineDown, preventDefault: true },
  {
    key: "Mod-ArrowLeft",
    mac: "Alt-ArrowLeft",
    run: edit.cursorGroupLeft,
    shift: edit.selectGroupLeft,
    preventDefault: true,
  },
  {
    key: "Mod-ArrowRight",
    mac: "Alt-ArrowRight",
    run: edit.cursorGroupRight,
    shift: edit.selectGroupRight,
    preventDefault: true,
  },
  {
    mac: "Cmd-ArrowLeft",
    run: edit.cursorLineBoundaryLeft,
    shift: edit.selectLineBoundaryLeft,
    preventDefault: true,
  },
  {
    mac: "Cmd-ArrowRight",
    run: edit.cursorLineBoundaryRight,
    shift: edit.selectLineBoundaryRight,
    preventDefault: true,
  },
  { mac: "Cmd-ArrowUp", run: edit.cursorDocStart, shift: edit.selectDocStart },
  { mac: "Cmd-ArrowDown", run: edit.cursorDocEnd, shift: edit.selectDocEnd },
  { key: "PageUp", run: edit.cursorPageUp, shift: edit.selectPageUp },
  { key: "PageDown", run: edit.cursorPageDown, shift: edit.selectPageDown },
  {
    key: "Home",
    run: edit.cursorLineBoundaryBackward,
    shift: edit.selectLineBoundaryBackward,
    preventDefault: true,
  },
  {
    key: "End",
    run: edit.cursorLineBoundaryForward,
    shift: edit.selectLineBoundaryForward,
    preventDefault: true,
  },
  { key: "Mod-Home", run: edit.cursorDocStart, shift: edit.selectDocStart },
  { key: "Mod-End", run: edit.cursorDocEnd, shift: edit.selectDocEnd },
  { key: "Mod-a", run: edit.selectAll },
  { key: "Backspace", run: edit.deleteCharBackward, shift: edit.deleteCharBackward, preventDefault: true },
  { key: "Delete", run: edit.deleteCharForward, preventDefault: true },
  { key: "Mod-Backspace", mac: "Alt-Backspace", run: edit.deleteGroupBackward, preventDefault: true },
  { key: "Mod-Delete", mac: "Alt-Delete", run: edit.deleteGroupForward, preventDefault: true },
  { mac: "Mod-Backspace", run: edit.deleteLineBoundaryBackward, preventDefault: true },
  { mac: "Mod-Delete", run: edit.deleteLineBoundaryForward, preventDefault: true },
  { key: "Mod-z", run: edit.undo, preventDefault: true },
  { key: "Mod-y", mac: "Mod-Shift-z", run: edit.redo, preventDefault: true },
  { linux: "Ctrl-Shift-z", run: edit.redo, preventDefault: true },
  { key: "Mod-Enter", run: () => true },
];
