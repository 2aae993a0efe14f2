import { closeSync, constants, openSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";

/** FILE_FLAG_DELETE_ON_CLOSE on Windows. Node passes the value on without a name for it. */
const goesWhenClosed = 0x40;

/** Opens a temporary file for writing and reading. It disappears when closed, even if the process is killed. */
export function openTemporary(name: string): number {
  const file = path.join(tmpdir(), `earshot-${name}-${randomUUID()}`);
  const isWindows = process.platform === "win32";
  const { O_RDWR, O_CREAT, O_EXCL } = constants;
  const opened = openSync(file, O_RDWR | O_CREAT | O_EXCL | (isWindows ? goesWhenClosed : 0), 0o600);
  try {
    if (!isWindows) rmSync(file);
  } catch (error) {
    closeSync(opened);
    throw error;
  }
  return opened;
}
