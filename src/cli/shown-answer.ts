import type { Answer } from "../shared/ipc/contract";
import { t } from "../shared/words";
import type { Run } from "./runner";
import { momentText } from "./selection";
import type { Target } from "./target";

type Age = Pick<Answer<unknown>, "asOf" | "source">;

/** An answer for programs: where it comes from, how old it is, and the data. */
export function answerOf({ connection, project }: Target, { asOf, source }: Age, data: unknown) {
  return {
    connection: { id: connection.id, name: connection.name },
    project: { id: project.id, title: project.title },
    asOf,
    source,
    data,
  };
}

/** Names the project, and warns beside the output of an answer from the cache. */
export function headingOf({ terminal }: Run, { connection, project }: Target, age: Age, zone: string) {
  if (age.source === "cache") terminal.note(t("cli:fromCache", { time: momentText(age.asOf, zone) }));
  return [project.title === connection.name ? connection.name : `${connection.name} / ${project.title}`];
}
