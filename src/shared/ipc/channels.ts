/**
 * IPC channels. Each call has an id so that it can be aborted. In a file of its own because the preload needs nothing
 * else.
 */
export const channels = {
  invoke: "earshot:invoke",
  abort: "earshot:abort",
  /** Used by the preload only, for the path of a dropped File. */
  give: "earshot:give",
  event: "earshot:event",
} as const;
