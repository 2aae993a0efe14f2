import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { DroppedFile } from "../../src/main/files/archives/dropped-file";
import { Unpacker } from "../../src/main/files/archives/unpacker";
import { type ExpandedFiles, expandPaths } from "../../src/main/imports/expand-paths";
import { groupFiles } from "../../src/main/imports/group-files";
import type { RejectedFile } from "../../src/shared/ipc/files";
import { type DroppedFile as DroppedImport, dropSources } from "./dropped-file";
import { temporaryFolder } from "./temporary-folder";

const never = new AbortController().signal;

/** What becomes of dropped folders and archives: an import for each group of files, and the files that can't be used. */
interface DroppedFiles extends Pick<ExpandedFiles, "skipped"> {
  imports: ({ files: string[] } & Pick<DroppedImport, "documents" | "report">)[];
  rejected: RejectedFile[];
}

/** Drops an archive and imports what is in it with the suggested decisions. */
export function dropArchive(bytes: Buffer, name = "archive.zip"): Promise<DroppedFiles> {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, bytes);
  return dropAll([file]);
}

/** Drops a folder with these files. */
export function dropFolder(files: Readonly<Record<string, string | Buffer>>): Promise<DroppedFiles> {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return dropAll([folder]);
}

async function dropAll(paths: readonly string[]): Promise<DroppedFiles> {
  const { files, skipped, rejected } = await expandPaths(paths);
  const grouped = await unpacking((unpacker) => groupFiles(files, unpacker, never));
  const nameOf = ({ found, name }: DroppedFile) => found ?? name;
  const imports: DroppedFiles["imports"] = [];
  for (const places of grouped.groups) {
    const some = places.flatMap((at) => files[at] ?? []);
    const sources = await unpacking(async (unpacker) => {
      const unpacked = [];
      for (const file of some) unpacked.push(await unpacker.source(file));
      return unpacked;
    });
    const { documents, report } = await dropSources(sources);
    imports.push({ files: some.map(nameOf), documents, report });
  }
  const more = grouped.rejected.flatMap(({ at, reason }) => {
    const file = files[at];
    return file ? [{ name: nameOf(file), reason }] : [];
  });
  return { imports, skipped, rejected: [...rejected, ...more] };
}

async function unpacking<T>(task: (unpacker: Unpacker) => Promise<T>): Promise<T> {
  const unpacker = new Unpacker(temporaryFolder());
  try {
    return await task(unpacker);
  } finally {
    await unpacker.close();
  }
}
