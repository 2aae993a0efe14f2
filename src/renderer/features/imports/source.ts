import type { GivenFile, RejectedFile } from "../../../shared/ipc/files";
import { invoke } from "../../core/api";

/** The files of one import: one, or several with the same columns. Those of a finished import are opened by its upload. */
export type Source = { name: string } & ({ handle: string | string[] } | { uploadId: number });

/** Combines files with the same columns into one import, so that decisions are made once. */
export async function grouped(
  files: readonly GivenFile[],
): Promise<{ sources: Source[]; rejected: RejectedFile[] }> {
  if (files.length < 2) return { sources: [...files], rejected: [] };
  const { groups, rejected } = await invoke("imports.group", {
    handles: files.map(({ handle }) => handle),
  });
  const sources = groups.flatMap((handles) => {
    const [first] = files.filter(({ handle }) => handles.includes(handle));
    return first ? [{ name: first.name, handle: handles.length > 1 ? handles : first.handle }] : [];
  });
  return { sources, rejected };
}
