import { z } from "zod";
import type { Answer } from "../../shared/ipc/contract";
import { accountOf } from "../../shared/interface/local";
import { Project } from "../../shared/ipc/connections";
import { t } from "../../shared/texts";
import type { From, ReadThrough } from "../cache/read-through";
import { ServiceError, failure } from "../client/service-error";
import type { Connections } from "./connections";
import type { Profiles } from "./profiles";

/** Projects of connections: those the service lists, and those added by hand. */
export class Projects {
  constructor(
    private readonly profiles: Profiles,
    private readonly connections: Connections,
    private readonly cache: ReadThrough,
  ) {}

  async list(connectionId: string, from: From, signal: AbortSignal): Promise<Answer<Project[]>> {
    const added = this.profiles.get(connectionId).projects;
    const question = { connectionId, endpoint: "accountInfo", params: {} };
    if (from === "cache") {
      // Projects added by hand are shown even if the list fails.
      const cached = this.cache.cached(question, z.array(Project));
      return withAdded(cached ?? { data: [], asOf: Date.now(), source: "cache" }, added);
    }
    const answer = await this.cache.answer(question, z.array(Project), async () => {
      try {
        const client = await this.connections.client(connectionId);
        const { result, unreadable } = await client.call("accountInfo", { path: {} }, { signal });
        if (result.projects.some(({ account_id: account }) => account === accountOf.team))
          void this.connections.learnOffers(connectionId);
        return { data: result.projects.map(({ id, name }) => ({ id, title: name || id })), unreadable };
      } catch (error) {
        if (error instanceof ServiceError && error.notOffered) return { data: [], unreadable: 0 };
        throw error;
      }
    });
    return withAdded(answer, added);
  }

  /** Adds a project by its id, after reading its views to check that it exists. */
  async add(connectionId: string, projectId: string, signal: AbortSignal): Promise<Project> {
    const client = await this.connections.client(connectionId);
    let title: string;
    try {
      const { result } = await client.call("listViews", { path: { project_id: projectId } }, { signal });
      title = result.projects.find(({ id }) => id === projectId)?.title || projectId;
    } catch (error) {
      if (!(error instanceof ServiceError) || !error.notOffered) throw error;
      throw failure("missing", t("main:connection.noProject", { id: projectId }), {
        cause: error,
      });
    }
    const { projects } = this.profiles.get(connectionId);
    const project = { id: projectId, title };
    this.profiles.change(connectionId, {
      projects: [...projects.filter(({ id }) => id !== projectId), project],
    });
    return project;
  }

  /** Removes a project that was added by hand. */
  remove(connectionId: string, projectId: string): void {
    const { projects } = this.profiles.get(connectionId);
    this.profiles.change(connectionId, { projects: projects.filter(({ id }) => id !== projectId) });
  }
}

function withAdded(answer: Answer<Project[]>, added: readonly Project[]): Answer<Project[]> {
  const listed = new Set(answer.data.map(({ id }) => id));
  return { ...answer, data: [...answer.data, ...added.filter(({ id }) => !listed.has(id))] };
}
