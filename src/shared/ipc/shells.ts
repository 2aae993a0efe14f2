/** Shells for which a call can be copied as a command. `posix` is bash, zsh and others of their kind. */
export const shells = ["posix", "powershell", "cmd"] as const;
export type Shell = (typeof shells)[number];
