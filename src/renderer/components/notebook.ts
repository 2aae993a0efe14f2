import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Notebook, NotebookItem, NotebookList } from "../../shared/ipc/notebook";
import { invoke } from "../app/api";
import { toastFailure } from "./toast";

interface Ref {
  connectionId: string;
  projectId: string;
}

const keyOf = (ref: Ref | null) => ["notebook", ref?.connectionId, ref?.projectId];
const nothing: Notebook = { history: [], queries: [], charts: [], annotations: [] };

/** What the analyst keeps beside a project: history, saved queries and charts, annotations. */
export function useNotebook(ref: Ref | null): Notebook {
  const { data } = useQuery({
    queryKey: keyOf(ref),
    queryFn: () => invoke("notebook.read", ref ?? { connectionId: "", projectId: "" }),
    enabled: ref !== null,
    staleTime: Infinity,
  });
  return data ?? nothing;
}

/** What can be done with a notebook. */
export interface NotebookActions {
  asked: (query: string) => Promise<void>;
  forgetHistory: () => Promise<void>;
  keep: (entry: NotebookItem) => Promise<void>;
  remove: (list: NotebookList, id: string) => Promise<void>;
}

/** Changes a project's notebook; what fails is said, and nothing on screen pretends that it went in. */
export function useNotebookActions(ref: Ref | null): NotebookActions {
  const client = useQueryClient();
  const { connectionId, projectId } = ref ?? { connectionId: "", projectId: "" };
  return useMemo(() => {
    const at = { connectionId, projectId };
    const change = async (what: string, work: () => Promise<Notebook>) => {
      try {
        client.setQueryData(keyOf(at), await work());
      } catch (thrown) {
        toastFailure(what, thrown);
      }
    };
    return {
      asked: (query) => change("The history was not kept", () => invoke("notebook.asked", { ...at, query })),
      forgetHistory: () => change("The history was not cleared", () => invoke("notebook.forgetHistory", at)),
      keep: (entry) => change("This was not saved", () => invoke("notebook.keep", { ...at, entry })),
      remove: (list, id) =>
        change("This was not removed", () => invoke("notebook.remove", { ...at, list, id })),
    };
  }, [client, connectionId, projectId]);
}
