import { t } from "../../shared/texts";
import type { DroppedFile } from "../files/archives/dropped-file";
import type { Unpacker } from "../files/archives/unpacker";
import { BadFile, reasonOf } from "../files/bad-file";
import { type Shape, alike, shapeOf } from "../files/readers/shape";
import { TableReader } from "../files/readers/table-reader";

/** Files by equal columns, as indexes in the order of each group's first file, and those that can't be used. */
export interface GroupedFiles {
  groups: number[][];
  rejected: { at: number; reason: string }[];
}

/**
 * Groups files by equal columns. One that was named and can't be read is alone in its group, as opening it says why and what
 * may help. One that was found is refused, and so is plain text, which may be a readme.
 */
export async function groupFiles(
  files: readonly DroppedFile[],
  unpacker: Unpacker,
  signal: AbortSignal,
): Promise<GroupedFiles> {
  const groups: { shape: Shape | null; files: number[] }[] = [];
  const rejected: GroupedFiles["rejected"] = [];
  for (const [at, file] of files.entries()) {
    signal.throwIfAborted();
    const shape = await shapeOfFile(file, unpacker, signal).catch((error: unknown) => {
      if (file.found !== undefined) rejected.push({ at, reason: reasonOf(error) });
      return null;
    });
    if (shape === null && file.found !== undefined) continue;
    const group =
      shape && groups.find((candidate) => candidate.shape && alike(candidate.shape, shape) !== null);
    if (group) group.files.push(at);
    else groups.push({ shape, files: [at] });
  }
  return { groups: groups.map((group) => group.files), rejected };
}

async function shapeOfFile(file: DroppedFile, unpacker: Unpacker, signal: AbortSignal): Promise<Shape> {
  const source = await unpacker.source(file, signal);
  try {
    const reader = await TableReader.open(source.path, {}, source.room);
    try {
      const shape = await shapeOf(reader, {});
      if (file.found === undefined || shape.isSlack) return shape;
      if (shape.kind === "text") throw new BadFile(t("files:notTable.plainText"));
      if (shape.rows === 0) throw new BadFile(t("files:file.noRows"));
      return shape;
    } finally {
      await reader.close();
    }
  } finally {
    await unpacker.discard(source);
  }
}
