import type { ProjectRef } from "../../shared/ipc/explore";
import type { Board } from "../../shared/ipc/boards";
import { dayMs } from "../../shared/calendar/lengths";
import { digestBoard, weekOf } from "../../methods/watches/digest";
import { t } from "../../shared/texts";
import type { Notebooks } from "../explore/notebooks";
import type { Emit } from "../ipc/events";
import type { Log } from "../log";
import type { StoredWatch, WatchStore } from "./watch-store";

export interface DigestDeps {
  store: WatchStore;
  /** IANA zone of the marks at which watches are checked and weeks begin. */
  zone: () => string;
  notebooks: Notebooks;
  emit: Emit;
  log: Log;
  now: () => number;
}

/** Boards of what fired in a week. */
export class WeeklyDigests {
  constructor(private readonly deps: DigestDeps) {}

  /** Puts what fired in the week that contains `at` onto a board. Null if nothing did. */
  create(to: ProjectRef, at: number): { boardId: string } | null {
    const board = this.#boardOf(to, at);
    if (!board) return null;
    this.deps.notebooks.keep(to, { list: "boards", item: board });
    return { boardId: board.id };
  }

  /**
   * Creates the digest of last week, once a week and project, as soon as its watches are checked. `isToCome` says of a
   * watch whether its check is.
   */
  createDue(isToCome: (stored: StoredWatch) => boolean): void {
    const { store, zone, now } = this.deps;
    const at = now();
    const { min: monday } = weekOf(at, zone());
    const places = new Map<string, StoredWatch[]>();
    for (const stored of store.all()) {
      const place = JSON.stringify(stored.to);
      places.set(place, [...(places.get(place) ?? []), stored]);
    }
    // A service that is down may be back soon.
    const isOpen = (stored: StoredWatch) =>
      stored.isOn && (isToCome(stored) || (stored.unchecked !== null && at < monday + dayMs));
    for (const watches of places.values()) {
      const to = watches[0]?.to;
      if (!to) continue;
      const done = store.digested(to);
      // Watches that began this week have no last one.
      if (done === null) store.setDigested(to, monday);
      else if (done < monday && !watches.some(isOpen)) {
        store.setDigested(to, monday);
        this.#createOnce(to, monday - 1);
      }
    }
  }

  /** Creates the digest of a week unless it is there. */
  #createOnce(to: ProjectRef, at: number): void {
    const { notebooks, emit, log } = this.deps;
    try {
      const board = this.#boardOf(to, at);
      if (!board || notebooks.read(to).boards.some(({ id }) => id === board.id)) return;
      notebooks.keep(to, { list: "boards", item: board });
      emit("watches.digested", { ...to, title: t("watches:digest.weekly", { name: board.name }) });
    } catch (error) {
      log.warn("The digest of a week could not be created", error);
    }
  }

  #boardOf(to: ProjectRef, at: number): Board | null {
    const zone = this.deps.zone();
    const { min, max } = weekOf(at, zone);
    const items = this.deps.store
      .fired(to)
      .filter(({ isEarlier, from, until }) => !isEarlier && from < max && until > min)
      .map(({ id, name, query, filters, evidence }) => ({ id, watch: { name, query, filters }, evidence }));
    return items.length === 0 ? null : digestBoard(items, at, zone);
  }
}
