import { z } from "zod";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import { wholePath } from "../storage/whole-path";
import type { OpenStore, Store } from "../storage/store";

const RecentFile = z.object({ paths: z.array(z.string()) });

export const recentFileStore = {
  path: "recent-files.json",
  kind: "json",
  erased: "rewritten",
} as const satisfies Store;

const maxRecent = 6;

/** The recently opened files, newest first. The main process keeps the list, because pages must not supply paths. */
export class RecentFiles implements OpenStore {
  readonly #file: JsonFile<typeof RecentFile>;

  constructor(
    path: string,
    private readonly log: Log,
    private readonly changed: () => void,
  ) {
    this.#file = new JsonFile(path, RecentFile, () => ({ paths: [] }), log);
  }

  list(): readonly string[] {
    return this.#file.read().paths.filter((path) => wholePath.safeParse(path).success);
  }

  remember(opened: readonly string[]): void {
    try {
      const paths = [...new Set([...opened, ...this.list()])].slice(0, maxRecent);
      this.#file.write({ paths });
      this.changed();
    } catch (error) {
      // A lost list costs the analyst only a click.
      this.log.warn("The files opened last could not be remembered", error);
    }
  }

  /** Drops paths that name an author. The files themselves are the analyst's. */
  erase(_: string, author: ErasedAuthor) {
    const paths = this.list().filter((file) => !author.mayName(file));
    const dropped = this.list().length - paths.length;
    if (dropped > 0) {
      this.#file.write({ paths });
      this.changed();
    }
    return { saved: dropped };
  }
}
