import { z } from "zod";
import { ExportOrder } from "../../../shared/ipc/exports";
import type { Log } from "../../log";
import { JsonFile } from "../../storage/json-file";

/** Orders kept; a service forgets its tasks long before. */
const mostOrders = 1000;

/** What was asked for by each export made here: a service's list of tasks doesn't say. */
export class ExportOrders {
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

  /** Keeps an order. Its task is made already, so what can't be written must not make it look as if it were not. */
  add(order: ExportOrder): void {
    try {
      this.#file.write([order, ...this.#file.read()].slice(0, mostOrders));
    } catch (error) {
      this.log.warn("What an export was asked for could not be kept", error);
    }
  }

  /** Forgets the orders of a connection. */
  forget(connectionId: string): void {
    const kept = this.#file.read().filter((order) => order.connectionId !== connectionId);
    this.#file.write(kept);
  }
}
