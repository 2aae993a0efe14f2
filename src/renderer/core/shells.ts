import type { Shell } from "../../shared/ipc/shells";

const names: Readonly<Record<Shell, string>> = { powershell: "PowerShell", cmd: "cmd", posix: "bash" };

/** The shells that this system's users have, with the label of an action for each. Only Windows has several. */
export function inShells(label: string): { shell: Shell; label: string }[] {
  if (!navigator.platform.startsWith("Win")) return [{ shell: "posix", label }];
  const offered = ["powershell", "cmd", "posix"] as const;
  return offered.map((shell) => ({ shell, label: `${label} (${names[shell]})` }));
}
