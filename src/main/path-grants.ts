import { randomUUID } from "node:crypto";
import { homedir } from "node:os";
import path from "node:path";
import type { GivenFile } from "../shared/ipc/files";
import { t } from "../shared/words";
import { failure } from "./client/service-error";

/**
 * Files and folders that pages may name. A page never names a path: a dialog, a drop or the desktop leads main to one, and the
 * page gets a random handle for it. A handle is good for that page alone and ends with it.
 */
export class PathGrants {
  readonly #pages = new Map<number, { paths: Map<string, string>; handles: Map<string, string> }>();

  /** Lets a page name a path. */
  give(page: number | undefined, given: string): GivenFile {
    // Calls of main itself come from no page and are answered to none.
    const of = page ?? -1;
    const known = this.#pages.get(of) ?? {
      paths: new Map<string, string>(),
      handles: new Map<string, string>(),
    };
    this.#pages.set(of, known);
    const handle = known.handles.get(given) ?? randomUUID();
    known.handles.set(given, handle);
    known.paths.set(handle, given);
    return { handle, name: path.basename(given), place: placeOf(given) };
  }

  /** The path behind a handle of this page. */
  pathOf(page: number | undefined, handle: string): string {
    const found = this.#pages.get(page ?? -1)?.paths.get(handle);
    if (found === undefined) throw failure("forbidden", t("main:file.notGiven"));
    return found;
  }

  /** A page has gone: its handles are worthless from now on. */
  forget(page: number): void {
    this.#pages.delete(page);
  }
}

/** Where a file lies as it is shown: below the analyst's own folder from there on. */
function placeOf(given: string): string {
  const inside = path.relative(homedir(), given);
  const isInside = inside !== "" && !inside.startsWith("..") && !path.isAbsolute(inside);
  return isInside ? path.join("~", inside) : given;
}
