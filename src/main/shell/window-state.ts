import { z } from "zod";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";

/** Smallest window that holds the frame of the app. */
export const leastSize = { width: 900, height: 600 };

/** Where the window was and how large. */
export const WindowState = z.object({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(leastSize.width).default(1360),
  height: z.number().int().min(leastSize.height).default(860),
  maximized: z.boolean().default(false),
});
/** Where the window was and how large. */
export type WindowState = z.output<typeof WindowState>;

/** A rectangle of the screen. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lets go of a place that no screen shows any more, such as an unplugged one. */
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

/** The file that keeps it. */
export function windowStateFile(path: string, log: Log): JsonFile<typeof WindowState> {
  return new JsonFile(path, WindowState, () => WindowState.parse({}), log);
}
