import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Board } from "../../../shared/ipc/boards";
import type { Notebook, NotebookItem, NotebookList } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { placeKey } from "../../core/place";
import { toastFailure } from "../states/toast";

interface Ref {
  connectionId: string;
  projectId: string;
}

/** Query key of a project's notebook. */
export const notebookKey = (ref: Ref | null) => ["notebook", ref?.connectionId, ref?.projectId];
const nothing: Notebook = {
  history: [],
  queries: [],
  charts: [],
  annotations: [],
  boards: [],
  hiddenTerms: [],
};

export const notebookQuery = (ref: Ref | null) => ({
  queryKey: notebookKey(ref),
  queryFn: () => invoke("notebook.read", ref ?? { connectionId: "", projectId: "" }),
  staleTime: Infinity,
});

export function useNotebookRead(ref: Ref | null) {
  return useQuery({ ...notebookQuery(ref), enabled: ref !== null });
}

/**
 * What the analyst saves in a project: history, saved queries and charts, annotations, boards, hidden terms.
 * Empty until it is
 * loaded.
 */
export function useNotebook(ref: Ref | null): Notebook {
  return useNotebookRead(ref).data ?? nothing;
}

/** Changes to a notebook. Each resolves to whether it succeeded. */
export interface NotebookActions {
  addHistory: (query: string) => Promise<boolean>;
  forgetHistory: () => Promise<boolean>;
  keep: (entry: NotebookItem) => Promise<boolean>;
  /** Changes the current version of a board. Does nothing if the board was deleted in the meantime. */
  changeBoard: (id: string, work: (board: Board) => Board) => Promise<boolean>;
  remove: (list: NotebookList, id: string) => Promise<boolean>;
}

/** Adds an item, or replaces the one with the same id. */
function withItem(notebook: Notebook, { list, item }: NotebookItem): Notebook {
  const items: readonly { id: string }[] = notebook[list];
  const known = items.some(({ id }) => id === item.id);
  return {
    ...notebook,
    [list]: known ? items.map((oldItem) => (oldItem.id === item.id ? item : oldItem)) : [...items, item],
  };
}

/**
 * Number of the latest change to each notebook. Every response holds the whole notebook, so only that of the latest
 * change is current.
 */
const latest = new Map<string, number>();

/** Changes a project's notebook on screen at once, then on disk. Reports failures and reverts them on screen. */
export function useNotebookActions(ref: Ref | null): NotebookActions {
  const client = useQueryClient();
  const { connectionId, projectId } = ref ?? { connectionId: "", projectId: "" };
  return useMemo(() => {
    const at = { connectionId, projectId };
    const name = placeKey(at);
    const change = async (
      what: string,
      work: () => Promise<Notebook>,
      expected: (notebook: Notebook) => Notebook = (notebook) => notebook,
    ) => {
      const turn = (latest.get(name) ?? 0) + 1;
      latest.set(name, turn);
      client.setQueryData<Notebook>(notebookKey(at), (old) => old && expected(old));
      try {
        const stored = await work();
        if (latest.get(name) === turn) client.setQueryData(notebookKey(at), stored);
        return true;
      } catch (thrown) {
        toastFailure(what, thrown);
        await client.invalidateQueries({ queryKey: notebookKey(at) });
        return false;
      }
    };
    const keep = (entry: NotebookItem) =>
      change(
        t("components:notebook.notSaved"),
        () => invoke("notebook.keep", { ...at, entry }),
        (notebook) => withItem(notebook, entry),
      );
    return {
      addHistory: (query) =>
        change(t("components:notebook.historyNotKept"), () =>
          invoke("notebook.addHistory", { ...at, query }),
        ),
      forgetHistory: () =>
        change(t("components:notebook.historyNotCleared"), () => invoke("notebook.forgetHistory", at)),
      keep,
      changeBoard: async (id, work) => {
        const { boards } = client.getQueryData<Notebook>(notebookKey(at)) ?? nothing;
        const board = boards.find((candidate) => candidate.id === id);
        return board !== undefined && keep({ list: "boards", item: work(board) });
      },
      remove: (list, id) =>
        change(
          t("components:notebook.notRemoved"),
          () => invoke("notebook.remove", { ...at, list, id }),
          (notebook) => ({ ...notebook, [list]: notebook[list].filter((item) => item.id !== id) }),
        ),
    };
  }, [client, connectionId, projectId]);
}
