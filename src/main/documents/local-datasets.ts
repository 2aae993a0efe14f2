import type { ProjectRef } from "../../shared/ipc/explore";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";

/** Dataset names of a local workspace. Empty if the service has no such list. */
export async function localDatasets(
  client: (connectionId: string) => Promise<ServiceClient>,
  { connectionId, projectId }: ProjectRef,
): Promise<readonly string[]> {
  try {
    const { result } = await (await client(connectionId)).call("localInfo", { path: {} });
    const project = result.projects.find(({ id }) => id === projectId);
    return (project?.datasets ?? []).map(({ id }) => id);
  } catch (error) {
    // A temporary failure must not look like "no datasets": reviews would be taken for documents of the project.
    if (error instanceof ServiceError && error.notOffered) return [];
    throw error;
  }
}
