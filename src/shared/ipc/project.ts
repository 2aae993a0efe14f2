import { z } from "zod";
import { LocalImport } from "../interface/local";
import { CustomMetric, ProjectViews, Stream, Task, Topics } from "../interface/resources";
import { ProjectRef } from "./analytics";
import { answer, reading, route } from "./contract";

const ofProject = ProjectRef.extend(reading);
const ofConnection = z.object({ connectionId: z.string(), ...reading });

/** Routes that read what an analyst keeps in a project, and what belongs to its account. Answers are cached. */
export const projectRoutes = {
  "project.views": route(ofProject, answer(ProjectViews)),
  /** Where the connection lists no topics (`notListed`): the answer to the last import, with its age, else kind "missing". */
  "project.topics": route(ofProject, answer(Topics).extend({ notListed: z.literal(true).optional() })),
  "project.metrics": route(ofProject, answer(z.array(CustomMetric))),
  /** Imports of a project of a local workspace; none of a hosted service. */
  "project.imports": route(ofProject, answer(z.array(LocalImport))),
  /** Export tasks of the account. */
  "project.exports": route(ofConnection, answer(z.array(Task))),
  /** One export task; from the list where the connection doesn't answer for one. */
  "project.export": route(ofConnection.extend({ taskId: z.string().min(1) }), answer(Task)),
  /** Streams of the account; kind "missing" where the connection lists none. */
  "project.streams": route(ofConnection, answer(z.array(Stream))),
};
