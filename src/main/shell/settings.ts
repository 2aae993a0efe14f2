import { Settings, type SettingsChange } from "../../shared/ipc/app";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";

/** The settings of the app, kept in settings.json. */
export class SettingsStore {
  readonly #file: JsonFile<typeof Settings>;
  #current: Settings;

  constructor(path: string, log: Log) {
    this.#file = new JsonFile(path, Settings, () => Settings.parse({}), log);
    this.#current = this.#file.read();
  }

  get current(): Settings {
    return this.#current;
  }

  /** Changes what is given and keeps the rest. */
  save(changes: SettingsChange): Settings {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const next = Settings.parse({ ...this.#current, ...Object.fromEntries(given) });
    this.#file.write(next);
    this.#current = next;
    return next;
  }
}
