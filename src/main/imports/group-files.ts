import { t } from "../../shared/texts";
import type { DroppedFile } from "../files/archives/dropped-file";
import type { Unpacker } from "../files/archives/unpacker";
import { BadFile, reasonOf } from "../files/bad-file";
import { type Shape, alike, shapeOf } from "../files/readers/shape";
import { areMostlyTexts, fewestTexts } from "../files/readers/table-parts";
import { TableReader } from "../files/readers/table-reader";

/** Files by equal columns, as indexes in the order of each group's first file, and those that can't be used. */
export interface GroupedFiles {
  groups: number[][];
  rejected: { at: number; reason: string }[];
}

interface FileGroup {
  shape: Shape | null;
  files: number[];
}

/**
 * Groups files by equal columns. One that was named and can't be read is alone in its group, as opening it says why and what
 * may help. One that was found is refused, and so are a few plain texts.
 */
export async function groupFiles(
  files: readonly DroppedFile[],
  unpacker: Unpacker,
  signal: AbortSignal,
): Promise<GroupedFiles> {
  const groups: FileGroup[] = [];
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
  addStrays(groups, files);
  const isKept = (group: FileGroup) =>
    group.shape?.isPlain !== true ||
    group.files.length >= fewestTexts ||
    group.files.some((at) => files[at]?.found === undefined);
  for (const { files: plain } of groups.filter((group) => !isKept(group)))
    for (const at of plain) rejected.push({ at, reason: t("files:notTable.plainText") });
  rejected.sort((one, other) => one.at - other.at);
  return { groups: groups.filter(isKept).map((group) => group.files), rejected };
}

/** Adds the few texts whose commas make them look like tables to the many beside them. */
function addStrays(groups: FileGroup[], files: readonly DroppedFile[]): void {
  const texts = groups.find(({ shape }) => shape?.kind === "text");
  const strays = groups.filter(
    ({ shape, files: own }) =>
      shape?.kind === "delimited" &&
      own.every((at) => files[at]?.found !== undefined && /\.txt$/i.test(files[at].name)),
  );
  const found = strays.flatMap(({ files: own }) => own);
  if (!texts || !areMostlyTexts(texts.files.length, texts.files.length + found.length)) return;
  texts.files.push(...found);
  texts.files.sort((a, b) => a - b);
  for (const stray of strays) groups.splice(groups.indexOf(stray), 1);
}

async function shapeOfFile(file: DroppedFile, unpacker: Unpacker, signal: AbortSignal): Promise<Shape> {
  const source = await unpacker.source(file, signal);
  try {
    const reader = await TableReader.open(source.path, {}, source.room);
    try {
      const shape = await shapeOf(reader, {});
      if (file.found === undefined || shape.isSlack) return shape;
      if (shape.isPlain && shape.kind !== "text") throw new BadFile(t("files:notTable.plainText"));
      if (shape.rows === 0) throw new BadFile(t("files:file.noRows"));
      return shape;
    } finally {
      await reader.close();
    }
  } finally {
    await unpacker.discard(source);
  }
}
