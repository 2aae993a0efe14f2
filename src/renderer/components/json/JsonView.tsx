import { history, indentWithTab, insertNewlineAndIndent } from "@codemirror/commands";
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  StreamLanguage,
  syntaxHighlighting,
} from "@codemirror/language";
import {
  lintGutter,
  linter,
  nextDiagnostic,
  openLintPanel,
  setDiagnostics,
  type Diagnostic,
} from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { placeKey, readJson } from "./readJson";
import type { DocumentIssue } from "../../../shared/ipc/documents";
import { t } from "../../../shared/texts";
import { textKeys } from "../fields/textKeys";
import { useKeys } from "../../core/useKeys";

interface JsonViewProps {
  label: string;
  /** Whether Tab indents. In a dialog it moves the focus. */
  tabIndents?: boolean;
  text: string;
  onChange: (text: string) => void;
  issues: readonly DocumentIssue[];
}

/** A minimal JSON tokenizer for coloring: names, strings, numbers, keywords. */
const json = StreamLanguage.define<unknown>({
  token: (stream) => {
    if (stream.eatSpace()) return null;
    if (stream.match(/^"(?:[^"\\]|\\.)*"(?=\s*:)/)) return "propertyName";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^-?\d[\d.eE+-]*/)) return "number";
    if (stream.match(/^(?:true|false|null)/)) return "atom";
    stream.next();
    return null;
  },
});
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent-text)" },
  { tag: tags.string, color: "var(--text)" },
  { tag: tags.number, color: "var(--positive-text)" },
  { tag: tags.atom, color: "var(--warning-text)" },
]);
const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", color: "var(--text)", background: "var(--panel)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-gutters": { background: "var(--panel)", color: "var(--text-3)", border: "0" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-tooltip": { background: "var(--panel)", color: "var(--text)", border: "1px solid var(--line-strong)" },
  ".cm-specialChar": { color: "var(--negative-text)" },
});

/** The syntax error if the text is invalid JSON, else the errors of its fields at their positions. */
function diagnosticsOf(text: string, issues: readonly DocumentIssue[]): Diagnostic[] {
  const reading = readJson(text);
  if (!reading.ok) return [{ ...reading.span, severity: "error", message: `${reading.message}.` }];
  return issues.map(({ path, message }) => {
    // A missing field has no position, so its nearest existing parent is marked.
    for (let length = path.length; length >= 0; length--) {
      const span = reading.places.get(placeKey(path.slice(0, length)));
      if (span && length > 0) return { ...span, severity: "error" as const, message: `${message}.` };
    }
    return {
      from: 0,
      to: Math.min(1, text.length),
      severity: "error" as const,
      message: `${path.join(".")}: ${message}.`,
    };
  });
}

/** A document as JSON, with errors marked in place. */
export function JsonView({ label, tabIndents = true, text, onChange, issues }: JsonViewProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const heard = useCallbackRef(onChange);
  const inEditor = (act: (editor: EditorView) => unknown) => () => {
    if (view.current) act(view.current);
  };
  useKeys({ nextFault: inEditor(nextDiagnostic), faults: inEditor(openLintPanel) }, parent);

  useEffect(() => {
    if (!parent.current) return;
    const editor = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          highlightSpecialChars({
            addSpecialChars: /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g,
          }),
          history(),
          drawSelection(),
          bracketMatching(),
          indentUnit.of("  "),
          json,
          syntaxHighlighting(colours),
          linter(null),
          lintGutter(),
          EditorView.lineWrapping,
          EditorState.phrases.of({
            "Control character": t("documents:editor.controlCharacter"),
            Diagnostics: t("documents:editor.faults"),
            "No diagnostics": t("documents:editor.noFaults"),
            close: t("documents:editor.closeFaults"),
          }),
          EditorView.contentAttributes.of({ "aria-label": label }),
          keymap.of([
            { key: "Enter", run: insertNewlineAndIndent, shift: insertNewlineAndIndent },
            ...(tabIndents ? [indentWithTab] : []),
            ...textKeys,
          ]),
          look,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) heard(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the editor is made once; later texts are dispatched into it below
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (editor)
      editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc.toString(), issues)));
  }, [text, issues]);

  return (
    <div
      ref={parent}
      style={{ flex: 1, minHeight: 320, overflow: "hidden", borderTop: "1px solid var(--line)" }}
    />
  );
}
