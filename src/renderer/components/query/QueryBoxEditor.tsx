import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeCompletion,
  completionStatus,
  currentCompletions,
  deleteBracketPair,
  moveCompletionSelection,
  selectedCompletionIndex,
  startCompletion,
  type CompletionContext,
} from "@codemirror/autocomplete";
import { history, insertNewline } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import { EditorView, drawSelection, keymap, placeholder, tooltips, type KeyBinding } from "@codemirror/view";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useLayoutEffect, useRef } from "react";
import { formatQuery, tryParse } from "../../../shared/query";
import { t } from "../../../shared/texts";
import { useKeys } from "../../core/useKeys";
import { textKeys } from "../fields/textKeys";
import { completeQuery, type QueryVocabulary } from "./QueryBoxCompletion";
import { queryColours, queryTheme } from "./QueryBoxLanguage";

export interface QueryEditorProps {
  label: string;
  /** True for the query of the screen, which the slash key focuses; false for a query in a form. */
  ofScreen: boolean;
  value: string;
  onChange: (text: string) => void;
  /** Called for Enter. Without it, Enter inserts a line break. */
  onRun?: (() => void) | undefined;
  invalid: boolean;
  messageId: string;
  hint: string;
  vocabulary: QueryVocabulary;
  /** Takes the focus when mounted, because the plain field it replaces had it. */
  focused: boolean;
}

const described = new Compartment();

function attributes({
  label,
  ofScreen,
  invalid,
  messageId,
}: Pick<QueryEditorProps, "label" | "ofScreen" | "invalid" | "messageId">) {
  const kind = ofScreen
    ? { role: "searchbox", "aria-multiline": "false", "data-query": "" }
    : { role: "textbox", "aria-multiline": "true" };
  return EditorView.contentAttributes.of(({ state }) => ({
    ...kind,
    "aria-label": label,
    "aria-invalid": String(invalid),
    ...(invalid ? { "aria-describedby": messageId } : {}),
    spellcheck: "false",
    autocorrect: "off",
    autocapitalize: "off",
    // The first Escape closes the suggestions, the next one the surrounding dialog.
    ...(completionStatus(state) === null ? {} : { "data-mantine-stop-propagation": "true" }),
  }));
}

/** Formats the query; does nothing if it can't be parsed. */
function format(view: EditorView): void {
  const text = view.state.doc.toString();
  if (!tryParse(text).ok) return;
  const formatted = formatQuery(text);
  if (formatted !== text)
    view.dispatch({
      changes: { from: 0, to: text.length, insert: formatted },
      selection: { anchor: formatted.length },
    });
}

/** Accepts the chosen suggestion. Where the word is written in full and none was chosen, Enter runs what was typed. */
function acceptUnlessTyped(view: EditorView): boolean {
  const { state } = view;
  const before = state.sliceDoc(0, state.selection.main.head).toLowerCase();
  const word = /[^\s():"]*$/.exec(before)?.[0];
  const isWritten = currentCompletions(state).some(({ label }) => label.toLowerCase() === word);
  if (!isWritten || selectedCompletionIndex(state) !== 0) return acceptCompletion(view);
  closeCompletion(view);
  return false;
}

const suggestionKeys: readonly KeyBinding[] = [
  { key: "Tab", run: acceptCompletion },
  { key: "Enter", run: acceptUnlessTyped },
  { key: "Escape", run: closeCompletion },
  // Arrow Down in an empty box shows the query history.
  { key: "ArrowDown", run: (view) => view.state.doc.length === 0 && startCompletion(view) },
  { key: "ArrowDown", run: moveCompletionSelection(true) },
  { key: "ArrowUp", run: moveCompletionSelection(false) },
  { key: "PageDown", run: moveCompletionSelection(true, "page") },
  { key: "PageUp", run: moveCompletionSelection(false, "page") },
];

/**
 * The query editor: colors, brackets, completion, errors. If Enter runs the query, Shift+Enter inserts a line break.
 */
export function QueryBoxEditor(props: QueryEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const { value, label, ofScreen, invalid, messageId } = props;
  const tell = useCallbackRef(props.onChange);
  const complete = useCallbackRef((context: CompletionContext) => completeQuery(context, props.vocabulary));
  const { onRun } = props;
  /** Wraps an editor action as a shortcut handler. */
  const inEditor = (act: (editor: EditorView) => unknown) => () => {
    if (view.current) act(view.current);
  };
  useKeys(
    {
      runQuery: onRun
        ? inEditor((editor) => {
            closeCompletion(editor);
            onRun();
          })
        : null,
      breakLine: inEditor(insertNewline),
      complete: inEditor(startCompletion),
      format: inEditor(format),
    },
    box,
  );
  const runs = useCallbackRef(() => onRun !== undefined);

  useEffect(() => {
    if (!box.current) return;
    const made = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: props.value,
        selection: { anchor: props.value.length },
        extensions: [
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          queryColours,
          queryTheme,
          bracketMatching(),
          closeBrackets(),
          autocompletion({
            icons: false,
            // Tab accepts a suggestion as soon as it is visible; otherwise it leaves the box.
            interactionDelay: 0,
            defaultKeymap: false,
            // A field needs a value, so its values are suggested next.
            activateOnCompletion: ({ label }) => label.endsWith(":"),
            aboveCursor: false,
            override: [complete],
          }),
          // A screen has its own CSS containment, so suggestions placed inside it would be offset from their word.
          tooltips({ parent: box.current.closest<HTMLElement>("[role=dialog]") ?? document.body }),
          placeholder(props.hint),
          EditorState.phrases.of({ Completions: t("components:query.completions") }),
          described.of(attributes(props)),
          Prec.highest(keymap.of(suggestionKeys)),
          keymap.of([
            { key: "Enter", run: (editor) => !runs() && insertNewline(editor) },
            { key: "Backspace", run: deleteBracketPair },
            ...textKeys,
          ]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) tell(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    if (props.focused) made.focus();
    return () => {
      made.destroy();
      view.current = null;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the editor is made once; what changes is dispatched into it below
  }, []);

  // A layout effect, so that an outdated value can't replace text typed in between.
  useLayoutEffect(() => {
    const editor = view.current;
    const text = editor?.state.doc.toString();
    if (editor && text !== value)
      editor.dispatch({
        changes: { from: 0, to: text?.length ?? 0, insert: value },
        selection: { anchor: value.length },
      });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({
      effects: described.reconfigure(attributes({ label, ofScreen, invalid, messageId })),
    });
  }, [label, ofScreen, invalid, messageId]);

  return <div ref={box} style={{ minWidth: 0, flex: 1 }} />;
}
