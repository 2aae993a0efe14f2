import { closeSync, fstatSync, openSync, readSync, readdirSync, rmSync, type Dirent } from "node:fs";
import { join } from "node:path";
import {
  erasedFile,
  erasureFiles,
  exportsFolder,
  isDerived,
  isExport,
  isSnapshot,
  isWorkspaceFile,
  orderFile,
  pieceOfFile,
} from "../../shared/workspace-files";
import { OpeningFailure } from "./opening";

/**
 * Refuses a folder in which one of Earshot's names is a link, through which files elsewhere would be changed or deleted, or in
 * which a journal tells SQLite to delete another file.
 */
export function refuseOddFiles(folder: string): void {
  const exports = join(folder, exportsFolder);
  const top = readdirSync(folder, { withFileTypes: true });
  const isPlain = (entry: Dirent) =>
    entry.name === exportsFolder ? entry.isDirectory() : entry.isFile() || !isWorkspaceFile(entry.name);
  const odd =
    top.find((entry) => !isPlain(entry) || isJournalOfSeveral(folder, entry)) ??
    (top.some(({ name }) => name === exportsFolder)
      ? readdirSync(exports, { withFileTypes: true }).find((entry) => !entry.isFile() && isExport(entry.name))
      : undefined);
  if (odd)
    throw new OpeningFailure(
      "foreign",
      `The workspace folder ${folder} contains ${odd.name}, which isn't a file of Earshot's. The workspace wasn't opened. Copy what Earshot knows of it into a new workspace.`,
    );
}

/** Deletes what a folder from elsewhere shouldn't decide: orders to erase, and results that are computed again. */
export function forgetComputedFiles(folder: string): void {
  const orders = [orderFile, erasedFile].flatMap((name) => [name, `${name}.new`]);
  for (const name of readdirSync(folder))
    if (
      orders.includes(name) ||
      erasureFiles.includes(name) ||
      isSnapshot(name) ||
      isDerived(name) ||
      pieceOfFile(name) !== undefined
    )
      rmSync(join(folder, name), { force: true });
}

/** The last bytes of a journal that belongs to several databases (sqlite.org/fileformat.html, section 3). */
const endOfSeveral = "d9d505f920a163d7";

/**
 * Whether a journal names another journal, which SQLite deletes after rolling back. Earshot's never do, since each
 * transaction has one database.
 */
function isJournalOfSeveral(folder: string, { name }: Dirent): boolean {
  if (!name.endsWith("-journal") || !isWorkspaceFile(name)) return false;
  const file = openSync(join(folder, name), "r");
  try {
    const end = Buffer.alloc(8);
    readSync(file, end, 0, 8, Math.max(0, fstatSync(file).size - 8));
    return end.toString("hex") === endOfSeveral;
  } finally {
    closeSync(file);
  }
}
