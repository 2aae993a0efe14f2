import type { z } from "zod";
import type { NewExport } from "../../shared/interface/resources";
import type { Context, InterfaceHandlers } from "../call";
import { parseTime } from "./time-range";
import { invalid, notFound } from "../failure";
import { parseQuery } from "../selections";
import { type ExportOrder, shownTask } from "../exports/export-tasks";
import type { TaskRecord } from "../workspace/records-of";
import { checkTopic, collectorOf } from "./collectors";
import { projectOf } from "./project";
import { streamOf } from "./stream-parts";

type ExportBody = z.output<typeof NewExport>;

export const exportHandlers = {
  listTasks: (_call, { tasks }) => ({ payload: { tasks: tasks.list().map(shownTask) } }),

  createExport: ({ body }, { tasks, streams }) => {
    const order = orderOf(body);
    const isCollector = streams.collectors.get(order.target) !== undefined;
    return created(tasks.create({ ...order, ...(isCollector && { into: { last: null } }) }));
  },

  exportProject: ({ path, body }, context) => {
    const { id: project } = projectOf(context, path.project_id);
    for (const topic of body.topics ?? []) checkTopic(context, project, topic, "search");
    const { topics, datasets } = body;
    return exportInto(context, body, {
      project,
      ...(topics && topics.length > 0 && { topics }),
      ...(datasets && datasets.length > 0 && { datasets }),
    });
  },

  exportStream: ({ path, body }, context) =>
    exportInto(context, body, { stream: streamOf(context, path.stream_id).id }),

  getTask: ({ path }, context) => ({ payload: { tasks: [shownTask(taskOf(context, path.task_id))] } }),

  abortTask: ({ path }, context) => ({
    payload: { tasks: [shownTask(context.tasks.abort(taskOf(context, path.task_id)))] },
  }),
} satisfies Partial<InterfaceHandlers>;

/** Copies documents into a collector, which has to exist. */
function exportInto(
  context: Context,
  body: ExportBody,
  from: Omit<NonNullable<ExportOrder["into"]>, "last">,
) {
  const order = orderOf(body);
  collectorOf(context, order.target);
  return created(context.tasks.create({ ...order, into: { ...from, last: null } }));
}

function orderOf(body: ExportBody): ExportOrder {
  const { target, limit, query = "" } = body;
  parseQuery(query);
  const start = timeOf(body.start, "start");
  const stop = body.stop === undefined ? null : timeOf(body.stop, "stop");
  if (stop !== null && stop <= start) throw invalid("stop", "must be later than start");
  const once = body.stories === "once" && { stories: "once" as const };
  return { target, limit, query, start, stop, ...once };
}

function created(task: TaskRecord) {
  // The interface omits `ready` for a new task.
  return { payload: { tasks: [{ ...shownTask(task), ready: undefined }] } };
}

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
