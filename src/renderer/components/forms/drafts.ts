import { createPlaceStore, type PlaceStore, type Remembered } from "../../core/place";

/** A form that was begun. */
export interface Form<V> {
  /** Its values as it was opened first. */
  initial: V;
  draft: V;
}

interface FormDrafts<V> {
  /** Forms by what they are about: an id, or "" for what is new. */
  forms: Readonly<Record<string, Form<V>>>;
  /** What the open form is about; null = none is open. */
  open: string | null;
  /** Opens a form as it was left, else as given. */
  begin: (about: string, initial: V) => void;
  /** Keeps a form as it is written; `initial` where it was not begun. */
  change: (about: string, draft: V, initial?: V) => void;
  /** Closes the open form; what was entered is kept. */
  leave: () => void;
  /** Drops forms: they were sent, or are not wanted. */
  discard: (...abouts: string[]) => void;
  /** Whether something was entered in a form. */
  isBegun: (about: string) => boolean;
}

interface Options<V, Earlier> {
  /** Whether a form says something else than when it was opened; where that is more than a difference of values. */
  isChanged?: (form: Form<V>) => boolean;
  /** See `Remembered`. */
  earlier?: (
    kept: Earlier,
    place: string,
  ) => { forms: Readonly<Record<string, Form<V>>>; rest: Earlier | null } | null;
}

/** Forms that were begun: each place has its own. */
export type DraftStore<V> = PlaceStore<FormDrafts<V>>;

/** Whether values are the same; they are kept as JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const differs = <V>({ initial, draft }: Form<V>) => !isSame(initial, draft);

const without = <V>(forms: FormDrafts<V>["forms"], abouts: readonly string[]) =>
  Object.fromEntries(Object.entries(forms).filter(([about]) => !abouts.includes(about)));

/** Creates a store of forms that were begun, remembered by place until they are sent or discarded. */
export function createDrafts<V, Earlier = never>(
  name: string,
  { isChanged = differs, earlier }: Options<V, Earlier> = {},
): DraftStore<V> {
  const remembered: Remembered<FormDrafts<V>, Earlier> = {
    name,
    isDraft: true,
    partialize: ({ forms }) => ({ forms }),
    ...(earlier && {
      earlier: (kept, place) => {
        const found = earlier(kept, place);
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

/** The form that is open; null where none is. */
export function openForm<V>({ forms, open }: FormDrafts<V>): (Form<V> & { about: string }) | null {
  const form = open === null ? undefined : forms[open];
  return open !== null && form ? { ...form, about: open } : null;
}
