import { execFileSync } from "node:child_process";
import { statfsSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Whether tests run as root on Linux. Mounting a disk or making one read-only needs root. */
export const asRoot = process.platform === "linux" && process.getuid?.() === 0;

/** Mounts a small disk at a folder. Call `release` to unmount it. Returns false if mounting isn't allowed. */
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

export const release = (folder: string) => execFileSync("umount", ["--lazy", folder]);

/** Fills the disk of a folder except for some bytes. */
export function leaveRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(path.join(folder, "ballast"), Buffer.alloc(bavail * bsize - bytes));
}
