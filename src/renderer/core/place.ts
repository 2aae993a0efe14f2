import { createStore, useStore, type StoreApi } from "zustand";
import { persist } from "zustand/middleware";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import { flushDrafts, keepDrafts } from "./drafts";
import { useSession } from "./session";

/** A project of a connection, null if none is open. */
export interface OpenProject {
  connectionId: string | null;
  projectId: string | null;
}

/** Key of a place, also used for persisted items. */
export const placeKey = ({ connectionId, projectId }: OpenProject): string =>
  `${connectionId ?? ""} ${projectId ?? ""}`;

type Change<T> = Partial<T> | ((state: T) => Partial<T>);

/** How a store is persisted, with one item per place. */
export interface PersistenceOptions<T, Earlier = never> {
  /** Prefix of the items' names. */
  name: string;
  partialize: (state: T) => Partial<T>;
  /** Drafts are synced between windows and flushed to disk within a moment. */
  isDraft?: boolean;
  /**
   * Migrates from a single item for all places, as written by earlier versions. Returns this place's part and the
   * rest, or null if there is none.
   */
  earlier?: (stored: Earlier, place: string) => { part: Partial<T>; rest: Earlier | null } | null;
}

/** A store with separate state per place. The hook and `getState` use the open place. */
export interface PlaceStore<T> {
  (): T;
  <U>(selector: (state: T) => U): U;
  /** The store of any place. */
  at: (place: OpenProject) => Pick<StoreApi<T>, "getState" | "setState" | "getInitialState" | "subscribe">;
  getState: () => T;
  setState: (change: Change<T>) => void;
  getInitialState: () => T;
}

/** Live stores that are persisted, by the name of their item. */
const persisted = new Map<string, { reset: () => void; rehydrate: () => unknown }>();
const forgets = new Set<() => void>();
const ends = new Set<(connectionId: string) => void>();

/** Resets the state of all places, for tests. Persisted items stay. */
export function forgetPlaces(): void {
  for (const forget of forgets) forget();
}

/** Ends the state of a removed connection's places, and deletes its persisted items. */
export function endPlacesOf(connectionId: string): void {
  for (const end of ends) end(connectionId);
  for (const item of itemsOf(connectionId)) {
    persisted.get(item)?.reset();
    localStorage.removeItem(item);
  }
  flushDrafts();
}

/** Takes an author's names out of the persisted items of a connection's places, such as forms that aren't sent. */
export function eraseFromPlaces(
  connectionId: string,
  author: Pick<ErasedAuthor, "mayName" | "inJson">,
): void {
  for (const item of itemsOf(connectionId)) {
    const text = localStorage.getItem(item) ?? "";
    if (!author.mayName(text)) continue;
    try {
      localStorage.setItem(item, JSON.stringify(author.inJson(JSON.parse(text))));
    } catch {
      localStorage.removeItem(item);
    }
    void persisted.get(item)?.rehydrate();
  }
  flushDrafts();
}

const itemsOf = (connectionId: string) =>
  Object.keys(localStorage).filter((item) => item.includes(` ${connectionId} `));

/**
 * Creates a store with separate state per connection and project. Actions get the `set` and `get` of their own place,
 * so late results go there, whatever is open by then. `end` is called for each place of a removed connection.
 */
export function createPlaceStore<T extends object, Earlier = never>(
  begin: (set: (change: Change<T>) => void, get: () => T, place: OpenProject) => T,
  remembered?: PersistenceOptions<T, Earlier>,
  end?: (state: T) => void,
): PlaceStore<T> {
  const stores = new Map<string, StoreApi<T>>();
  const places = new Map<string, OpenProject>();
  forgets.add(() => stores.clear());
  ends.add((connectionId) => {
    for (const [key, store] of stores)
      if (places.get(key)?.connectionId === connectionId) end?.(store.getState());
  });

  const at = ({ connectionId, projectId }: OpenProject): StoreApi<T> => {
    const place = { connectionId, projectId };
    const key = placeKey(place);
    const known = stores.get(key);
    if (known) return known;
    const store = remembered
      ? rememberedStore((set, get) => begin(set, get, place), remembered, place)
      : createStore<T>()((set, get) => begin(set, get, place));
    stores.set(key, store);
    places.set(key, place);
    return store;
  };
  const here = () => at(useSession.getState());

  const whole = (state: T): unknown => state;
  function usePlaceStore(): T;
  function usePlaceStore<U>(selector: (state: T) => U): U;
  function usePlaceStore(selector = whole): unknown {
    const connectionId = useSession((session) => session.connectionId);
    const projectId = useSession((session) => session.projectId);
    return useStore(at({ connectionId, projectId }), selector);
  }
  return Object.assign(usePlaceStore, {
    at,
    getState: () => here().getState(),
    setState: (change: Change<T>) => here().setState(change),
    getInitialState: () => here().getInitialState(),
  });
}

function rememberedStore<T extends object, Earlier>(
  begin: (set: (change: Change<T>) => void, get: () => T) => T,
  remembered: PersistenceOptions<T, Earlier>,
  place: OpenProject,
): StoreApi<T> {
  const name = `${remembered.name} ${placeKey(place)}`;
  if (place.projectId !== null) adopt(name, remembered, placeKey(place));
  const { partialize } = remembered;
  const store = createStore<T>()(
    persist<T, [], [], Partial<T>>((set, get) => begin(set, get), { name, partialize }),
  );
  persisted.set(name, {
    reset: () => store.setState(store.getInitialState(), true),
    rehydrate: () => store.persist.rehydrate(),
  });
  if (remembered.isDraft === true) keepDrafts(store);
  return store;
}

/** Moves a place's part of an earlier version's item to its own item. */
function adopt<T, Earlier>(
  item: string,
  { name, earlier }: PersistenceOptions<T, Earlier>,
  place: string,
): void {
  const text = localStorage.getItem(name);
  if (!earlier || text === null || localStorage.getItem(item) !== null) return;
  let found: ReturnType<typeof earlier>;
  try {
    found = earlier((JSON.parse(text) as { state: Earlier }).state, place);
  } catch {
    // Unreadable items stay unchanged.
    return;
  }
  if (!found) return;
  const write = (key: string, state: unknown) =>
    localStorage.setItem(key, JSON.stringify({ state, version: 0 }));
  write(item, found.part);
  if (found.rest === null) localStorage.removeItem(name);
  else write(name, found.rest);
}

/** Splits a record by place into one place's part and the rest. null if it has no such part. */
export function partOf<P>(
  parts: Readonly<Record<string, P>>,
  place: string,
): { mine: P; others: Record<string, P> } | null {
  const { [place]: mine, ...others } = parts;
  return mine === undefined ? null : { mine, others };
}
