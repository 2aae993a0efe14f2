import type { Upload } from "../../shared/ipc/uploads";

/** One kind of happening in main, and who acts on it. */
class DomainEvent<T> {
  readonly #listeners: ((happened: T) => void)[] = [];

  on(listener: (happened: T) => void): void {
    this.#listeners.push(listener);
  }

  emit(happened: T): void {
    for (const listener of this.#listeners) listener(happened);
  }
}

/** What features of main tell each other. The windows are one of the listeners. */
export class DomainEvents {
  /** An upload was added or its state, counts or priority changed. */
  readonly uploadChanged = new DomainEvent<Upload>();
  /** An upload has an outcome for each of its entries. A retry lets it finish again. */
  readonly uploadFinished = new DomainEvent<Upload>();
  /** Somebody lets an upload go on. */
  readonly uploadResumed = new DomainEvent<Upload>();
  /** A connection is usable again: its id. */
  readonly connectionReady = new DomainEvent<string>();
  /** The token or the address of a connection was replaced: its id. */
  readonly accessReplaced = new DomainEvent<string>();
}
