import { readFile } from "node:fs/promises";
import { ZodError } from "zod";
import type { Ask } from "../../analysis/ask";
import type { Handlers } from "../../shared/ipc/index";
import type { events } from "../../shared/ipc/index";
import type { Connection } from "../../shared/ipc/connections";
import { MethodRecord } from "../../shared/ipc/reports";
import { reportExtensions } from "../../shared/ipc/reports.constants";
import type { ProjectRef } from "../../shared/ipc/analytics";
import type { Board } from "../../shared/ipc/boards";
import { t } from "../../shared/texts";
import { fileName } from "../files/file-name";
import { failure } from "../client/service-error";
import { type PathGrants, refuseWindows } from "../path-grants";
import { fileFailure } from "../files/tables/table-files";
import type { ReportFacts } from "./report-jobs";
import type { Reports } from "./reports";
import type { z } from "zod";

/** A file that the analyst chooses in a dialog. */
export interface ChosenKind {
  title: string;
  name: string;
  extension: string;
}

export interface ReportHandlerDeps {
  reports: Reports;
  ask: Ask;
  connection: (id: string) => Connection | undefined;
  timeZone: () => string;
  version: () => string;
  /** The secret by which the people of a project get pseudonyms. */
  pseudonymSecret: (ref: ProjectRef) => string;
  grants: PathGrants;
  chooseSaveFile: (suggestion: { name: string; extension: string; kind: string }) => Promise<string | null>;
  chooseFileOf: (kind: ChosenKind) => Promise<string | null>;
  progress: (event: z.output<(typeof events)["reports.progress"]>) => void;
}

type ReportHandlers = Pick<Handlers, Extract<keyof Handlers, `reports.${string}`>>;

/** Handlers of boards as reports. */
export function reportHandlers(deps: ReportHandlerDeps): ReportHandlers {
  const { reports, ask, grants } = deps;

  const factsOf = async (
    ref: ProjectRef,
    given: string | Board,
    pseudonyms: boolean,
    signal: AbortSignal,
    at: { now?: number; timeZone?: string } = {},
  ): Promise<ReportFacts> => {
    const board =
      typeof given === "string"
        ? (await ask("notebook.read", ref, { signal })).boards.find(({ id }) => id === given)
        : given;
    const connection = deps.connection(ref.connectionId);
    if (!board || !connection) throw failure("missing", t("main:report.boardGone"));
    if (board.cards.length === 0) throw failure("invalid", t("main:report.empty"));
    const projects = await ask("connections.projects", { id: ref.connectionId }, { signal });
    const project = projects.data.find(({ id }) => id === ref.projectId);
    return {
      ref,
      connection: { id: connection.id, name: connection.name, kind: connection.kind },
      project: { id: ref.projectId, title: project?.title ?? ref.projectId },
      board,
      timeZone: at.timeZone ?? deps.timeZone(),
      now: at.now ?? Date.now(),
      version: deps.version(),
      pseudonymSecret: pseudonyms ? deps.pseudonymSecret(ref) : null,
    };
  };

  return {
    "reports.describe": async ({ projectRef, board, pseudonyms }, signal) =>
      reports.run("describe", await factsOf(projectRef, board, pseudonyms, signal), signal),

    "reports.save": async ({ projectRef, board, pseudonyms, format, saveId, template }, signal, page) => {
      const used = template === null ? null : grants.pathOf(page, template);
      const facts = await factsOf(projectRef, board, pseudonyms, signal);
      const extension = reportExtensions[format];
      const path = await deps.chooseSaveFile({
        name: `${fileName(facts.board.name, t("files:save.chart"))}.${extension}`,
        extension: extension.split(".").at(-1) ?? extension,
        kind: t(`files:save.${format}`),
      });
      if (path === null) return null;
      await reports.run("write", { ...facts, format, path, template: used }, signal, (done, of) =>
        deps.progress({ saveId, done, of }),
      );
      return { path };
    },

    "reports.write": async ({ projectRef, board, pseudonyms, format, path, template }, signal, page) => {
      refuseWindows(page);
      const facts = await factsOf(projectRef, board, pseudonyms, signal);
      return { path, ...(await reports.run("write", { ...facts, format, path, template }, signal)) };
    },

    "reports.chooseTemplate": async (_, __, page) => {
      const path = await deps.chooseFileOf({
        title: t("main:report.templateDialog"),
        name: t("main:report.presentations"),
        extension: "pptx",
      });
      return path === null ? null : grants.give(page, path);
    },

    "reports.openRecord": async () => {
      const path = await deps.chooseFileOf({
        title: t("main:report.recordDialog"),
        name: t("main:report.records"),
        extension: "json",
      });
      return path === null ? null : readRecord(path);
    },

    "reports.check": async ({ projectRef, record }, signal) => {
      const { board, made: now, timeZone, pseudonyms } = record;
      const facts = await factsOf(projectRef, board, pseudonyms, signal, { now, timeZone });
      return reports.run("check", { ...facts, record }, signal);
    },
  };
}

async function readRecord(path: string): Promise<MethodRecord> {
  try {
    return MethodRecord.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (error instanceof ZodError || error instanceof SyntaxError)
      throw failure("invalid", t("main:report.notRecord"), { details: { file: true } });
    throw fileFailure(error);
  }
}
