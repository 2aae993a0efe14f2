import { t } from "../../../../shared/words";
import { toast } from "../../../components/states/toast";
import { createPlaceStore } from "../../../core/place";
import { formatCount } from "../../../format/numbers";

/** A document picked from a list, with what narrows the search for it down. */
export interface Picked {
  url: string;
  published: number | null;
  datasetId?: string | null;
}

/** Most documents that can be picked one by one; all results of a query have no such bound. */
export const mostPicked = 10_000;

interface SelectionState {
  /** The list that the selection is of; another list begins with an empty one. */
  of: string;
  picked: ReadonlyMap<string, Picked>;
  /** All documents of the list but those in `except`. */
  all: boolean;
  except: ReadonlySet<string>;
  begin: (of: string) => void;
  toggle: (document: Picked) => void;
  /** Picks documents, and lets go of others. */
  extend: (documents: readonly Picked[], dropped?: readonly string[]) => void;
  pickAll: () => void;
  clear: () => void;
}

const empty = { picked: new Map<string, Picked>(), all: false, except: new Set<string>() };

/** Documents chosen across pages. */
export const useSelection = createPlaceStore<SelectionState>((set, get) => ({
  of: "",
  ...empty,
  begin: (of) => {
    if (of !== get().of) set({ of, ...empty });
  },
  toggle: (document) =>
    set(({ all, picked, except }) => {
      if (all) {
        const next = new Set(except);
        if (!next.delete(document.url)) next.add(document.url);
        return { except: next };
      }
      const next = new Map(picked);
      if (!next.delete(document.url) && next.size < mostPicked) next.set(document.url, document);
      return { picked: next };
    }),
  extend: (documents, dropped = []) =>
    set(({ all, picked, except }) => {
      if (all) {
        const urls = new Set(documents.map(({ url }) => url));
        return { except: new Set([...except, ...dropped].filter((url) => !urls.has(url))) };
      }
      const next = new Map(picked);
      for (const url of dropped) next.delete(url);
      for (const document of documents) if (next.size < mostPicked) next.set(document.url, document);
      return { picked: next };
    }),
  pickAll: () => set({ ...empty, all: true }),
  clear: () => set(empty),
}));

/** Whether a document is chosen. */
export function isPicked(
  { all, picked, except }: Pick<SelectionState, "all" | "picked" | "except">,
  url: string,
): boolean {
  return all ? !except.has(url) : picked.has(url);
}

/** Whether one more document can be chosen, or this one let go of. */
export function canToggle({ all, picked }: Pick<SelectionState, "all" | "picked">, url: string): boolean {
  return all || picked.has(url) || picked.size < mostPicked;
}

/** Says that no more documents can be picked one by one. */
export function toastTooMany(): void {
  toast(t("documents:selection.tooMany", { most: formatCount(mostPicked) }));
}

/** How many of a list of so many are chosen. */
export function pickedCount(
  { all, picked, except }: Pick<SelectionState, "all" | "picked" | "except">,
  total: number,
): number {
  return all ? Math.max(0, total - except.size) : picked.size;
}
