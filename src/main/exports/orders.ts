import { z } from "zod";
import { isObject, same } from "../../shared/documents/json";
import { ExportOrder } from "../../shared/ipc/exports";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import type { OpenStore, Store } from "../storage/store";

export const orderStore = {
  path: "exports.json",
  kind: "json",
  erased: "rewritten",
} as const satisfies Store;

/** Maximum number of remembered orders. A service forgets its tasks long before. */
const maxOrders = 1000;

/** Remembers the parameters of exports created here, since a service's task list doesn't include them. */
export class ExportOrders implements OpenStore {
  readonly #file: JsonFile<z.ZodArray<typeof ExportOrder>>;

  constructor(
    path: string,
    private readonly log: Log,
  ) {
    this.#file = new JsonFile(path, z.array(ExportOrder), () => [], log);
  }

  /** Orders of a connection, newest first. */
  list(connectionId: string): ExportOrder[] {
    return this.#file.read().filter((order) => order.connectionId === connectionId);
  }

  find(connectionId: string, taskId: string): ExportOrder | undefined {
    return this.list(connectionId).find((order) => order.taskId === taskId);
  }

  /** Remembers an order. Write errors are only logged, because the task has already been created. */
  add(order: ExportOrder): void {
    try {
      this.#file.write([order, ...this.#file.read()].slice(0, maxOrders));
    } catch (error) {
      this.log.warn("What an export was asked for could not be kept", error);
    }
  }

  /** Takes an author's names out of a connection's orders. */
  erase(connectionId: string, author: ErasedAuthor) {
    let changed = 0;
    this.#file.rewrite((raw) => {
      if (!Array.isArray(raw)) return raw;
      return raw.map((order: unknown) => {
        if (!isObject(order) || order["connectionId"] !== connectionId) return order;
        const after = author.inJson(order);
        ExportOrder.parse(after);
        if (!same(after, order)) changed++;
        return after;
      });
    });
    return { saved: changed };
  }

  forget(connectionId: string): void {
    const remaining = this.#file.read().filter((order) => order.connectionId !== connectionId);
    this.#file.write(remaining);
  }
}
