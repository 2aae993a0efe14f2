import type { ProjectRef } from "../../shared/ipc/analytics";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";

/** Names of the datasets of a local workspace; none where it can't be asked now. */
export async function localDatasets(
  client: (connectionId: string) => Promise<ServiceClient>,
  { connectionId, projectId }: ProjectRef,
): Promise<readonly string[]> {
  try {
    const { result } = await (await client(connectionId)).call("localInfo", { path: {} });
    const project = result.projects.find(({ id }) => id === projectId);
    return (project?.datasets ?? []).map(({ id }) => id);
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
