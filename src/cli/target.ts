import { failure } from "../main/client/service-error";
import type { Board } from "../shared/ipc/boards";
import type { Connection, Project } from "../shared/ipc/connections";
import { t } from "../shared/texts";
import type { Session } from "./session";

/** The project that a command is about. */
export interface Target {
  connection: Connection;
  project: Project;
  ref: { connectionId: string; projectId: string };
}

/** Names or ids as given. Missing ones stand for the only one there is. */
export interface TargetChoice {
  connection?: string | undefined;
  project?: string | undefined;
}

/** Connections that may be chosen, and what to say if there is none. */
export interface Choosable {
  isOpen: (connection: Connection) => boolean;
  none: () => string;
}

const anyConnection: Choosable = { isOpen: () => true, none: () => t("cli:target.noConnections") };

export async function targetOf(
  session: Session,
  choice: TargetChoice,
  signal: AbortSignal,
  choosable = anyConnection,
): Promise<Target> {
  const connection = await connectionOf(session, choice.connection, signal, choosable);
  const { data } = await session.ask("connections.projects", { id: connection.id }, signal);
  const wanted = choice.project ?? process.env["EARSHOT_PROJECT"];
  const project = oneOf(data, wanted, (candidate) => [candidate.id, candidate.title], {
    none: t("cli:target.noProjects", { name: connection.name }),
    unknown: (name, names) => t("cli:target.unknownProject", { name, names }),
    several: (names) => t("cli:target.severalProjects", { names }),
  });
  return { connection, project, ref: { connectionId: connection.id, projectId: project.id } };
}

export async function connectionOf(
  session: Session,
  given: string | undefined,
  signal: AbortSignal,
  { isOpen, none } = anyConnection,
): Promise<Connection> {
  const { connections } = await session.ask("connections.list", undefined, signal);
  return oneOf(
    connections.filter(isOpen),
    given ?? process.env["EARSHOT_CONNECTION"],
    (connection) => [connection.id, connection.name],
    {
      none: none(),
      unknown: (name, names) => t("cli:target.unknownConnection", { name, names }),
      several: (names) => t("cli:target.severalConnections", { names }),
    },
  );
}

/** The board with an id or name, or the only one. */
export function boardNamed(boards: readonly Board[], wanted: string | undefined): Board {
  return oneOf(boards, wanted, (board) => [board.id, board.name], {
    none: t("cli:boards.none"),
    unknown: (name, names) => t("cli:export.unknown", { name, names }),
    several: (names) => t("cli:export.several", { names }),
  });
}

interface Complaints {
  none: string;
  unknown: (name: string, names: string) => string;
  several: (names: string) => string;
}

/** The one with an id or name, or the only one. An id goes before a name, and an exact name before one in other case. */
export function oneOf<T>(
  all: readonly T[],
  wanted: string | undefined,
  namesOf: (candidate: T) => readonly [id: string, name: string],
  { none, unknown, several }: Complaints,
): T {
  const names = all.map((candidate) => `"${namesOf(candidate)[1]}"`).join(", ");
  if (wanted === undefined || wanted === "") {
    const [only] = all;
    if (only === undefined) throw failure("missing", none);
    if (all.length > 1) throw failure("invalid", several(names));
    return only;
  }
  const fold = (text: string) => text.trim().toLocaleLowerCase();
  const ways: ((candidate: T) => boolean)[] = [
    (candidate) => namesOf(candidate)[0] === wanted,
    (candidate) => namesOf(candidate)[1] === wanted,
    (candidate) => fold(namesOf(candidate)[1]) === fold(wanted),
  ];
  for (const fits of ways) {
    const found = all.filter(fits);
    if (found.length > 1)
      throw failure("invalid", several(found.map((candidate) => namesOf(candidate)[0]).join(", ")));
    if (found[0] !== undefined) return found[0];
  }
  throw failure("missing", all.length === 0 ? none : unknown(wanted, names));
}
