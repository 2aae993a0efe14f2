import { Settings, type SettingsChange } from "../../shared/ipc/app";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import type { OpenStore } from "../storage/store";

export class SettingsStore implements OpenStore {
  readonly #file: JsonFile<typeof Settings>;
  #kept: Settings;

  constructor(path: string, log: Log) {
    this.#file = new JsonFile(path, Settings, () => Settings.parse({}), log);
    this.#kept = this.#file.read();
  }

  get current(): Settings {
    return this.#kept;
  }

  /** A removed connection isn't opened by the next start. */
  forget(connectionId: string): void {
    if (this.current.lastConnectionId === connectionId)
      this.save({ lastConnectionId: null, lastProjectId: null });
  }

  /** Changes the given settings and keeps the others. */
  save(changes: SettingsChange): Settings {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const next = Settings.parse({ ...this.#kept, ...Object.fromEntries(given) });
    this.#file.write(next);
    this.#kept = next;
    return this.current;
  }
}
