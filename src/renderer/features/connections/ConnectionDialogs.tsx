import type { ReactNode } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { useConnections } from "../../core/queries";
import { ProjectForm, RemoveForm, TokenForm } from "./ConnectionForms";
import { EditForm } from "./EditForm";
import { ServiceForm } from "./ServiceForm";
import { useConnectionDialogs, type ConnectionDialog } from "../../core/dialogs";
import { Dialog } from "../../components/dialogs/Dialog";
import { TestForm } from "./TestForm";
import { EraseAnyForm } from "./EraseAnyForm";
import { EraseForm } from "./EraseForm";
import { Receipts } from "./Receipts";
import { OpenFileForm, SaveFileForm } from "./HandOverForms";
import { WorkspaceForm } from "./WorkspaceForm";
import { CopyForm, LocateForm } from "./WorkspaceWays";

/** The open dialog about connections, if any. */
export function ConnectionDialogs({ onClosed }: { onClosed?: () => void }) {
  const { dialog, show } = useConnectionDialogs();
  const { data } = useConnections();
  const close = () => {
    show(null);
    onClosed?.();
  };
  const connection =
    dialog && "id" in dialog ? data?.connections.find((one) => one.id === dialog.id) : undefined;
  const shown = dialog && contentOf(dialog, connection, () => show(null));
  return (
    shown && (
      <Dialog onClose={close} title={shown.title} size={500}>
        {shown.form}
      </Dialog>
    )
  );
}

function contentOf(
  dialog: ConnectionDialog,
  connection: Connection | undefined,
  onDone: () => void,
): { title: string; form: ReactNode } | null {
  if (dialog.kind === "workspace")
    return {
      title: t("connections:newWorkspace"),
      form: <WorkspaceForm forFile={dialog.forFile} onDone={onDone} />,
    };
  if (dialog.kind === "service")
    return { title: t("connections:connectService"), form: <ServiceForm onDone={onDone} /> };
  if (dialog.kind === "openFile")
    return {
      title: t("handOver:open.title", { name: dialog.file.name }),
      form: <OpenFileForm file={dialog.file} onDone={onDone} />,
    };
  if (!connection) return null;
  const props = { connection, onDone };
  const { name } = connection;
  switch (dialog.kind) {
    case "edit":
      return {
        title: t("connections:list.changeNamed", { name }),
        form: <EditForm key={connection.id} {...props} />,
      };
    case "token":
      return { title: t("connections:list.tokenNamed", { name }), form: <TokenForm {...props} /> };
    case "test":
      return { title: t("connections:list.testNamed", { name }), form: <TestForm {...props} /> };
    case "locate":
      return { title: t("connections:dialog.locate", { name }), form: <LocateForm {...props} /> };
    case "copy":
      return { title: t("connections:dialog.copy", { name }), form: <CopyForm {...props} /> };
    case "remove":
      return { title: t("connections:dialog.remove", { name }), form: <RemoveForm {...props} /> };
    case "saveFile":
      return { title: t("handOver:save.title", { name }), form: <SaveFileForm {...props} /> };
    case "erase":
      return {
        title: dialog.title,
        form: dialog.author ? (
          <EraseForm connection={connection} author={dialog.author} />
        ) : (
          <EraseAnyForm connection={connection} />
        ),
      };
    case "receipts":
      return { title: t("people:receipt.all", { name }), form: <Receipts connection={connection} /> };
    case "project":
      return { title: t("connections:dialog.project", { name }), form: <ProjectForm {...props} /> };
  }
}
