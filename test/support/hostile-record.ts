/** What reading ends in: this many rows, of which some can't be read, or a refusal. */
export type Outcome = { rows: number; faulty?: number } | "refused";

export interface HostileFile {
  /** The file's name, which says what is wrong with it. */
  name: string;
  bytes: () => Buffer;
  outcome: Outcome;
}

export const mib = 1024 * 1024;
export const row = (n: number) => ({
  id: `p${n}`,
  text: `The queue at the harbor was long on day ${n}`,
  date: `2026-03-0${n}`,
});
export const rows = [1, 2, 3, 4].map(row);
export const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth);
