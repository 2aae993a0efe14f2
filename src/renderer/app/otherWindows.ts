import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RouteInput, RouteName } from "../../shared/ipc";
import { notebookKey } from "../components/stored/notebook";
import { documentKeys } from "../features/documents/queries";
import { onAnswered } from "../core/api";
import { connectionKeys, keys } from "../core/queries";

interface Ref {
  connectionId: string;
  projectId: string;
}

const profiles = () => [keys.connections];
const projects = ({ id }: { id: string }) => [keys.projects(id)];
const all = ({ id }: { id: string }) => [keys.connections, ...connectionKeys(id)];
const project = (ref: Ref) => [keys.project(ref.connectionId, ref.projectId)];
const account = (ref: { connectionId: string }) => [keys.project(ref.connectionId, "")];
const coding = (ref: Ref) => [[...keys.project(ref.connectionId, ref.projectId), "coding"]];
const notebook = (ref: Ref) => [notebookKey(ref)];

/**
 * Query key prefixes that each call invalidates in other windows. Uploads and states are updated by events of main.
 */
const changed: { readonly [N in RouteName]?: (input: RouteInput<N>) => readonly QueryKey[] } = {
  "app.saveSettings": () => [keys.settings],
  "cache.setLimit": () => [keys.cache],
  "cache.clear": () => [keys.cache],
  "connections.openSample": profiles,
  "connections.createWorkspace": profiles,
  "connections.openWorkspace": profiles,
  "connections.copyWorkspace": profiles,
  "connections.addService": profiles,
  "workspaceFile.open": profiles,
  "connections.update": all,
  "connections.locate": all,
  "connections.setToken": all,
  "connections.removeToken": profiles,
  "connections.rename": profiles,
  "connections.remove": profiles,
  "connections.addProject": projects,
  "connections.removeProject": projects,
  "notebook.addHistory": notebook,
  "notebook.forgetHistory": notebook,
  "notebook.keep": notebook,
  "notebook.remove": notebook,
  "coding.saveBook": coding,
  "coding.removeBook": coding,
  "watches.digest": notebook,
  "documents.saveDraft": (ref) => [documentKeys.drafts(ref)],
  "documents.removeDraft": () => [["drafts"]],
  "topics.send": project,
  "panels.add": project,
  "metrics.add": project,
  "metrics.remove": project,
  "exports.create": account,
  "exports.abort": account,
  "streams.put": account,
  "streams.delete": account,
  "streams.forget": account,
  "people.erase": ({ connectionId: id }) => all({ id }),
};

/** Syncs windows: changes in one invalidate queries in the others. */
export function useOtherWindows(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel("changed");
    const end = onAnswered((route, input) => {
      const old = changed[route]?.(input);
      if (old) channel.postMessage(old);
    });
    channel.onmessage = ({ data }: MessageEvent<readonly QueryKey[]>) => {
      for (const queryKey of data) void client.invalidateQueries({ queryKey });
    };
    return () => {
      end();
      channel.close();
    };
  }, [client]);
}
