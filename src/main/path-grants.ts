import { randomUUID } from "node:crypto";
import { homedir } from "node:os";
import path from "node:path";
import type { GivenFile } from "../shared/ipc/files";
import type { DroppedFile } from "./files/archives/dropped-file";
import { t } from "../shared/texts";
import { failure } from "./client/service-error";

/**
 * Files and folders that pages may use. Pages never name paths. After a dialog, a drop or a request from the desktop,
 * main gives the page a random handle, which only works for that page and ends with it.
 */
export class PathGrants {
  readonly #pages = new Map<number, { files: Map<string, DroppedFile>; handles: Map<string, string> }>();

  /** Creates a handle for a page. */
  give(page: number | undefined, given: string): GivenFile {
    return this.giveFile(page, { path: given, name: path.basename(given) });
  }

  /** Creates a handle for a file that may lie in an archive. */
  giveFile(page: number | undefined, file: DroppedFile): GivenFile {
    const given = JSON.stringify([file.path, file.inner?.at]);
    // Calls by main itself have no page.
    const of = page ?? -1;
    const known = this.#pages.get(of) ?? {
      files: new Map<string, DroppedFile>(),
      handles: new Map<string, string>(),
    };
    this.#pages.set(of, known);
    const handle = known.handles.get(given) ?? randomUUID();
    known.handles.set(given, handle);
    known.files.set(handle, file);
    const place = placeOf(file.path);
    return { handle, name: file.name, place: file.inner ? `${place}/${file.found ?? file.name}` : place };
  }

  /** The path behind a page's handle. Throws if the handle is unknown. */
  pathOf(page: number | undefined, handle: string): string {
    return this.fileOf(page, handle).path;
  }

  fileOf(page: number | undefined, handle: string): DroppedFile {
    const found = this.#pages.get(page ?? -1)?.files.get(handle);
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
