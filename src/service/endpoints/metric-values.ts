import { setImmediate } from "node:timers/promises";
import type { Context } from "../call";

/** Documents per commit when a metric's values are removed. Other calls are handled between two commits. */
const perCommit = 500;

/** Removes a metric's values from every document of a project, including deleted ones. */
export async function removeValues({ workspace }: Context, project: string, name: string): Promise<void> {
  const keys = await workspace.engine.withMetric(project, `custom.${name}`);
  for (let at = 0; at < keys.length; at += perCommit) {
    await setImmediate();
    await workspace.documents.withoutMetric(keys.slice(at, at + perCommit), name);
  }
}
