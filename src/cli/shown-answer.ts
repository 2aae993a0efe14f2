import type { Answer } from "../shared/ipc/contract";
import { t } from "../shared/texts";
import type { Run } from "./runner";
import { momentText } from "./selection";
import type { Target } from "./target";

type Age = Omit<Answer<unknown>, "data">;

/** The project, for programs. */
export function placeOf({ connection, project }: Target) {
  return {
    connection: { id: connection.id, name: connection.name },
    project: { id: project.id, title: project.title },
  };
}

/** An answer for programs: where it comes from, how old it is, and the data. */
export function answerOf(target: Target, { asOf, source, unreadable = 0 }: Age, data: unknown) {
  return { ...placeOf(target), asOf, source, ...(unreadable > 0 && { unreadable }), data };
}

/** Names the project, and warns beside the output of an answer from the cache, or of one that can't be read completely. */
export function headingOf({ terminal }: Run, { connection, project }: Target, age: Age, zone: string) {
  if (age.source === "cache") terminal.note(t("cli:fromCache", { time: momentText(age.asOf, zone) }));
  if (age.unreadable) terminal.note(t("cli:unreadable", { count: age.unreadable }));
  return [project.title === connection.name ? connection.name : `${connection.name} / ${project.title}`];
}
