/* Topics and panels over the random documents. */

export const topics: Readonly<Record<string, { included: string[]; excluded: string[] }>> = {
  coffee: { included: ["alpha OR beta", "title:gala"], excluded: ["delta"] },
  tea: { included: ["al*"], excluded: [] },
  nothing: { included: ["zeta"], excluded: [] },
};
/** An author, or whatever lies below a URL. */
type PanelEntry =
  | { entry_type: "AUTHOR"; site: string; id: string; name: string }
  | { entry_type: "URL"; site: string; url: string; exact_match: boolean };

export const panelEntries: Readonly<Record<string, PanelEntry[]>> = {
  people: [{ entry_type: "AUTHOR", site: "a.example", id: "ann", name: "Ann Alpha" }],
  places: [
    { entry_type: "URL", site: "a.example", url: "https://a.example/even", exact_match: false },
    { entry_type: "URL", site: "b.example", url: "https://b.example/", exact_match: false },
  ],
};
