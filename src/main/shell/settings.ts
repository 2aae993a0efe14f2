import { Settings, type SettingsChange } from "../../shared/ipc/app";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";

export class SettingsStore {
  readonly #file: JsonFile<typeof Settings>;
  #kept: Settings;

  constructor(path: string, log: Log) {
    this.#file = new JsonFile(path, Settings, () => Settings.parse({}), log);
    this.#kept = this.#file.read();
  }

  get current(): Settings {
    return this.#kept;
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
