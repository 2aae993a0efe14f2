import path from "node:path";
import { Topics } from "../../shared/interface/resources";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { Answer } from "../../shared/ipc/contract";
import type { Handlers } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { topicsQuestion } from "../cache/questions";
import { ServiceError, failure } from "../client/service-error";
import { BadFile } from "../files/bad-file";
import { isNotOffered } from "../client/where-offered";
import type { Core, Feature, RoutesOf } from "../core/core";
import { askWhere } from "../files/file-dialogs";
import { deleteTopics } from "./delete-topics";
import { planChanges } from "./plan";
import { noTopics } from "./present";
import { relocateTopic } from "./relocate-topic";
import { sendTopics } from "./send-topics";

/** Reading tables takes a large part of the program, which a start does without. */
const loadTopicFile = () => import("./topic-file");

export function installTopics({ connections, readThrough, pass, window, grants, tables, cache }: Core) {
  const read: Handlers["project.topics"] = async ({ connectionId, projectId, from }, signal) => {
    const question = topicsQuestion({ connectionId, projectId });
    const path = { project_id: projectId };
    const live = () => pass(connectionId, "listTopics", { path }, signal);
    try {
      return await readThrough.answer(question, Topics, live, from);
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      const cached = readThrough.cached(question, Topics);
      if (cached) return { ...cached, notListed: true };
      throw failure("missing", t("main:project.noTopics"), { cause: error });
    }
  };
  /** The current topics, null if the service doesn't list them and none are cached. */
  const present = async (ref: ProjectRef, signal: AbortSignal): Promise<Answer<Topics> | null> => {
    try {
      return await read({ ...ref, from: "live" }, signal);
    } catch (error) {
      if (error instanceof ServiceError && error.kind === "missing") return null;
      throw error;
    }
  };
  const routes: RoutesOf<"topics"> & Pick<Handlers, "project.topics"> = {
    "project.topics": read,
    "topics.plan": async ({ drafts, mode, ...ref }, signal) => {
      const now = await present(ref, signal);
      const strict = connections.can(ref.connectionId, "strictQueries");
      return {
        changes: planChanges(drafts, now?.data ?? noTopics, {
          mode,
          strict,
          unreadable: now?.unreadable ?? 0,
        }),
        source: now?.source ?? "none",
        asOf: now?.asOf ?? null,
      };
    },

    "topics.send": async ({ changes, ...ref }, signal) => {
      if (!changes.some(({ kind }) => kind === "create" || kind === "update"))
        throw failure("invalid", t("main:topic.nothingToSend"));
      const client = await connections.client(ref.connectionId);
      const report = await sendTopics(client, ref, changes, signal);
      // If the service doesn't list topics, its last response to an import is all that is known.
      if (report.topics) cache.put(topicsQuestion(ref), report.topics, Date.now());
      return report;
    },

    "topics.remove": async ({ topics, ...ref }, signal) =>
      deleteTopics(await connections.client(ref.connectionId), ref.projectId, topics, signal),

    "topics.relocate": async (input, signal) => {
      const now = await present(input, signal);
      const client = await connections.client(input.connectionId);
      return relocateTopic(
        client,
        {
          ...input,
          present: now?.data ?? null,
          strict: connections.can(input.connectionId, "strictQueries"),
        },
        signal,
      );
    },

    "topics.chooseFile": async (_, __, page) => {
      const file = await window.chooseFile(t("main:topic.file"));
      return { file: file === null ? null : grants.give(page, file) };
    },

    "topics.readFile": async ({ handle }, signal, page) => {
      const file = grants.pathOf(page, handle);
      const name = path.basename(file);
      const { topicsOfFile } = await loadTopicFile();
      try {
        return { name, ...topicsOfFile(await tables.run("read", { path: file }, signal)) };
      } catch (error) {
        if (error instanceof BadFile) throw failure("invalid", error.message, { cause: error });
        throw error;
      }
    },

    "topics.saveFile": async ({ name, format, drafts }, signal) => {
      const to = await askWhere(window, name, format);
      if (to === null) return null;
      const { topicColumns, topicJson, topicRows } = await loadTopicFile();
      if (format === "json") {
        await tables.run("json", { path: to, value: topicJson(drafts) }, signal);
        return { path: to, rows: drafts.length };
      }
      const ask = { path: to, format, columns: topicColumns, rows: topicRows(drafts) };
      const { rows } = await tables.run("write", ask, signal);
      return { path: to, rows };
    },
  };
  return { routes } satisfies Feature;
}
