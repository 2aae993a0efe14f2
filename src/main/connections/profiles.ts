import { z } from "zod";
import { Profile } from "../../shared/ipc/connections";
import { t } from "../../shared/texts";
import { normaliseBaseUrl } from "./base-url";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import type { OpenStore, Store } from "../storage/store";
import { wholePath } from "../storage/whole-path";

export const profileStore = {
  path: "connections.json",
  kind: "json",
  erased: "rewritten",
} as const satisfies Store;

/** A connection as it may be stored: what the forms for one would accept. */
const StoredConnection = Profile.extend({
  id: z.string().regex(/^[\w-]{1,100}$/),
  baseUrl: z.string().refine(isBaseUrl).nullable(),
  platform: z.string().min(1).max(100),
  folder: wholePath.nullable(),
  caFile: wholePath.nullable().default(null),
}).refine(({ kind, baseUrl, folder }) => (kind === "workspace" ? folder : baseUrl) !== null);

const ProfileFile = z.object({
  connections: z.array(z.unknown()),
  /** Random text that is also stored in the keychain, to recognize the keychain that holds the tokens. */
  keychainMark: z.string().nullable().default(null),
});

const empty: z.output<typeof ProfileFile> = { connections: [], keychainMark: null };

function isBaseUrl(text: string): boolean {
  try {
    normaliseBaseUrl(text);
    return true;
  } catch {
    return false;
  }
}

/** Stores connection profiles in connections.json. They contain no secrets. */
export class Profiles implements OpenStore {
  readonly #file: JsonFile<typeof ProfileFile>;
  #all: readonly Profile[];
  /** Connections that can't be used. They stay in the file. */
  readonly #damaged: readonly unknown[];
  #keychainMark: string | null;

  constructor(path: string, log: Log) {
    this.#file = new JsonFile(path, ProfileFile, () => empty, log);
    const { connections, keychainMark } = this.#file.read();
    this.#all = connections.flatMap((connection) => StoredConnection.safeParse(connection).data ?? []);
    this.#damaged = connections.filter((connection) => !StoredConnection.safeParse(connection).success);
    for (const connection of this.#damaged)
      log.warn("A connection in connections.json is damaged and was left out", {
        fields: StoredConnection.safeParse(connection).error?.issues.map((issue) => issue.path.join(".")),
      });
    this.#keychainMark = keychainMark;
  }

  get keychainMark(): string | null {
    return this.#keychainMark;
  }

  set keychainMark(mark: string | null) {
    this.#save(this.#all, mark);
  }

  list(): readonly Profile[] {
    return this.#all;
  }

  find(id: string): Profile | undefined {
    return this.#all.find((profile) => profile.id === id);
  }

  get(id: string): Profile {
    const profile = this.find(id);
    if (!profile) throw failure("missing", t("main:connection.gone"));
    return profile;
  }

  add(profile: Profile): Profile {
    this.#save([...this.#all, profile]);
    return profile;
  }

  change(id: string, changes: Partial<Omit<Profile, "id" | "kind">>): Profile {
    const changed: Profile = { ...this.get(id), ...changes };
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

  #save(connections: readonly Profile[], keychainMark = this.#keychainMark): void {
    this.#file.write({ connections: [...connections, ...this.#damaged], keychainMark });
    this.#all = connections;
    this.#keychainMark = keychainMark;
  }
}
