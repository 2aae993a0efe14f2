import { createPlaceStore, type PlaceStore, type PersistenceOptions } from "../../core/place";

/** A form with unsaved input. */
export interface Form<V> {
  /** The values when the form was first opened. */
  initial: V;
  draft: V;
}

interface FormDrafts<V> {
  /** Forms by the id of what they edit; "" for a new item. */
  forms: Readonly<Record<string, Form<V>>>;
  /** Key of the open form; null if none is open. */
  open: string | null;
  /** Opens a form with its draft, or with the given values if it has none. */
  begin: (about: string, initial: V) => void;
  /** Saves the draft of a form; `initial` is used if the form has no draft yet. */
  change: (about: string, draft: V, initial?: V) => void;
  /** Closes the open form and keeps its draft. */
  leave: () => void;
  /** Deletes the drafts of forms that were sent or discarded. */
  discard: (...abouts: string[]) => void;
  /** Whether a form has unsaved input. */
  isBegun: (about: string) => boolean;
}

interface Options<V, Earlier> {
  /** Whether a form differs from its initial values. Needed only if comparing the values as JSON isn't enough. */
  isChanged?: (form: Form<V>) => boolean;
  /** See `Remembered`. */
  earlier?: (
    stored: Earlier,
    place: string,
  ) => { forms: Readonly<Record<string, Form<V>>>; rest: Earlier | null } | null;
}

/** Drafts of forms, separate for each place. */
export type DraftStore<V> = PlaceStore<FormDrafts<V>>;

/** Compares values as JSON, the format they are stored in. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const differs = <V>({ initial, draft }: Form<V>) => !isSame(initial, draft);

const without = <V>(forms: FormDrafts<V>["forms"], abouts: readonly string[]) =>
  Object.fromEntries(Object.entries(forms).filter(([about]) => !abouts.includes(about)));

/** Creates a store of drafts, saved per place until they are sent or discarded. */
export function createDrafts<V, Earlier = never>(
  name: string,
  { isChanged = differs, earlier }: Options<V, Earlier> = {},
): DraftStore<V> {
  const remembered: PersistenceOptions<FormDrafts<V>, Earlier> = {
    name,
    isDraft: true,
    partialize: ({ forms }) => ({ forms }),
    ...(earlier && {
      earlier: (stored, place) => {
        const found = earlier(stored, place);
        return found && { part: { forms: found.forms }, rest: found.rest };
      },
    }),
  };
  return createPlaceStore<FormDrafts<V>, Earlier>(
    (set, get) => ({
      forms: {},
      open: null,
      begin: (about, initial) => {
        const { forms } = get();
        const form = forms[about] ?? { initial, draft: initial };
        set({ forms: { ...forms, [about]: form }, open: about });
      },
      change: (about, draft, initial = draft) =>
        set(({ forms }) => ({ forms: { ...forms, [about]: { ...(forms[about] ?? { initial }), draft } } })),
      leave: () => {
        const { forms, open } = get();
        const form = open === null ? undefined : forms[open];
        set({
          open: null,
          ...(open !== null && form && !isChanged(form) && { forms: without(forms, [open]) }),
        });
      },
      discard: (...abouts) =>
        set(({ forms, open }) => ({
          forms: without(forms, abouts),
          open: open !== null && abouts.includes(open) ? null : open,
        })),
      isBegun: (about) => {
        const form = get().forms[about];
        return form !== undefined && isChanged(form);
      },
    }),
    remembered,
  );
}

/** The open form of a store, with what can happen to its draft. */
export interface OpenForm<V> extends Form<V> {
  /** What the form edits; "" for a new item. */
  about: string;
  keep: (draft: V) => void;
  /** Closes the form and keeps its draft. */
  onLeave: () => void;
  onDiscard: () => void;
}

/** The open form; null if none is open. */
export function openForm<V>(drafts: FormDrafts<V>): OpenForm<V> | null {
  const { forms, open: about, change, leave, discard } = drafts;
  const form = about === null ? undefined : forms[about];
  if (about === null || !form) return null;
  return {
    ...form,
    about,
    keep: (draft) => change(about, draft),
    onLeave: leave,
    onDiscard: () => discard(about),
  };
}
