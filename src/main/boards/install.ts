import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ZodError } from "zod";
import { MethodRecord } from "../../shared/ipc/reports";
import { reportExtensions } from "../../shared/ipc/reports.constants";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { Board } from "../../shared/ipc/boards";
import { t } from "../../shared/texts";
import type { Core, RoutesOf } from "../core/core";
import { fileName } from "../files/file-name";
import { failure } from "../client/service-error";
import { refuseWindows } from "../path-grants";
import { fileFailure } from "../files/tables/table-files";
import type { ReportFacts } from "./report-jobs";
import { PseudonymSecret } from "./pseudonym-secret";
import { Reports } from "./reports";

/** Boards as reports. */
export function installBoards(core: Core) {
  const { ask, connections, grants, window } = core;
  const reports = new Reports({ workerFile: core.reportWorker, ask, print: window.print });
  const secret = new PseudonymSecret(join(core.userData, "pseudonyms.json"), core.log);

  const factsOf = async (
    ref: ProjectRef,
    { board: given, pseudonyms, method }: { board: string | Board; pseudonyms: boolean; method: boolean },
    signal: AbortSignal,
    at: { now?: number; timeZone?: string } = {},
  ): Promise<ReportFacts> => {
    const board =
      typeof given === "string"
        ? (await ask("notebook.read", ref, { signal })).boards.find(({ id }) => id === given)
        : given;
    const connection = connections.list().connections.find(({ id }) => id === ref.connectionId);
    if (!board || !connection) throw failure("missing", t("main:report.boardGone"));
    if (board.cards.length === 0) throw failure("invalid", t("main:report.empty"));
    const projects = await ask("connections.projects", { id: ref.connectionId }, { signal });
    const project = projects.data.find(({ id }) => id === ref.projectId);
    return {
      ref,
      connection,
      project: { id: ref.projectId, title: project?.title ?? ref.projectId },
      board,
      timeZone: at.timeZone ?? core.zone(),
      now: at.now ?? Date.now(),
      version: core.info().version,
      pseudonymSecret: pseudonyms ? secret.of(ref) : null,
      method,
    };
  };

  const routes: RoutesOf<"reports"> = {
    "reports.describe": async ({ projectRef, ...reported }, signal) =>
      reports.run("describe", await factsOf(projectRef, reported, signal), signal),

    "reports.save": async ({ projectRef, format, saveId, template, ...reported }, signal, page) => {
      const used = template === null ? null : grants.pathOf(page, template);
      const facts = await factsOf(projectRef, reported, signal);
      const extension = reportExtensions[format];
      const path = await window.chooseSaveFile({
        name: `${fileName(facts.board.name, t("common:saving.chart"))}.${extension}`,
        extension: extension.split(".").at(-1) ?? extension,
        kind: t(`common:saving.${format}`),
      });
      if (path === null) return null;
      await reports.run("write", { ...facts, format, path, template: used }, signal, (done, of) =>
        core.emit("reports.progress", { saveId, done, of }),
      );
      return { path };
    },

    "reports.write": async ({ projectRef, format, path, template, ...reported }, signal, page) => {
      refuseWindows(page);
      const facts = await factsOf(projectRef, reported, signal);
      return { path, ...(await reports.run("write", { ...facts, format, path, template }, signal)) };
    },

    "reports.chooseTemplate": async (_, __, page) => {
      const path = await window.chooseFileOf({
        title: t("main:report.templateDialog"),
        name: t("main:report.presentations"),
        extension: "pptx",
      });
      return path === null ? null : grants.give(page, path);
    },

    "reports.openRecord": async () => {
      const path = await window.chooseFileOf({
        title: t("main:report.recordDialog"),
        name: t("main:report.records"),
        extension: "json",
      });
      return path === null ? null : readRecord(path);
    },

    "reports.check": async ({ projectRef, record }, signal) => {
      const { board, made: now, timeZone, pseudonyms } = record;
      const facts = await factsOf(projectRef, { board, pseudonyms, method: false }, signal, {
        now,
        timeZone,
      });
      return reports.run("check", { ...facts, record }, signal);
    },
  };
  return { routes, pseudonymSecret: (ref: ProjectRef) => secret.of(ref) };
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
