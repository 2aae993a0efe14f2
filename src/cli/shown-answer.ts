import type { Answer } from "../shared/ipc/contract";
import { t } from "../shared/words";
import type { Run } from "./runner";
import { momentText } from "./selection";
import type { Target } from "./target";

type Age = Pick<Answer<unknown>, "asOf" | "source">;

/** The project, for programs. */
export function placeOf({ connection, project }: Target) {
  return {
    connection: { id: connection.id, name: connection.name },
    project: { id: project.id, title: project.title },
  };
}

/** An answer for programs: where it comes from, how old it is, and the data. */
export function answerOf(target: Target, { asOf, source }: Age, data: unknown) {
  return { ...placeOf(target), asOf, source, data };
}

/** Names the project, and warns beside the output of an answer from the cache. */
export function headingOf({ terminal }: Run, { connection, project }: Target, age: Age, zone: string) {
  if (age.source === "cache") terminal.note(t("cli:fromCache", { time: momentText(age.asOf, zone) }));
  return [project.title === connection.name ? connection.name : `${connection.name} / ${project.title}`];
}
