import { codingSampleLimits } from "../../shared/coding/coding-sample";
import type { WorkspaceFileChoices, WorkspaceFilePart } from "../../shared/workspace-file";
import type { Notebooks } from "../explore/notebooks";
import type { CodingStore } from "../coding/coding-store";
import type { RuleStore } from "../rules/rule-store";
import type { WatchStore } from "../watches/watch-store";

/** Where the app keeps what goes along with a workspace. */
export interface WorkspaceFileStores {
  notebooks: Notebooks;
  coding: CodingStore;
  rules: RuleStore;
  watches: WatchStore;
}

const pieceCharacters = 1_000_000;

/** What the app keeps about a workspace, one part at a time, since queues with their documents are large. */
export function* workspaceFileParts(
  { notebooks, coding, rules, watches }: WorkspaceFileStores,
  connectionId: string,
  { codes, notes }: WorkspaceFileChoices,
): Generator<WorkspaceFilePart> {
  if (notes) {
    for (const { projectId, notebook } of notebooks.of(connectionId))
      // The history tells what the analyst looked for, which nobody asked them to pass on.
      yield { kind: "notebook", projectId, notebook: { ...notebook, history: [] } };
    for (const { projectId, rules: list } of rules.of(connectionId))
      yield { kind: "rules", projectId, rules: list };
    for (const { to, watch } of watches.all())
      if (to.connectionId === connectionId)
        yield { kind: "watches", projectId: to.projectId, watches: [watch] };
  }
  if (!codes) return;
  const { books, samples: queues } = coding.of(connectionId);
  for (const { projectId, book } of books) yield { kind: "books", projectId, books: [book] };
  for (const { to, queue, origin } of queues) {
    const all = coding.decisions(queue.id);
    const decisions = notes ? all : all.map((decision) => ({ ...decision, note: "" }));
    const part = {
      kind: "queue" as const,
      projectId: to.projectId,
      queue,
      origin,
      items: [],
      decisions: [],
    };
    yield part;
    for (const items of inPieces(coding.items(queue.id, 0, codingSampleLimits.documents)))
      yield { ...part, items };
    for (const some of inPieces(decisions)) yield { ...part, decisions: some };
  }
}

/** Pieces of a list that fit into a line of a file. */
function* inPieces<T>(list: readonly T[]): Generator<T[]> {
  let piece: T[] = [];
  let characters = 0;
  for (const member of list) {
    piece.push(member);
    characters += JSON.stringify(member).length;
    if (characters < pieceCharacters) continue;
    yield piece;
    piece = [];
    characters = 0;
  }
  if (piece.length > 0) yield piece;
}

/** Stores what came along with a workspace under its new connection. Watches and rules are off until somebody turns them on. */
export function storeParts(
  { notebooks, coding, rules, watches }: WorkspaceFileStores,
  connectionId: string,
  parts: readonly WorkspaceFilePart[],
): void {
  for (const part of parts) {
    const to = { connectionId, projectId: part.projectId };
    if (part.kind === "notebook") notebooks.put(to, part.notebook);
    else if (part.kind === "rules")
      rules.save(
        to,
        part.rules.map((rule) => ({ ...rule, onArrival: false })),
      );
    else if (part.kind === "watches")
      for (const watch of part.watches) {
        watches.save(to, watch);
        watches.set(watch.id, { isOn: false });
      }
    else if (part.kind === "books") for (const book of part.books) coding.saveBook(to, book);
    else {
      const { queue, origin, items, decisions } = part;
      coding.add({ to, queue, origin }, items);
      for (const coder of new Set(decisions.map((decision) => decision.coder)))
        coding.merge(
          queue.id,
          coder,
          decisions.filter((decision) => decision.coder === coder),
        );
    }
  }
}
