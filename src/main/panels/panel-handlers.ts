import path from "node:path";
import type { Handlers, RouteName } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { failure, type ServiceError } from "../client/service-error";
import { BadFile } from "../files/bad-file";
import { whereOffered } from "../client/where-offered";
import type { ProjectDeps } from "../project/parts";
import { askWhere } from "../files/saving";
import { memberCells, memberRows } from "./member-rows";
import { memberColumns, membersOfFile, membersOfText } from "./members";
import { findMembers, listedPanels } from "./panel-index";

export function panelHandlers({ connections, panels, dialogs, grants, files }: ProjectDeps) {
  return {
    "project.panels": async ({ from, ...ref }, signal) => {
      const { data, ...answer } = await panels.read(ref, from, signal);
      return { data: listedPanels(data), ...answer };
    },

    "panels.find": async ({ connectionId, projectId, offset, count, ...question }, signal) =>
      findMembers(await panels.index({ connectionId, projectId }, signal), question, { offset, count }),

    "panels.add": async ({ connectionId, projectId, panel, group }, signal) => {
      const client = await connections.client(connectionId);
      const path = { project_id: projectId };
      const addGroup = async (title: string) => {
        const { result } = await whereOffered(t("main:panel.noGroups"), () =>
          client.call("addPanelGroups", { path, body: { groups: [{ title }] } }, { signal }),
        );
        const [added] = result.data;
        if (added?.success && added.group) return added.group.id;
        throw refusal("main:panel.groupRefused", added);
      };
      const groupId = group && ("id" in group ? group.id : await addGroup(group.title));
      const body = { panels: [{ ...panel, ...(groupId !== null && { group_id: groupId }) }] };
      const { result } = await whereOffered(t("main:panel.notMade"), () =>
        client.call("addPanels", { path, body }, { signal }),
      );
      const [added] = result.data;
      if (added?.success && added.panel) return added.panel;
      throw refusal("main:panel.refused", added);
    },

    "panels.readText": async ({ text }) => Promise.resolve(refused(() => membersOfText(text))),

    "panels.chooseFile": async (_, __, page) => {
      const file = await dialogs.openFile(t("main:panel.file"));
      return { file: file === null ? null : grants.give(page, file) };
    },

    "panels.readFile": async ({ handle }, signal, page) => {
      const file = grants.pathOf(page, handle);
      const read = await files.run("read", { path: file }, signal);
      return { name: path.basename(file), ...refused(() => membersOfFile(read)) };
    },

    "panels.saveMembers": async ({ name, format, panelIds, ...ref }, signal) => {
      const { data } = await panels.read(ref, "live", signal);
      const members = memberRows(data, panelIds);
      const to = await askWhere(dialogs, name, format);
      if (to === null) return null;
      if (format === "json") await files.run("json", { path: to, value: members }, signal);
      else
        await files.run(
          "write",
          { path: to, format, columns: memberColumns, rows: members.map(memberCells) },
          signal,
        );
      return { path: to, rows: members.length };
    },
  } satisfies Pick<Handlers, Extract<RouteName, `panels.${string}` | "project.panels">>;
}

function refusal(
  key: "main:panel.refused" | "main:panel.groupRefused",
  answer: { error_message?: string | undefined } | undefined,
): ServiceError {
  return failure("invalid", t(key, { why: answer?.error_message ?? t("main:panel.noReason") }));
}

function refused<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadFile) throw failure("invalid", error.message, { cause: error });
    throw error;
  }
}
