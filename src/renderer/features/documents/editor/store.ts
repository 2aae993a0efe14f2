import { applied, differences, writable } from "../../../../shared/documents/change";
import type { JsonObject } from "../../../../shared/documents/json";
import { firstAction } from "../../../../shared/documents/states";
import type { DocumentAction } from "../../../../shared/interface/documents";
import type { Draft, DocumentEdit, KnownVersion } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { asCallError, invoke, onEvent } from "../../../core/api";
import { createPlaceStore } from "../../../core/place";
import type { Target } from "../../../core/queries";
import { toastFailure } from "../../../components/states/toast";

/** The document in the editor. Like a draft, but possibly not saved yet. */
export interface EditedDocument extends Omit<Draft, "id" | "savedAt"> {
  /** Identifies this editing session; each opened document gets a new key. */
  key: string;
  id: number | null;
  savedAt: number | null;
}

interface EditorState {
  editing: EditedDocument | null;
  /** Why the draft could not be saved. */
  unsaved: string | null;
  /** Opens a new document, or a new review in a dataset. */
  openNew: (ref: Target["ref"], datasetId?: string | null) => void;
  /** Opens a document as it was shown. */
  openDocument: (
    ref: Target["ref"],
    version: KnownVersion,
    datasetId: string | null,
    change?: JsonObject,
  ) => void;
  openDraft: (draft: Draft) => void;
  /** Opens a queued or rejected edit to change it. */
  openEdit: (ref: Target["ref"], edit: DocumentEdit) => void;
  /** Changes the document; saves the draft after a short delay. */
  change: (
    part: Partial<Pick<EditedDocument, "document" | "text" | "action" | "options" | "datasetId" | "base">>,
  ) => void;
  /** Clears the editor, unless it holds a different document by now. */
  leave: (key: string) => void;
  /** Closes the editor; changes stay as a draft. */
  close: () => Promise<void>;
  /** Deletes the draft. */
  discard: () => Promise<void>;
  /** Saves pending changes. Returns the draft's id, or null if there is no draft. */
  flush: () => Promise<number | null>;
}

const saveAfter = 200;

/** Whether anything changed since the document was opened. */
export function isChanged({ base, document, text }: EditedDocument): boolean {
  return (
    text !== null ||
    differences(base.document ?? {}, document).some(({ path }) => path[0] !== "url" || !base.document)
  );
}

const unknown = (): KnownVersion => ({ state: "unknown", document: null, asOf: Date.now(), from: "history" });

/** The document in the editor. It outlives the screen, so that leaving the screen loses nothing. */
export const useEditor = createPlaceStore<EditorState>((set, get) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Draft ids by editing key, known after the first save. */
  const ids = new Map<string, number>();
  /** Saves run one after another, so that an earlier one never overwrites a later one. */
  let saving: Promise<void> = Promise.resolve();

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const { editing } = get();
    if (!editing) return saving;
    const { key, connectionId, projectId, datasetId, action, base, document, text, options, amends } =
      editing;
    const draft = { connectionId, projectId, datasetId, action, base, document, text, options, amends };
    saving = saving.then(async () => {
      try {
        const { id, savedAt } = await invoke("documents.saveDraft", {
          ...draft,
          id: ids.get(key) ?? editing.id,
        });
        ids.set(key, id);
        set(({ editing: now }) =>
          now?.key === key ? { editing: { ...now, id, savedAt }, unsaved: null } : {},
        );
      } catch (thrown) {
        set({ unsaved: asCallError(thrown).message });
      }
    });
    return saving;
  };
  /** An erased author's text must not come back as a draft, and what names them has changed. Other drafts are saved by now. */
  let ignore = () => {};
  const closeWhenErased = ({ connectionId }: { connectionId: string }) => {
    ignore();
    ignore = onEvent("people.erased", (erased) => {
      if (erased.connectionId !== connectionId) return;
      ignore();
      clearTimeout(timer);
      timer = undefined;
      set({ editing: null, unsaved: null });
    });
  };
  const begin = (editing: Omit<EditedDocument, "key">) => {
    if (timer !== undefined) void save();
    closeWhenErased(editing);
    set({ editing: { ...editing, key: crypto.randomUUID() }, unsaved: null });
  };
  return {
    editing: null,
    unsaved: null,
    openNew: (ref, datasetId = null) =>
      begin({
        ...ref,
        id: null,
        savedAt: null,
        datasetId,
        action: "create",
        base: { ...unknown(), state: "absent" },
        document: {},
        text: null,
        options: {},
        amends: null,
      }),
    openDocument: (ref, version, datasetId, change = {}) => {
      const document = writable(version.document ?? {});
      begin({
        ...ref,
        id: null,
        savedAt: null,
        datasetId,
        action: firstAction(version.state),
        base: version,
        document: applied(document, change),
        text: null,
        options: {},
        amends: null,
      });
      if (Object.keys(change).length > 0) void save();
    },
    openDraft: (draft) => begin(draft),
    openEdit: (ref, { entryId, datasetId, action, change, options, before }) => {
      const written = applied(before.document ? writable(before.document) : {}, change);
      begin({
        ...ref,
        id: null,
        savedAt: null,
        datasetId,
        action,
        base: before,
        document: writable(written),
        text: null,
        options,
        amends: entryId,
      });
    },
    change: (part) => {
      const { editing } = get();
      if (!editing) return;
      set({ editing: { ...editing, ...part } });
      timer ??= setTimeout(() => void save(), saveAfter);
    },
    flush: async () => {
      const { editing } = get();
      await (timer === undefined ? saving : save());
      return editing && (ids.get(editing.key) ?? editing.id);
    },
    leave: (key) => set(({ editing }) => (editing?.key === key ? { editing: null, unsaved: null } : {})),
    close: async () => {
      const { editing, flush, leave } = get();
      if (!editing) return;
      const id = await flush();
      const { editing: now } = get();
      // If all changes were undone, delete the draft. If that fails, it stays in the drafts list and can be discarded
      // there.
      if (id !== null && !isChanged(now?.key === editing.key ? now : editing))
        await invoke("documents.removeDraft", { draftId: id }).catch(() => undefined);
      leave(editing.key);
    },
    discard: async () => {
      const { editing, flush, leave } = get();
      if (!editing) return;
      const id = await flush();
      try {
        if (id !== null) await invoke("documents.removeDraft", { draftId: id });
        leave(editing.key);
      } catch (thrown) {
        toastFailure(t("documents:drafts.notDiscarded"), thrown);
      }
    },
  };
});

/** The action once the document's state is known: the chosen one if the state allows it. */
export function actionFor(
  version: KnownVersion,
  chosen: DocumentAction,
  isUsable: (action: DocumentAction) => boolean,
): DocumentAction {
  return isUsable(chosen) ? chosen : firstAction(version.state);
}
