import { createContext } from "react";
import type { Upload } from "../../../shared/ipc/uploads";

/** Opens the file of a finished import again, to replace its documents. */
export const ReadAgain = createContext<
  (upload: Pick<Upload, "id" | "name" | "connectionId" | "projectId">) => void
>(() => undefined);
