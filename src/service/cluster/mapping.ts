/**
 * The version of the mapping below together with what fills it: the tokenizer, keys and derived fields. It is stored in the index. A
 * gateway refuses an index of a later version, and one of an earlier version has to be filled anew.
 */
export const mappingVersion = 1;

const keyword = { type: "keyword" } as const;
const boolean = { type: "boolean" } as const;
const long = { type: "long" } as const;
const text = { type: "text", analyzer: "joined", norms: false } as const;

const family = (name: string, mapping: object) => ({ [name]: { path_match: `${name}.*`, mapping } });

export const mappings = {
  // All else is computed from the document, and would double its size.
  _source: { includes: ["project", "dataset", "state", "write", "document"] },
  dynamic: "strict",
  dynamic_templates: [
    family("number", { type: "double" }),
    // Longer values can't be named in a query.
    family("key", { type: "keyword", ignore_above: 8_000 }),
    family("spelled", { type: "keyword", ignore_above: 8_000 }),
    family("phrase", text),
  ],
  properties: {
    /** The document as the interface has it. */
    document: { type: "object", enabled: false },
    /** Names the put that wrote this version, so that a repeated one knows its own. */
    write: { type: "keyword", index: false, doc_values: false },
    /** The key, which can't be sorted by as `_id`. */
    id: keyword,
    project: keyword,
    dataset: keyword,
    state: keyword,
    url: keyword,
    path: keyword,
    host: keyword,
    /** With private suffixes, as sites of panels have it. */
    domain: keyword,
    domains: keyword,
    title: text,
    content: text,
    author: text,
    /** Tells authors apart. */
    author_key: keyword,
    /** Authors who have no id. */
    author_name: keyword,
    lang: keyword,
    country: keyword,
    gender: keyword,
    import: keyword,
    import_key: keyword,
    /** The number by which samples draw it. */
    draw: long,
    published: long,
    search_indexed: long,
    sentiment_name: keyword,
    sentiment_certainty: keyword,
    sentiment_origin: keyword,
    /** Source types, each with the types that it belongs to. */
    sourcetype: keyword,
    emoji: keyword,
    link: keyword,
    linkdomain: keyword,
    date_assumed: boolean,
    engagement_summed: boolean,
    repeats: boolean,
    number: { type: "object", dynamic: true },
    key: { type: "object", dynamic: true },
    spelled: { type: "object", dynamic: true },
    phrase: { type: "object", dynamic: true },
  },
} as const;

/** Settings of a new index. `copies` counts the first one. */
export const settings = (shards: number, copies: number) => ({
  index: {
    number_of_shards: shards,
    number_of_replicas: copies - 1,
    // Each metric of a file or network is a field.
    "mapping.total_fields.limit": 10_000,
    // Writes wait for all copies, so a lost one is replaced soon.
    "unassigned.node_left.delayed_timeout": "10s",
    // Pages, samples and candidates of rankings.
    max_result_window: 100_000,
  },
  analysis: {
    tokenizer: { separated: { type: "simple_pattern_split", pattern: "\u001f" } },
    analyzer: { joined: { type: "custom", tokenizer: "separated" } },
  },
});
