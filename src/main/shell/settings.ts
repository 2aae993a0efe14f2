import { z } from "zod";
import { Settings, type SettingsChange } from "../../shared/ipc/app";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";

/** What a newer version added stays in the file. */
const SettingsFile = z.looseObject(Settings.shape);

/** The settings of the app, kept in settings.json. */
export class SettingsStore {
  readonly #file: JsonFile<typeof SettingsFile>;
  #kept: z.output<typeof SettingsFile>;

  constructor(path: string, log: Log) {
    this.#file = new JsonFile(path, SettingsFile, () => SettingsFile.parse({}), log);
    this.#kept = this.#file.read();
  }

  get current(): Settings {
    return Settings.parse(this.#kept);
  }

  /** Changes what is given and keeps the rest. */
  save(changes: SettingsChange): Settings {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const next = SettingsFile.parse({ ...this.#kept, ...Object.fromEntries(given) });
    this.#file.write(next);
    this.#kept = next;
    return this.current;
  }
}
