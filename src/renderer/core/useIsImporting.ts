import { hasEnded } from "./events";
import { useUploads, type Target } from "./queries";

/** Whether a file is being imported into a project. */
export function useIsImporting({ connectionId, projectId }: Target["ref"]): boolean {
  const { data: uploads = [] } = useUploads();
  return uploads.some(
    (upload) =>
      upload.connectionId === connectionId &&
      upload.projectId === projectId &&
      upload.total > 1 &&
      !hasEnded(upload),
  );
}
