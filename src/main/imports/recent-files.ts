import { z } from "zod";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import { wholePath } from "../storage/whole-path";

const RecentFile = z.object({ paths: z.array(z.string()) });

const maxRecent = 6;

/** The recently opened files, newest first. The main process keeps the list, because pages must not supply paths. */
export class RecentFiles {
  readonly #file: JsonFile<typeof RecentFile>;

  constructor(
    path: string,
    private readonly log: Log,
    private readonly changed: () => void,
  ) {
    this.#file = new JsonFile(path, RecentFile, () => ({ paths: [] }), log);
  }

  list(): readonly string[] {
    return this.#file.read().paths.filter((one) => wholePath.safeParse(one).success);
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
}
