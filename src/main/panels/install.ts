import path from "node:path";
import type { Handlers } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { failure, type ServiceError } from "../client/service-error";
import { BadFile } from "../files/bad-file";
import { whereOffered } from "../client/where-offered";
import type { Core, Feature, RoutesOf } from "../core/core";
import { askWhere } from "../files/file-dialogs";
import { memberCells, memberRows } from "./member-rows";
import { findMembers, listedPanels } from "./panel-index";
import { PanelLists } from "./panel-lists";

/** Reading tables takes a large part of the program, which a start does without. */
const loadMembers = () => import("./members");

export function installPanels({ connections, pass, readThrough, window, grants, tables }: Core) {
  const panels = new PanelLists(pass, readThrough);
  const routes: RoutesOf<"panels"> & Pick<Handlers, "project.panels"> = {
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

    "panels.readText": async ({ text }) => {
      const { membersOfText } = await loadMembers();
      return invalidIfBad(() => membersOfText(text));
    },

    "panels.chooseFile": async (_, __, page) => {
      const file = await window.chooseFile(t("main:panel.file"));
      return { file: file === null ? null : grants.give(page, file) };
    },

    "panels.readFile": async ({ handle }, signal, page) => {
      const file = grants.pathOf(page, handle);
      const { membersOfFile } = await loadMembers();
      const read = await tables.run("read", { path: file }, signal);
      return { name: path.basename(file), ...invalidIfBad(() => membersOfFile(read)) };
    },

    "panels.saveMembers": async ({ name, format, panelIds, ...ref }, signal) => {
      const { memberColumns } = await loadMembers();
      const { data } = await panels.read(ref, "live", signal);
      const members = memberRows(data, panelIds);
      const to = await askWhere(window, name, format);
      if (to === null) return null;
      if (format === "json") await tables.run("json", { path: to, value: members }, signal);
      else
        await tables.run(
          "write",
          { path: to, format, columns: memberColumns, rows: members.map(memberCells) },
          signal,
        );
      return { path: to, rows: members.length };
    },
  };
  return { routes } satisfies Feature;
}

function refusal(
  key: "main:panel.refused" | "main:panel.groupRefused",
  answer: { error_message?: string | undefined } | undefined,
): ServiceError {
  return failure("invalid", t(key, { why: answer?.error_message ?? t("main:panel.noReason") }));
}

function invalidIfBad<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadFile) throw failure("invalid", error.message, { cause: error });
    throw error;
  }
}
