/** Channels of the forwarder. Each call has an id so that it can be aborted. A file of its own: the preload needs nothing else. */
export const channels = {
  invoke: "earshot:invoke",
  abort: "earshot:abort",
  /** Only the preload speaks on it: the path of a File that the page was given by a drop. */
  give: "earshot:give",
  event: "earshot:event",
} as const;
