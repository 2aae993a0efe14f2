import { z } from "zod";
import { WorkspaceFileChoices } from "../workspace-file";
import { Profile } from "./connections";
import { nothing, route } from "./contract";
import { FileHandle, GivenFile } from "./files";

/** `transferId` is chosen by the caller, to tell apart progress events. */
const transfer = { transferId: z.string().min(1).max(100) };
const Saving = z.object({ connectionId: z.string(), choices: WorkspaceFileChoices, ...transfer });
const bytes = z.number();

/** A local workspace as one file for somebody else. */
export const workspaceFileRoutes = {
  /** Asks where to save the file, and writes it. Null if canceled. */
  "workspaceFile.save": route(Saving, z.object({ name: z.string(), bytes }).nullable()),
  /** Writes the file at a path. For commands only. */
  "workspaceFile.write": route(
    Saving.extend({ path: z.string().min(1) }),
    z.object({ path: z.string(), bytes }),
  ),
  /** Opens a file dialog. Null if canceled. */
  "workspaceFile.choose": route(nothing, GivenFile.nullable()),
  /** Adds the workspace in a file as a new one. The file stays as it is. */
  "workspaceFile.open": route(z.object({ file: FileHandle, ...transfer }), Profile),
};

export const workspaceFileEvents = {
  /** How much of a file is written or read. */
  "workspaceFile.progress": z.object({ ...transfer, percent: z.number() }),
};
