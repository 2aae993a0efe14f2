import type { FollowedStream, StreamedDocument } from "../../../../src/shared/ipc/live-streams";
import { Document } from "../../../../src/shared/interface/documents";
import type { StreamScreenLinks } from "../../../../src/renderer/features/streams/live/LiveScreen";
import { live, oneWorkspace, target, type Answers } from "../fake-bridge";

export const rules = [
  { rule_id: "birds", query: "kestrel OR falcon" },
  { rule_id: "fish", query: "trout" },
];

/** When the stream of these tests was last heard of. */
export const asOf = Date.UTC(2026, 10, 21, 12);

/** State of the stream "rivals", read through a collector. */
export function followed(more: Partial<FollowedStream> = {}): FollowedStream {
  return {
    connectionId: "c1",
    kind: "stream",
    streamId: "rivals",
    narrowing: { query: "", topics: [], filters: [] },
    phase: "reading",
    via: "collector",
    collectorId: "rivals-earshot-1",
    since: asOf,
    retryAt: null,
    error: null,
    read: 2,
    kept: 2,
    unreadable: 0,
    repeated: 0,
    lastAt: asOf,
    gaps: [],
    ...more,
  };
}

export function arrival(id: number, title: string, matched = ["birds"]): StreamedDocument {
  const document = Document.parse({ url: `https://paper.example/${id}`, title, content: title });
  return { id, at: asOf + id, rules: matched, document };
}

/** A workspace with the stream "rivals", which delivered two documents. */
export const followedStream: Answers = {
  ...oneWorkspace,
  "project.streams": () => live([{ stream_id: "rivals", enabled: true, rules }]),
  "streams.deleted": () => [],
  "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
  "project.metrics": () => live([]),
  "documents.datasets": () => [],
  "project.exports": () => live([]),
  "streams.allFollowed": () => [followed()],
  "streams.recent": ({ rule = null }) => {
    const all = [arrival(2, "A trout", ["fish"]), arrival(1, "A kestrel")];
    const documents = all.filter((one) => rule === null || one.rules.includes(rule));
    return { total: documents.length, documents };
  },
  "streams.counts": () => ({
    totals: [
      { rule: null, count: 2 },
      { rule: "birds", count: 1 },
      { rule: "fish", count: 1 },
    ],
    minutes: [],
  }),
};

/** Props of the Streams screen. An open document is shown by its title. */
export const streamsProps: StreamScreenLinks & { target: typeof target } = {
  target,
  renderDocument: ({ document, onClose }) => (
    <aside aria-label="Reading">
      {document.title}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </aside>
  ),
  onImport: () => undefined,
};
