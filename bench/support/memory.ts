import { readFile, readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** A process and all its descendants. */
async function tree(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    // The file is "pid (name) state ppid …", see proc(5). It is missing if the process has ended meanwhile.
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/**
 * A process's proportional set size in bytes: its private memory and its share of shared memory (PSS, see proc(5)).
 */
async function pss(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return 1024 * Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}

async function memoryOf(root: number): Promise<number> {
  const all = await Promise.all((await tree(root)).map(pss));
  return all.reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Memory of a process tree in bytes, once it changes by less than 1% within a second or after ten tries. NaN except on
 * Linux.
 */
export async function settledMemory(root: number | undefined): Promise<number> {
  if (root === undefined || process.platform !== "linux") return Number.NaN;
  let bytes = await memoryOf(root);
  for (let tries = 0; tries < 10; tries++) {
    await wait(1000);
    const before = bytes;
    bytes = await memoryOf(root);
    if (Math.abs(bytes - before) < before / 100) break;
  }
  return bytes;
}
