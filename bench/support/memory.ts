import { readFile, readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** The process and all that it started, however deep. */
async function tree(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    // "pid (name) state ppid …", proc(5); a process that has ended meanwhile has no file.
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** Bytes of a process's own and its share of what it has in common with others (PSS, proc(5)). */
async function pss(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return 1024 * Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}

async function memoryOf(root: number): Promise<number> {
  const all = await Promise.all((await tree(root)).map(pss));
  return all.reduce((sum, bytes) => sum + bytes, 0);
}

/** Bytes that a process tree takes once they hardly change any more from one second to the next. Linux only. */
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
