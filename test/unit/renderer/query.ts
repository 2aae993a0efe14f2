import { EditorView } from "@codemirror/view";
import { act, screen, waitFor } from "@testing-library/react";
import { t } from "../../../src/shared/texts";

/** The query editor, once it has replaced the plain field. */
async function editor(): Promise<EditorView> {
  return waitFor(() => {
    const found = EditorView.findFromDOM(screen.getByRole("searchbox", { name: t("components:query.name") }));
    if (!found) throw new Error("The editor is still loading");
    return found;
  });
}

/** Types a query. jsdom has no layout, so the text goes directly into the editor. */
export async function writeQuery(text: string): Promise<void> {
  const view = await editor();
  act(() => {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: "input.type" });
  });
}
