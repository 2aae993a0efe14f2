import { create } from "zustand";
import type { Document } from "../../../shared/interface/documents";
import type { Upload } from "../../../shared/ipc/uploads";
import { invoke, onEvent } from "../../app/api";
import type { Target } from "../../app/queries";
import { toast, toastFailure } from "../../components/toast";

/** Where a document is on its way out or back in. */
export type EditState = "deleting" | "deleted" | "restoring";

interface Edits {
  /** By address; documents without an entry are live. */
  states: Readonly<Record<string, EditState>>;
  mark: (url: string, state: EditState | null) => void;
}

/** Deletions and their undoing, as far as this session knows of them. */
export const useEdits = create<Edits>((set) => ({
  states: {},
  mark: (url, state) =>
    set(({ states }) => {
      const others = Object.fromEntries(Object.entries(states).filter(([one]) => one !== url));
      return { states: state === null ? others : { ...others, [url]: state } };
    }),
}));

function ended(upload: Upload | undefined): upload is Upload {
  return upload?.state === "finished" || upload?.state === "cancelled";
}

/** Waits until an upload came to its end. */
async function outcomeOf(uploadId: number): Promise<Upload> {
  const { promise, resolve } = withResolvers<Upload>();
  const end = onEvent("uploads.changed", (upload) => {
    if (upload.id === uploadId && ended(upload)) resolve(upload);
  });
  try {
    // It may have ended before the listener was there.
    const now = (await invoke("uploads.list", undefined)).find((upload) => upload.id === uploadId);
    return ended(now) ? now : await promise;
  } finally {
    end();
  }
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

async function reasonOf(uploadId: number): Promise<string> {
  const { entries } = await invoke("uploads.entries", { uploadId });
  return entries[0]?.message ?? "";
}

/** Deletes or restores a document through the outbox and says how it went. */
export async function modify(
  target: Target,
  document: Document,
  action: "delete" | "undelete",
): Promise<void> {
  const { mark } = useEdits.getState();
  const { url } = document;
  const back: EditState | null = action === "delete" ? null : "deleted";
  mark(url, action === "delete" ? "deleting" : "restoring");
  try {
    const { uploadId } = await invoke("documents.modify", { ...target.ref, action, document: { url } });
    const upload = await outcomeOf(uploadId);
    if (upload.counts.done + upload.counts.present > 0) {
      mark(url, action === "delete" ? "deleted" : null);
      toast(
        action === "delete"
          ? "Document deleted. It can be restored from the reading pane."
          : "Document restored.",
      );
    } else {
      mark(url, back);
      toast(
        `The document was not ${action === "delete" ? "deleted" : "restored"}. ${await reasonOf(uploadId)}`,
      );
    }
  } catch (thrown) {
    mark(url, back);
    toastFailure(
      action === "delete" ? "The document was not deleted" : "The document was not restored",
      thrown,
    );
  }
}
