import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { basename, dirname } from "node:path/posix";
import type { RejectedFile } from "../../shared/ipc/files";
import { t } from "../../shared/texts";
import type { Archive } from "../files/archives/archive";
import type { DroppedFile, InnerFile } from "../files/archives/dropped-file";
import { mayHoldMentions, slackFolders } from "../files/archives/found-files";
import { BadFile, reasonOf } from "../files/bad-file";
import { startsAsZip } from "../files/readers/zip-head";

const maxFiles = 5000;
const deepest = 12;
/** Archives in archives that are read. */
const maxArchives = 2;

/** The files that dropped paths lead to. */
export interface ExpandedFiles {
  files: DroppedFile[];
  /** Files that can't be used. */
  rejected: RejectedFile[];
  /** Number of files that are known to hold no mentions, such as pictures. */
  skipped: number;
}

/** A file of a folder or archive. */
interface FoundFile {
  /** Where it lies in there. */
  shown: string;
  fault: string | null;
  start(): Promise<Buffer>;
  file: DroppedFile;
  /** Its files, if it is an archive. Null for documents that are archives in themselves. */
  openInside(): Promise<{ archive: Archive; files: FoundFile[] } | null>;
}

/** Resolves dropped paths to files. Folders and archives are searched; files are always taken. */
export async function expandPaths(paths: readonly string[], signal?: AbortSignal): Promise<ExpandedFiles> {
  const all: ExpandedFiles = { files: [], rejected: [], skipped: 0 };
  for (const given of paths) {
    const info = await stat(given).catch(() => null);
    if (info?.isDirectory()) {
      const place = { name: path.basename(given), prefix: "", archives: 0 };
      await addFound(all, await inFolder(given), place, signal);
      continue;
    }
    // One that can't be read says why when it is opened.
    const inside = info?.isFile() === true ? await inArchive(given).catch(() => null) : null;
    if (inside === null) all.files.push({ path: given, name: path.basename(given) });
    else
      try {
        await addFound(all, inside.files, { name: path.basename(given), prefix: "", archives: 1 }, signal);
      } finally {
        inside.archive.close();
      }
  }
  return all;
}

/** What is searched. */
interface Place {
  name: string;
  /** What its files' names begin with: the archives around them that weren't dropped themselves. */
  prefix: string;
  /** Number of archives around its files. */
  archives: number;
}

async function addFound(
  all: ExpandedFiles,
  found: readonly FoundFile[],
  place: Place,
  signal: AbortSignal | undefined,
): Promise<void> {
  const isWanted = mayHoldMentions(found.map(({ shown }) => shown));
  const sorted = [...found].sort((a, b) => inOrder.compare(a.shown, b.shown));
  let beyond = 0;
  for (const one of sorted) {
    signal?.throwIfAborted();
    if (!isWanted(one.shown)) all.skipped++;
    else if (all.files.length >= maxFiles) beyond++;
    else
      try {
        await addOne(all, one, place, signal);
      } catch (error) {
        signal?.throwIfAborted();
        all.rejected.push({ name: `${place.prefix}${one.shown}`, reason: reasonOf(error) });
      }
  }
  if (beyond === 0) return;
  const reason = t("files:archive.tooManyFound", { max: maxFiles, count: beyond });
  all.rejected.push({ name: place.name, reason });
}

const inOrder = new Intl.Collator("en", { numeric: true });

async function addOne(
  all: ExpandedFiles,
  candidate: FoundFile,
  { prefix, archives }: Place,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (candidate.fault !== null) throw new BadFile(candidate.fault);
  const inside = startsAsZip(await candidate.start()) ? await candidate.openInside() : null;
  const found = `${prefix}${candidate.shown}`;
  if (inside === null) {
    all.files.push({ ...candidate.file, found });
    return;
  }
  try {
    if (archives >= maxArchives) throw new BadFile(t("files:archive.tooDeep"));
    const place = { name: found, prefix: `${found}/`, archives: archives + 1 };
    await addFound(all, inside.files, place, signal);
  } finally {
    inside.archive.close();
  }
}

/** Whether an archive is one document, such as a workbook, or a saved workspace. */
function isDocument({ files }: Archive): boolean {
  const names = new Set(files.map(({ shown }) => shown));
  return (
    ["[Content_Types].xml", "mimetype", "content.xml", "META-INF/MANIFEST.MF"].some((name) =>
      names.has(name),
    ) || ["manifest.json", "records.ndjson", "documents.ndjson"].every((name) => names.has(name))
  );
}

/** The files of an archive. Null if the file is none. */
async function inArchive(given: string): Promise<{ archive: Archive; files: FoundFile[] } | null> {
  if (!startsAsZip(await startOf(given))) return null;
  const { size, mtimeMs } = await stat(given);
  const archives = await import("../files/archives/archive");
  const archive = await archives.Archive.open(given);
  return listed(archive, (at) => ({ path: given, inner: { at: [at], bytes: size, modifiedAt: mtimeMs } }));
}

function listed(
  archive: Archive,
  fileOf: (at: number) => { path: string; inner: InnerFile },
): { archive: Archive; files: FoundFile[] } | null {
  if (isDocument(archive)) {
    archive.close();
    return null;
  }
  const names = archive.files.map(({ shown }) => shown);
  const slack = slackFolders(names);
  const files = archive.files.map(({ index, shown, fault }): FoundFile => {
    const { path: given, inner } = fileOf(index);
    const channel = dirname(shown);
    const list = dirname(channel) === "." ? "users.json" : `${dirname(channel)}/users.json`;
    const people = slack.has(dirname(channel))
      ? archive.files.find((file) => file.shown === list)
      : undefined;
    const room = people && { channel: basename(channel), people: placeIn(inner, people.index) };
    return {
      shown,
      fault,
      start: async () => {
        archive.take(index);
        return archive.start(index);
      },
      file: { path: given, name: basename(shown), inner: { ...inner, ...(room && { room }) } },
      openInside: async () =>
        listed(await archive.openInner(index), (at) => ({
          path: given,
          inner: { ...inner, at: [index, at] },
        })),
    };
  });
  return { archive, files };
}

/** The position of a file in the same archive as another. */
function placeIn({ at }: InnerFile, index: number): InnerFile["at"] {
  return at.length === 1 ? [index] : [at[0], index];
}

async function inFolder(root: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const add = (inner: string, shown: string, fault: string | null) =>
    found.push({
      shown,
      fault,
      start: () => startOf(inner),
      file: { path: inner, name: path.basename(inner) },
      openInside: () => inArchive(inner),
    });
  const look = async (folder: string, shown: string, depth: number): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const inner = path.join(folder, entry.name);
      const name = shown === "" ? entry.name : `${shown}/${entry.name}`;
      if (!entry.isDirectory()) add(inner, name, entry.isFile() ? null : t("files:archive.link"));
      else if (depth >= deepest) add(inner, name, t("files:archive.folderTooDeep", { max: deepest }));
      else await look(inner, name, depth + 1).catch((error: unknown) => add(inner, name, reasonOf(error)));
    }
  };
  await look(root, "", 0);
  return found;
}

/** The first bytes of a file. Empty if it can't be read, which is said when it is opened. */
async function startOf(given: string): Promise<Buffer> {
  const start = Buffer.alloc(4);
  try {
    const file = await open(given, "r");
    try {
      await file.read(start, 0, 4, 0);
    } finally {
      await file.close();
    }
  } catch {
    return Buffer.alloc(0);
  }
  return start;
}
