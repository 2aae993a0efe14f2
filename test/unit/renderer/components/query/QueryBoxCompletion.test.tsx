import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  completeQuery,
  type QueryVocabulary,
} from "../../../../../src/renderer/components/query/QueryBoxCompletion";
import { useVocabulary } from "../../../../../src/renderer/components/query/QueryBoxVocabulary";
import { useNotebook } from "../../../../../src/renderer/components/stored/notebook";
import { useSession } from "../../../../../src/renderer/core/session";
import { FakeMain, oneService, service, show, target } from "../../fake-bridge";

const hosted = { ...target, connection: service, ref: { connectionId: service.id, projectId: "p1" } };

const shown: { vocabulary?: QueryVocabulary } = {};
function Vocabulary() {
  shown.vocabulary = useVocabulary(hosted, useNotebook(null), false);
  return null;
}

async function complete(text: string): Promise<CompletionResult> {
  const context = new CompletionContext(EditorState.create({ doc: text }), text.length, false);
  const result = shown.vocabulary && (await completeQuery(context, shown.vocabulary));
  if (!result) throw new Error("Nothing is suggested");
  return result;
}

describe("suggested values of a field of a service with credits", () => {
  it("are loaded only when that is chosen, with its cost shown", async () => {
    const main = new FakeMain({
      ...oneService,
      "connections.meter": ({ id }) => ({
        connectionId: id,
        classes: [],
        credits: { used: 0, left: 50, limit: 50, asOf: 1 },
      }),
      "analytics.histogram": () => ({
        data: { data: [{ ks: "de", v: [7] }], header: { v: ["ALL"] } },
        asOf: 1,
        source: "live" as const,
      }),
    });
    useSession.setState({ connectionId: service.id, projectId: "p1" });
    show(<Vocabulary />);
    const [load] = (await complete("lang:")).options;
    expect(main.inputsOf("analytics.histogram")).toEqual([]);
    expect(load?.detail).toMatch(/\d+ credits?/);
    const { apply } = load ?? {};
    if (typeof apply !== "function" || !load) throw new Error("Nothing loads the values");
    apply(new EditorView(), load, 5, 5);
    await waitFor(() => expect(main.inputsOf("analytics.histogram")).toHaveLength(1));
    await waitFor(async () =>
      expect((await complete("lang:")).options.map(({ label }) => label)).toEqual(["de"]),
    );
    expect(main.inputsOf("analytics.histogram")).toHaveLength(1);
  });
});
