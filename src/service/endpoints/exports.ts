import type { Context, InterfaceHandlers } from "../call";
import { parseTime } from "../analytics/time-range";
import { invalid, notFound } from "../failure";
import { parseQuery } from "../search/filters";
import { shownTask } from "../workspace/export-tasks";

export const exportHandlers = {
  listTasks: (_call, { tasks }) => ({ payload: { tasks: tasks.list().map(shownTask) } }),

  createExport: ({ body }, { tasks }) => {
    const { target, limit, query = "" } = body;
    parseQuery(query);
    const start = timeOf(body.start, "start");
    const stop = body.stop === undefined ? null : timeOf(body.stop, "stop");
    if (stop !== null && stop <= start) throw invalid("stop", "must be later than start");
    // The interface omits `ready` for a new task.
    const shown = { ...shownTask(tasks.create({ target, limit, query, start, stop })), ready: undefined };
    return { payload: { tasks: [shown] } };
  },

  getTask: ({ path }, context) => ({ payload: { tasks: [shownTask(taskOf(context, path.task_id))] } }),

  abortTask: ({ path }, context) => ({
    payload: { tasks: [shownTask(context.tasks.abort(taskOf(context, path.task_id)))] },
  }),
} satisfies Partial<InterfaceHandlers>;

/** Numbers in a body are epoch milliseconds. Text is parsed like a URL parameter. */
function timeOf(given: string | number, param: string): number {
  if (typeof given === "string") return parseTime(given, param);
  if (Number.isNaN(new Date(given).getTime())) throw invalid(param, "lies outside the calendar");
  return given;
}

function taskOf({ tasks }: Context, id: string) {
  const task = tasks.get(id);
  if (!task) throw notFound(`The task "${id}"`);
  return task;
}
