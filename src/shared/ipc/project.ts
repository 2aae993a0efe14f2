import { z } from "zod";
import { DataCoverage, LocalImport } from "../interface/local";
import { CustomMetric, ProjectViews, Stream, Task, Topics } from "../interface/resources";
import { ProjectRef } from "./explore";
import { answer, reading, route } from "./contract";

const ofProject = ProjectRef.extend(reading);
const ofConnection = z.object({ connectionId: z.string(), ...reading });

/** Routes that read data of a project or its account. Results are cached. */
export const projectRoutes = {
  "project.views": route(ofProject, answer(ProjectViews)),
  /**
   * If the connection doesn't list topics (`notListed`), the response to the last import with its age, else kind
   * "missing".
   */
  "project.topics": route(ofProject, answer(Topics).extend({ notListed: z.literal(true).optional() })),
  "project.metrics": route(ofProject, answer(z.array(CustomMetric))),
  /** Channels of a project, for filters. */
  "project.channels": route(ofProject, answer(z.array(z.object({ id: z.string(), title: z.string() })))),
  /** Tags of a project with its spelling. null if the connection doesn't list them. */
  "project.tags": route(ofProject, answer(z.array(z.string()).nullable())),
  /** Imports of a project in a local workspace. Empty for hosted services. */
  "project.imports": route(ofProject, answer(z.array(LocalImport))),
  /** Fields of charts that no document of a project in a local workspace has. Empty for hosted services. */
  "project.missingFields": route(ofProject, answer(z.array(z.string()))),
  /** Where the data of values begin or end, by days of a zone, in a local workspace. Empty for hosted services. */
  "project.coverage": route(ofProject.extend({ timezone: z.string() }), answer(DataCoverage)),
  /** Export tasks of the account. */
  "project.exports": route(ofConnection, answer(z.array(Task))),
  /** One export task, from the list if the connection has no endpoint for it. */
  "project.export": route(ofConnection.extend({ taskId: z.string().min(1) }), answer(Task)),
  /** Streams of the account. Kind "missing" if the connection doesn't list them. */
  "project.streams": route(ofConnection, answer(z.array(Stream))),
};
