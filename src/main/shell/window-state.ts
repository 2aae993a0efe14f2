import { z } from "zod";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";

/** The smallest usable window. */
export const minWindowSize = { width: 900, height: 600 };

/** Electron throws for numbers beyond 32 bits. */
const pixels = z.int().min(-100_000).max(100_000);

export const WindowState = z.object({
  x: pixels.optional(),
  y: pixels.optional(),
  width: pixels.min(minWindowSize.width).default(1360),
  height: pixels.min(minWindowSize.height).default(860),
  maximized: z.boolean().default(false),
});
export type WindowState = z.output<typeof WindowState>;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Resets a position that no screen shows any more, such as that of an unplugged one. */
export function onScreen(state: WindowState, areas: readonly Area[]): WindowState {
  const { x, y, ...size } = state;
  if (x === undefined || y === undefined) return size;
  const grip = { x: x + size.width / 2, y: y + 20 };
  const seen = areas.some(
    (area) =>
      grip.x >= area.x && grip.x <= area.x + area.width && grip.y >= area.y && grip.y <= area.y + area.height,
  );
  return seen ? state : size;
}

export function windowStateFile(path: string, log: Log): JsonFile<typeof WindowState> {
  return new JsonFile(path, WindowState, () => WindowState.parse({}), log);
}
