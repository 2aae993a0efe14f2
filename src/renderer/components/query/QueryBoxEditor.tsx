import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeCompletion,
  completionStatus,
  deleteBracketPair,
  moveCompletionSelection,
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
import { t } from "../../../shared/words";
import { useKeys } from "../../core/useKeys";
import { textKeys } from "../fields/textKeys";
import { completeQuery, type QueryVocabulary } from "./QueryBoxCompletion";
import { queryColours, queryTheme } from "./QueryBoxLanguage";

/** What the editor of a query works on. */
export interface QueryEditorProps {
  label: string;
  /** The query of the screen itself, which the slash key goes to; else one among the fields of a form. */
  ofScreen: boolean;
  value: string;
  onChange: (text: string) => void;
  /** What Enter does; without it, Enter breaks the line. */
  onRun?: (() => void) | undefined;
  invalid: boolean;
  messageId: string;
  hint: string;
  vocabulary: QueryVocabulary;
  /** Takes the caret as it appears: the plain field in its place had it. */
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
    // Escape closes the suggestions first, and the dialog around the field only then.
    ...(completionStatus(state) === null ? {} : { "data-mantine-stop-propagation": "true" }),
  }));
}

/** Writes the query in one hand; one that cannot be read is left alone. */
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

const suggestionKeys: readonly KeyBinding[] = [
  { key: "Tab", run: acceptCompletion },
  { key: "Enter", run: acceptCompletion },
  { key: "Escape", run: closeCompletion },
  // The caret in an empty box shows what was asked before.
  { key: "ArrowDown", run: (view) => view.state.doc.length === 0 && startCompletion(view) },
  { key: "ArrowDown", run: moveCompletionSelection(true) },
  { key: "ArrowUp", run: moveCompletionSelection(false) },
  { key: "PageDown", run: moveCompletionSelection(true, "page") },
  { key: "PageUp", run: moveCompletionSelection(false, "page") },
];

/** The editor of a query: colours, brackets, completion, faults. Where Enter asks, Shift+Enter breaks the line. */
export function QueryBoxEditor(props: QueryEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const { value, label, ofScreen, invalid, messageId } = props;
  const tell = useCallbackRef(props.onChange);
  const complete = useCallbackRef((context: CompletionContext) => completeQuery(context, props.vocabulary));
  const { onRun } = props;
  /** What a shortcut does with the editor. */
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
            // Tab takes a suggestion from the moment it is seen; only then does it leave the box.
            interactionDelay: 0,
            defaultKeymap: false,
            // A field is nothing without a value, so its values are offered next.
            activateOnCompletion: ({ label }) => label.endsWith(":"),
            aboveCursor: false,
            override: [complete],
          }),
          // A screen is laid out by itself, so that within it the suggestions would stand beside their word.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the editor is made once; what changes is dispatched into it below
  }, []);

  // Before anything more can be typed, which an older value would else take the place of.
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
