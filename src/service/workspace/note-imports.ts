import type { WorkspaceRecords } from "./records-of";

/** Records when the imports of written documents changed. */
export function noteImports(
  imports: WorkspaceRecords["imports"],
  project: string,
  names: Iterable<string | undefined>,
): void {
  const now = Date.now();
  for (const name of new Set(names)) {
    if (name === undefined) continue;
    const first = imports.get(project, name)?.first ?? now;
    imports.put(project, { id: name, first, last: now });
  }
}
