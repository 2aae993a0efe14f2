import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import { toastFailure } from "../../components/states/toast";
import { invoke } from "../../core/api";
import { useConnectionDialogs } from "../../core/dialogs";

/** Whether a file is a workspace that somebody saved as one file, by its name. */
export const isWorkspaceFile = ({ name }: GivenFile): boolean => /\.earshot-workspace$/i.test(name);

/** Asks for a file and whether to open the workspace in it. */
export function chooseWorkspaceFile(): void {
  invoke("workspaceFile.choose", undefined)
    .then((file) => file && useConnectionDialogs.getState().show({ kind: "openFile", file }))
    .catch((thrown: unknown) => toastFailure(t("app:file.notOpened"), thrown));
}
