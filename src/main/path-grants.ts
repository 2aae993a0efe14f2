import { randomUUID } from "node:crypto";
import { homedir } from "node:os";
import path from "node:path";
import type { GivenFile } from "../shared/ipc/files";
import { t } from "../shared/texts";
import { failure } from "./client/service-error";

/**
 * Files and folders that pages may use. Pages never name paths. After a dialog, a drop or a request from the desktop,
 * main gives the page a random handle, which only works for that page and ends with it.
 */
export class PathGrants {
  readonly #pages = new Map<number, { paths: Map<string, string>; handles: Map<string, string> }>();

  /** Creates a handle for a page. */
  give(page: number | undefined, given: string): GivenFile {
    // Calls by main itself have no page.
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

  /** The path behind a page's handle. Throws if the handle is unknown. */
  pathOf(page: number | undefined, handle: string): string {
    const found = this.#pages.get(page ?? -1)?.paths.get(handle);
    if (found === undefined) throw failure("forbidden", t("main:file.notGiven"));
    return found;
  }

  /** Invalidates the handles of a closed page. */
  forget(page: number): void {
    this.#pages.delete(page);
  }
}

/**
 * Throws if a window names a path. Windows count from 1. Commands, which have the rights of the user, are at and below 0, and
 * calls by main itself have no number.
 */
export function refuseWindows(page: number | undefined): void {
  if (page !== undefined && page > 0) throw failure("forbidden", t("main:file.pathByMain"));
}

/** The displayed location of a file, shortened if it is below the home folder. */
function placeOf(given: string): string {
  const inside = path.relative(homedir(), given);
  const isInside = inside !== "" && !inside.startsWith("..") && !path.isAbsolute(inside);
  return isInside ? path.join("~", inside) : given;
}
