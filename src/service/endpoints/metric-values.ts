import { setImmediate } from "node:timers/promises";
import type { Context } from "../call";

/** Documents per commit when a metric's values are removed. Other calls are handled between two commits. */
const perCommit = 500;

/** Documents of a project that have a value of a metric, including deleted ones. */
export function withMetric({ workspace }: Context, project: string, name: string): number[] {
  const { columns, collections } = workspace;
  const field = `custom.${name}`;
  const [numbers, texts] = [columns.metrics.get(field), columns.keywords.get(field)];
  const inProject = new Set(collections.ofProject(project).map(({ id }) => id));
  const holds = (id: number) => {
    let found = !Number.isNaN(numbers?.get(id) ?? Number.NaN);
    texts?.each(id, () => (found = true));
    return found;
  };
  const ids: number[] = [];
  for (let id = 0; id < columns.size; id++)
    if (inProject.has(columns.dense.collection[id] ?? -1) && holds(id)) ids.push(id);
  return ids;
}

/** Removes a metric's values from every document of a project, including deleted ones. */
export async function removeValues(context: Context, project: string, name: string): Promise<void> {
  const ids = withMetric(context, project, name);
  for (let at = 0; at < ids.length; at += perCommit) {
    await setImmediate();
    await context.workspace.documents.withoutMetric(ids.slice(at, at + perCommit), name);
  }
}
