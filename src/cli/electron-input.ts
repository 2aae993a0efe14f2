import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

/**
 * Standard input of a command in Electron, which replaces `process.stdin` by an empty stream on Windows, since programs with
 * windows usually have none there. One that an assistant starts has a pipe all the same, which is read by its number.
 */
export function electronInput(system: NodeJS.Platform, fd = 0): Readable {
  return system === "win32" ? createReadStream("", { fd, autoClose: false }) : process.stdin;
}
