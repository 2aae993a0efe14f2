import type { Document } from "../../../../src/shared/interface/documents";
import type { DocumentMark } from "../../../../src/shared/ipc/documents";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { useSession } from "../../../../src/renderer/core/session";
import { DocumentsScreen } from "../../../../src/renderer/features/documents/DocumentsScreen";
import { useEditor } from "../../../../src/renderer/features/documents/editor/store";
import { useDocuments } from "../../../../src/renderer/features/documents/store";
import { FakeMain, live, oneWorkspace, show, target } from "../fake-bridge";

/** Number of documents in the project. */
export const total = 24_310;

/** A document of the project. Index 0 is the newest. */
export const document = (index: number): Document => ({
  url: `https://blog.example/${index}`,
  published: Date.UTC(2026, 10, 21, 13) - index * 60_000,
  title: `Post ${index}`,
  content: "<b>Bold</b> claim",
  reach: 88_100,
  sentiment: -2,
  source_type: ["BLOG"],
  post_type: [],
  tags_customer: [],
  tokens_hashtag: [],
  tokens_mention: [],
});

/** A main process with the documents of one open project. `marks` returns the pending edits. */
export function documentsMain(marks: () => readonly DocumentMark[] = () => []): FakeMain {
  useDocuments.setState(useDocuments.getInitialState(), true);
  useSession.setState({ ...useSession.getInitialState(), connectionId: "c1", projectId: "p1" }, true);
  useEditor.setState({ editing: null });
  forgetPlaces();
  return new FakeMain({
    ...oneWorkspace,
    "documents.search": ({ offset = 0, count = 100 }) =>
      live({ total, documents: Array.from({ length: count }, (_, index) => document(offset + index)) }),
    "documents.marks": ({ urls }) => marks().filter(({ url }) => urls.includes(url)),
    "documents.edits": () => ({ total: 0, edits: [] }),
    "documents.drafts": () => [],
    "documents.datasets": () => [],
    "documents.topics": () => [],
    "documents.check": () => [],
    "documents.read": ({ url }) => ({
      version: { state: "live", document: { ...document(0), url }, asOf: 1, from: "service" },
      datasetId: null,
    }),
    "project.metrics": () => live([]),
    "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
  });
}

export const open = () => show(<DocumentsScreen target={target} onOpenFile={() => undefined} />);
