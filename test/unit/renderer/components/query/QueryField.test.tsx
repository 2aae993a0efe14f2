import "../../query";
import { EditorView } from "@codemirror/view";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryField } from "../../../../../src/renderer/components/query/QueryField";
import { useSession } from "../../../../../src/renderer/core/session";
import { FakeMain, oneWorkspace, show } from "../../fake-bridge";

function Field({ onRun }: { onRun?: () => void }) {
  const [query, setQuery] = useState("kestrel");
  return <QueryField label="Query" value={query} onChange={setQuery} {...(onRun && { onRun })} />;
}

/** Reports every observed element as visible. */
function seeEverything(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.told([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
}

async function editor(): Promise<EditorView> {
  return waitFor(() => {
    const found = EditorView.findFromDOM(screen.getByRole("textbox", { name: "Query" }));
    if (!found) throw new Error("The editor is still loading");
    return found;
  });
}

describe("a query field in a form", () => {
  beforeEach(() => {
    useSession.setState({ connectionId: "c1", projectId: "p1" });
    new FakeMain(oneWorkspace);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("is plain text until it is visible", () => {
    show(<Field />);
    expect(screen.getByRole("textbox", { name: "Query" })).toHaveProperty("value", "kestrel");
  });

  it("becomes the query editor once visible, and underlines and explains errors", async () => {
    seeEverything();
    show(<Field />);
    const view = await editor();
    act(() => view.dispatch({ changes: { from: 7, insert: " AND" } }));
    const field = screen.getByRole("textbox", { name: "Query" });
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(field.querySelector(".query-fault")).toBeTruthy();
    const message = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(message?.textContent).toMatch(/^Expected .* at character \d+, found .*\.$/);
  });

  it("corrects the name of an imported column with one click", async () => {
    seeEverything();
    show(<Field />);
    const view = await editor();
    act(() => view.dispatch({ changes: { from: 0, to: 7, insert: 'tea AND Airline:"US Airways"' } }));
    fireEvent.click(await screen.findByRole("button", { name: "Use custom.airline" }));
    await waitFor(() => expect(view.state.doc.toString()).toBe('tea AND custom.airline:"US Airways"'));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Use custom.airline" })).toBeNull());
  });

  it("keeps the caret position of the plain text", async () => {
    show(<Field />);
    screen.getByRole("textbox", { name: "Query" }).focus();
    cleanup();
    seeEverything();
    show(<Field />);
    screen.getByRole("textbox", { name: "Query" }).focus();
    await editor();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Query" })));
  });
});
