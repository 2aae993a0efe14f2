import { execFileSync } from "node:child_process";

/** Only root can make a disk of its own, or make one read-only. */
export const asRoot = process.platform === "linux" && process.getuid?.() === 0;

/** A small disk of its own in a folder, until it is released. False where this machine lets nobody make one. */
export function smallDisk(folder: string, size: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=0700`, "tmpfs", folder], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

/** Takes the disk away again. */
export const release = (folder: string) => execFileSync("umount", ["--lazy", folder]);
