import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Opened } from "../../shared/ipc/shell";
import { parseViewLink } from "../../shared/ipc/view-link";
import { t } from "../../shared/words";

/** What the desktop handed over: files by their paths, which no page gets. */
export type HandedOver = Exclude<Opened, { kind: "files" }> | { kind: "files"; paths: string[] };

/** Scheme of links into the app. */
export const linkScheme = "earshot";
/** Ending of Earshot's own files: a text file that holds one link. */
const ownEnding = ".earshot";

/** A link is short; what is longer is none of ours. */
const longestOwnFile = 64 * 1024;

/** What the arguments of a start ask to open; switches, and folders such as the app's own, are none of it. */
export function openedByArguments(args: readonly string[], folder: string): HandedOver[] {
  const links = args.filter((argument) => isLink(argument)).map(openedLink);
  const paths = args
    .filter((argument) => !argument.startsWith("-") && !isLink(argument))
    .map((argument) => path.resolve(folder, argument))
    .filter(isFile);
  return [...links, ...openedFiles(paths)];
}

/** What a link asks to open. */
export function openedLink(link: string): HandedOver {
  const view = parseViewLink(link);
  if (view) return { kind: "view", view };
  return {
    kind: "refused",
    message: t("main:opened.badLink"),
  };
}

/** What files of the desktop ask to open: an own file stands for the link it holds, any other is one to upload. */
export function openedFiles(paths: readonly string[]): HandedOver[] {
  const own = paths.filter((file) => file.toLowerCase().endsWith(ownEnding));
  const others = paths.filter((file) => !own.includes(file));
  return [
    ...own.map(openedOwnFile),
    ...(others.length > 0 ? [{ kind: "files", paths: others } satisfies HandedOver] : []),
  ];
}

function openedOwnFile(file: string): HandedOver {
  const name = path.basename(file);
  try {
    if (statSync(file).size <= longestOwnFile) {
      const view = parseViewLink(readFileSync(file, "utf8"));
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

/** Keeps what was opened until the page is ready for it. */
export class OpenedQueue {
  #waiting: HandedOver[] = [];
  #deliver: ((opened: HandedOver) => void) | undefined;

  add(opened: readonly HandedOver[]): void {
    for (const one of opened) {
      if (this.#deliver) this.#deliver(one);
      else this.#waiting.push(one);
    }
  }

  /** The page is ready: what waited goes to it now, and what comes goes at once. */
  ready(deliver: (opened: HandedOver) => void): void {
    this.#deliver = deliver;
    const waiting = this.#waiting;
    this.#waiting = [];
    waiting.forEach(deliver);
  }

  /** The page is away (it is being loaded again). */
  away(): void {
    this.#deliver = undefined;
  }
}
