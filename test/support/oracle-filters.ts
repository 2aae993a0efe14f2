import { parse } from "../../src/shared/query";
import type { DocumentTest } from "./plain-answers";
import { meets } from "./query-oracle";

/* Topics and panels over the random documents, each with a test of documents. */

export const topics: Readonly<Record<string, { included: string[]; excluded: string[] }>> = {
  coffee: { included: ["alpha OR beta", "title:gala"], excluded: ["delta"] },
  tea: { included: ["al*"], excluded: [] },
  nothing: { included: ["zeta"], excluded: [] },
};
/** An author, or whatever lies below a URL. */
type PanelEntry =
  | { entry_type: "AUTHOR"; site: string; id: string; name: string }
  | { entry_type: "URL"; site: string; url: string; exact_match: boolean };

export const panelEntries: Readonly<Record<string, { entry: PanelEntry; test: DocumentTest }[]>> = {
  people: [
    {
      entry: { entry_type: "AUTHOR", site: "a.example", id: "ann", name: "Ann Alpha" },
      test: ({ extra_author_attributes: author }) => author?.id === "ann",
    },
  ],
  places: [
    {
      entry: { entry_type: "URL", site: "a.example", url: "https://a.example/even", exact_match: false },
      test: ({ url }) => (url ?? "").startsWith("https://a.example/even/"),
    },
    {
      entry: { entry_type: "URL", site: "b.example", url: "https://b.example/", exact_match: false },
      test: ({ host_url }) => host_url === "b.example",
    },
  ],
};

export function topicTest(name: string): DocumentTest {
  const { included = [], excluded = [] } = topics[name] ?? {};
  const isIn = meetsAny(included);
  const isOut = meetsAny(excluded);
  return (document) => isIn(document) && !isOut(document);
}

export function panelTest(name: string): DocumentTest {
  return (document) => (panelEntries[name] ?? []).some(({ test }) => test(document));
}

function meetsAny(queries: readonly string[]): DocumentTest {
  const trees = queries.map((q) => parse(q));
  return (document) => trees.some((tree) => meets(document, tree));
}
