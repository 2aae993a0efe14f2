import { StateField, type EditorState, type Extension } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import { tokenize, type TokenKind } from "../../../shared/query";
import { queryFault } from "./queryFault";

const classOf: Readonly<Partial<Record<TokenKind, string>>> = {
  and: "query-operator",
  or: "query-operator",
  not: "query-operator",
  near: "query-operator",
  field: "query-field",
  phrase: "query-phrase",
  value: "query-value",
  range: "query-value",
};

function decorate(state: EditorState): DecorationSet {
  const text = state.doc.toString();
  const marks = tokenize(text).flatMap(({ kind, start, end }) => {
    const name = classOf[kind];
    return name ? [Decoration.mark({ class: name }).range(start, end)] : [];
  });
  const fault = queryFault(text);
  if (fault) {
    // At the end of a query there is no character to mark, so the last one is marked.
    const start = Math.min(fault.offset, Math.max(0, text.length - 1));
    const end = Math.min(text.length, Math.max(start + 1, fault.offset + fault.length));
    if (end > start) marks.push(Decoration.mark({ class: "query-fault" }).range(start, end));
  }
  return Decoration.set(marks, true);
}

/** Colors the tokens of the query language and underlines errors while typing. */
export const queryColours: Extension = StateField.define<DecorationSet>({
  create: decorate,
  update: (marks, { docChanged, state }) => (docChanged ? decorate(state) : marks),
  provide: (field) => EditorView.decorations.from(field),
});

/** Style of the query editor, from the theme's tokens. */
export const queryTheme: Extension = EditorView.theme({
  "&": { background: "none", color: "var(--text)", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--mantine-font-family-monospace)",
    lineHeight: "20px",
    maxHeight: "126px",
    overflowX: "hidden",
  },
  // Without a minimum width of 0, a long placeholder widens the content and is cut without an ellipsis.
  ".cm-content": { minWidth: "0", padding: "6px 0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  // Keeps the placeholder on one line; wrapped in a narrow box, it would make the box taller.
  ".cm-placeholder": {
    maxWidth: "100%",
    overflow: "hidden",
    color: "var(--text-3)",
    fontFamily: "var(--mantine-font-family)",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "&.cm-focused .cm-matchingBracket": { background: "var(--accent-soft)", color: "inherit" },
  "&.cm-focused .cm-nonmatchingBracket": { background: "var(--negative-soft)", color: "inherit" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--accent-soft)",
  },
  ".query-operator": { color: "var(--accent-text)", fontWeight: "600" },
  ".query-field": { color: "var(--positive-text)" },
  ".query-phrase": { color: "var(--warning-text)" },
  ".query-fault": {
    textDecoration: "underline wavy var(--negative)",
    textDecorationSkipInk: "none",
    textUnderlineOffset: "4px",
  },
  ".cm-tooltip": {
    border: "1px solid var(--line-strong)",
    borderRadius: "7px",
    background: "var(--panel)",
    color: "var(--text)",
    boxShadow: "var(--shadow-raised)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mantine-font-family)",
    fontSize: "13px",
    maxHeight: "280px",
    minWidth: "280px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "4px 10px", lineHeight: "19px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--accent-soft)",
    color: "var(--text)",
  },
  ".cm-completionDetail": {
    float: "right",
    marginLeft: "18px",
    color: "var(--text-3)",
    fontStyle: "normal",
    fontSize: "12px",
  },
  ".cm-completionMatchedText": { color: "var(--accent-text)", fontWeight: "600", textDecoration: "none" },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 10px", maxWidth: "300px", fontSize: "12px" },
});
