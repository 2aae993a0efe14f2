import { z } from "zod";
import { Connection } from "../../shared/ipc/connections";
import { t } from "../../shared/words";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";

const ProfileFile = z.object({
  connections: z.array(Connection),
  /** Random text that is also stored in the keychain, to recognize the keychain that holds the tokens. */
  keychainMark: z.string().nullable().default(null),
});

const empty: z.output<typeof ProfileFile> = { connections: [], keychainMark: null };

/** Stores connection profiles in connections.json. They contain no secrets. */
export class Profiles {
  readonly #file: JsonFile<typeof ProfileFile>;
  #all: readonly Connection[];
  #keychainMark: string | null;

  constructor(path: string, log: Log) {
    this.#file = new JsonFile(path, ProfileFile, () => empty, log);
    const { connections, keychainMark } = this.#file.read();
    this.#all = connections;
    this.#keychainMark = keychainMark;
  }

  get keychainMark(): string | null {
    return this.#keychainMark;
  }

  set keychainMark(mark: string | null) {
    this.#save(this.#all, mark);
  }

  list(): readonly Connection[] {
    return this.#all;
  }

  find(id: string): Connection | undefined {
    return this.#all.find((profile) => profile.id === id);
  }

  get(id: string): Connection {
    const profile = this.find(id);
    if (!profile) throw failure("missing", t("main:connection.gone"));
    return profile;
  }

  add(profile: Connection): Connection {
    this.#save([...this.#all, profile]);
    return profile;
  }

  change(id: string, changes: Partial<Omit<Connection, "id" | "kind">>): Connection {
    const changed: Connection = { ...this.get(id), ...changes };
    this.#save(this.#all.map((profile) => (profile.id === id ? changed : profile)));
    return changed;
  }

  remove(id: string): void {
    this.#save(this.#all.filter((profile) => profile.id !== id));
  }

  #save(connections: readonly Connection[], keychainMark = this.#keychainMark): void {
    this.#file.write({ connections: [...connections], keychainMark });
    this.#all = connections;
    this.#keychainMark = keychainMark;
  }
}
