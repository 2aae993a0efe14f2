import { z } from "zod";
import { Connection } from "../../shared/ipc/connections";
import { t } from "../../shared/words";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import type { OpenStore, Store } from "../storage/store";

export const profileStore = {
  path: "connections.json",
  kind: "json",
  erased: "rewritten",
} as const satisfies Store;

const ProfileFile = z.object({
  version: z.literal(1),
  connections: z.array(Connection),
  /** Random text that is also stored in the keychain, to recognize the keychain that holds the tokens. */
  keychainMark: z.string().nullable().default(null),
});

const empty: z.output<typeof ProfileFile> = { version: 1, connections: [], keychainMark: null };

/** Stores connection profiles in connections.json. They contain no secrets. */
export class Profiles implements OpenStore {
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

  /** Takes an author's names out of the name of a workspace. */
  erase(id: string, author: ErasedAuthor) {
    const { name } = this.get(id);
    const erased = author.inText(name);
    if (erased !== name) this.change(id, { name: erased });
    return { saved: erased === name ? 0 : 1 };
  }

  remove(id: string): void {
    this.#save(this.#all.filter((profile) => profile.id !== id));
  }

  #save(connections: readonly Connection[], keychainMark = this.#keychainMark): void {
    this.#file.write({ version: 1, connections: [...connections], keychainMark });
    this.#all = connections;
    this.#keychainMark = keychainMark;
  }
}
