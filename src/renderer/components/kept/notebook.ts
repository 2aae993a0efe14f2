import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Board } from "../../../shared/ipc/boards";
import type { Notebook, NotebookItem, NotebookList } from "../../../shared/ipc/notebook";
import { t } from "../../../shared/words";
import { invoke } from "../../core/api";
import { placeKey } from "../../core/place";
import { toastFailure } from "../states/toast";

interface Ref {
  connectionId: string;
  projectId: string;
}

/** Key of what is kept beside a project. */
export const notebookKey = (ref: Ref | null) => ["notebook", ref?.connectionId, ref?.projectId];
const nothing: Notebook = { history: [], queries: [], charts: [], annotations: [], boards: [] };

/** Reads what the analyst keeps beside a project. */
export function useNotebookRead(ref: Ref | null) {
  return useQuery({
    queryKey: notebookKey(ref),
    queryFn: () => invoke("notebook.read", ref ?? { connectionId: "", projectId: "" }),
    enabled: ref !== null,
    staleTime: Infinity,
  });
}

/** What the analyst keeps beside a project: history, saved queries and charts, annotations, boards; nothing until it is read. */
export function useNotebook(ref: Ref | null): Notebook {
  return useNotebookRead(ref).data ?? nothing;
}

/** What can be done with a notebook; each answers whether it was done. */
export interface NotebookActions {
  asked: (query: string) => Promise<boolean>;
  forgetHistory: () => Promise<boolean>;
  keep: (entry: NotebookItem) => Promise<boolean>;
  /** Changes a board, by what it is when the change is made; one that is gone meanwhile stays so. */
  changeBoard: (id: string, work: (board: Board) => Board) => Promise<boolean>;
  remove: (list: NotebookList, id: string) => Promise<boolean>;
}

/** The notebook with one thing in it, which takes the place of one with the same id. */
function withItem(notebook: Notebook, { list, item }: NotebookItem): Notebook {
  const kept: readonly { id: string }[] = notebook[list];
  const known = kept.some(({ id }) => id === item.id);
  return {
    ...notebook,
    [list]: known ? kept.map((one) => (one.id === item.id ? item : one)) : [...kept, item],
  };
}

/** Number of the latest change of each notebook: each answer holds all of it, so only that of the latest is current. */
const latest = new Map<string, number>();

/** Changes a project's notebook: at once on screen, then on disk. What fails is said, and is taken back on screen. */
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
        const kept = await work();
        if (latest.get(name) === turn) client.setQueryData(notebookKey(at), kept);
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
      asked: (query) =>
        change(t("components:notebook.historyNotKept"), () => invoke("notebook.asked", { ...at, query })),
      forgetHistory: () =>
        change(t("components:notebook.historyNotCleared"), () => invoke("notebook.forgetHistory", at)),
      keep,
      changeBoard: async (id, work) => {
        const { boards } = client.getQueryData<Notebook>(notebookKey(at)) ?? nothing;
        const board = boards.find((one) => one.id === id);
        return board !== undefined && keep({ list: "boards", item: work(board) });
      },
      remove: (list, id) =>
        change(
          t("components:notebook.notRemoved"),
          () => invoke("notebook.remove", { ...at, list, id }),
          (notebook) => ({ ...notebook, [list]: notebook[list].filter((one) => one.id !== id) }),
        ),
    };
  }, [client, connectionId, projectId]);
}
