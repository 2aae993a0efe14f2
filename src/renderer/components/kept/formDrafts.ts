import { createPlaceStore, type PlaceStore } from "../../core/place";

interface Form<D> {
  /** The form as it was opened first. */
  initial: D;
  draft: D;
}

interface FormDrafts<D> {
  /** Forms by what they are about: an id, or "" for what is new. */
  forms: Readonly<Record<string, Form<D>>>;
  /** What the open form is about; null = none is open. */
  open: string | null;
  /** Opens a form as it was left, else as given. */
  begin: (about: string, initial: D) => void;
  /** Changes the open form. */
  change: (draft: D) => void;
  /** Closes the open form; what was entered is kept. */
  leave: () => void;
  discard: (about: string) => void;
}

const isChanged = <D>({ initial, draft }: Form<D>) => JSON.stringify(initial) !== JSON.stringify(draft);

const without = <D>(forms: FormDrafts<D>["forms"], about: string) =>
  Object.fromEntries(Object.entries(forms).filter(([one]) => one !== about));

/** Creates a store of forms that were begun: each place has its own, remembered until they are sent or discarded. */
export function createFormDrafts<D>(name: string): PlaceStore<FormDrafts<D>> {
  return createPlaceStore<FormDrafts<D>>(
    (set, get) => ({
      forms: {},
      open: null,
      begin: (about, initial) => {
        const { forms } = get();
        const form = forms[about] ?? { initial, draft: initial };
        set({ forms: { ...forms, [about]: form }, open: about });
      },
      change: (draft) => {
        const { forms, open } = get();
        const form = open === null ? undefined : forms[open];
        if (open !== null && form) set({ forms: { ...forms, [open]: { ...form, draft } } });
      },
      leave: () => {
        const { forms, open } = get();
        const form = open === null ? undefined : forms[open];
        set({
          open: null,
          ...(open !== null && form && !isChanged(form) && { forms: without(forms, open) }),
        });
      },
      discard: (about) =>
        set(({ forms, open }) => ({
          forms: without(forms, about),
          open: open === about ? null : open,
        })),
    }),
    { name, isDraft: true, partialize: ({ forms }) => ({ forms }) },
  );
}

/** The form that is open; null where none is. */
export function openForm<D>({ forms, open }: FormDrafts<D>): (Form<D> & { about: string }) | null {
  const form = open === null ? undefined : forms[open];
  return open !== null && form ? { ...form, about: open } : null;
}

/** Whether something was entered in a form. */
export function isBegun<D>({ forms }: FormDrafts<D>, about: string): boolean {
  const form = forms[about];
  return form !== undefined && isChanged(form);
}
