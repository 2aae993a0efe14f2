import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { OpenRequest } from "../../shared/ipc/shell";
import { t } from "../../shared/texts";

/** A request from the desktop. Contains file paths, which pages never get. */
export type DesktopRequest = Exclude<OpenRequest, { kind: "files" }> | { kind: "files"; paths: string[] };

/** Scheme of links into the app. */
export const linkScheme = "earshot";
/** Extension of Earshot's own files: text files with one link. */
const ownEnding = ".earshot";

/** Longer files aren't Earshot's. */
const longestOwnFile = 64 * 1024;

/** What start arguments ask to open. Ignores switches and folders, such as the app's own. */
export async function openedByArguments(args: readonly string[], folder: string): Promise<DesktopRequest[]> {
  const links = await Promise.all(args.filter((argument) => isLink(argument)).map(openedLink));
  const paths = args
    .filter((argument) => !argument.startsWith("-") && !isLink(argument))
    .map((argument) => path.resolve(folder, argument))
    .filter(isFile);
  return [...links, ...(await openedFiles(paths))];
}

/** The schemas of links would delay the first window: they are loaded for a link. */
const viewOf = async (link: string) => (await import("../../shared/ipc/linked-place")).parsePlaceLink(link);

export async function openedLink(link: string): Promise<DesktopRequest> {
  const view = await viewOf(link);
  if (view) return { kind: "view", view };
  return {
    kind: "refused",
    message: t("main:opened.badLink"),
  };
}

/** An .earshot file stands for the link inside. All other files are to be imported. */
export async function openedFiles(paths: readonly string[]): Promise<DesktopRequest[]> {
  const own = paths.filter((file) => file.toLowerCase().endsWith(ownEnding));
  const others = paths.filter((file) => !own.includes(file));
  return [
    ...(await Promise.all(own.map(openedOwnFile))),
    ...(others.length > 0 ? [{ kind: "files", paths: others } satisfies DesktopRequest] : []),
  ];
}

async function openedOwnFile(file: string): Promise<DesktopRequest> {
  const name = path.basename(file);
  try {
    if (statSync(file).size <= longestOwnFile) {
      const view = await viewOf(readFileSync(file, "utf8"));
      if (view) return { kind: "view", view };
    }
    return { kind: "refused", message: t("main:opened.noView", { name }) };
  } catch {
    return {
      kind: "refused",
      message: t("main:opened.unreadable", { name }),
    };
  }
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function isLink(argument: string): boolean {
  return argument.toLowerCase().startsWith(`${linkScheme}:`);
}

/** Holds requests until the page is ready for them. */
export class OpenedSample {
  #waiting: DesktopRequest[] = [];
  #deliver: ((opened: DesktopRequest) => void) | undefined;

  add(opened: readonly DesktopRequest[]): void {
    for (const request of opened) {
      if (this.#deliver) this.#deliver(request);
      else this.#waiting.push(request);
    }
  }

  /** Delivers waiting requests, and from now on each new one at once. */
  ready(deliver: (opened: DesktopRequest) => void): void {
    this.#deliver = deliver;
    const waiting = this.#waiting;
    this.#waiting = [];
    waiting.forEach(deliver);
  }

  /** The page is being reloaded. */
  away(): void {
    this.#deliver = undefined;
  }
}
