import { t } from "../../../../shared/texts";
import { toast } from "../../../components/states/toast";
import { createPlaceStore } from "../../../core/place";
import { formatCount } from "../../../../analysis/format/numbers";

/** A document selected in a list, with hints that narrow down the search for it. */
export interface PickedDocument {
  url: string;
  published: number | null;
  datasetId?: string | null;
}

/** Maximum number of individually selected documents. Selecting all results has no limit. */
export const maxSelected = 10_000;

interface SelectionState {
  /** The list that the selection belongs to; another list starts with an empty selection. */
  of: string;
  picked: ReadonlyMap<string, PickedDocument>;
  /**
   * How many documents the list had when all were selected, except those in `except`; null if documents are selected by
   * name. Such a selection ends when the list changes, so that it never grows.
   */
  all: number | null;
  except: ReadonlySet<string>;
  begin: (of: string) => void;
  toggle: (document: PickedDocument) => void;
  /** Selects documents and deselects others. */
  extend: (documents: readonly PickedDocument[], dropped?: readonly string[]) => void;
  pickAll: (total: number) => void;
  clear: () => void;
}

const empty = { picked: new Map<string, PickedDocument>(), all: null, except: new Set<string>() };

/** Documents selected across pages. */
export const useSelection = createPlaceStore<SelectionState>((set, get) => ({
  of: "",
  ...empty,
  begin: (of) => {
    if (of !== get().of) set({ of, ...empty });
  },
  toggle: (document) =>
    set(({ all, picked, except }) => {
      if (all !== null) {
        const next = new Set(except);
        if (!next.delete(document.url)) next.add(document.url);
        return { except: next };
      }
      const next = new Map(picked);
      if (!next.delete(document.url) && next.size < maxSelected) next.set(document.url, document);
      return { picked: next };
    }),
  extend: (documents, dropped = []) =>
    set(({ all, picked, except }) => {
      if (all !== null) {
        const urls = new Set(documents.map(({ url }) => url));
        return { except: new Set([...except, ...dropped].filter((url) => !urls.has(url))) };
      }
      const next = new Map(picked);
      for (const url of dropped) next.delete(url);
      for (const document of documents) if (next.size < maxSelected) next.set(document.url, document);
      return { picked: next };
    }),
  pickAll: (total) => set({ ...empty, all: total }),
  clear: () => set(empty),
}));

export function isPicked(
  { all, picked, except }: Pick<SelectionState, "all" | "picked" | "except">,
  url: string,
): boolean {
  return all === null ? picked.has(url) : !except.has(url);
}

/** Whether one more document can be selected, or this one deselected. */
export function canToggle({ all, picked }: Pick<SelectionState, "all" | "picked">, url: string): boolean {
  return all !== null || picked.has(url) || picked.size < maxSelected;
}

/** Says that no more documents can be selected individually. */
export function toastTooMany(): void {
  toast(t("documents:selection.tooMany", { max: formatCount(maxSelected) }));
}

/** Number of selected documents. */
export function pickedCount({
  all,
  picked,
  except,
}: Pick<SelectionState, "all" | "picked" | "except">): number {
  return all === null ? picked.size : Math.max(0, all - except.size);
}
