import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import { useConnections } from "../../app/queries";
import { ProjectForm, RemoveForm, RenameForm, TokenForm } from "./ConnectionForms";
import { ServiceForm } from "./ServiceForm";
import { useConnectionDialogs, type ConnectionDialog } from "./store";
import { WorkspaceForm } from "./WorkspaceForm";

/** The dialog about connections that is open, if one is. */
export function ConnectionDialogs({ onClosed }: { onClosed?: () => void }) {
  const { dialog, show } = useConnectionDialogs();
  const { data } = useConnections();
  const close = () => {
    show(null);
    onClosed?.();
  };
  const connection =
    dialog && "id" in dialog ? data?.connections.find((one) => one.id === dialog.id) : undefined;
  const shown = dialog && contentOf(dialog, connection, () => show(null), close);
  return (
    <Modal opened={Boolean(shown)} onClose={close} title={shown?.title} size={460}>
      {shown?.form}
    </Modal>
  );
}

function contentOf(
  dialog: ConnectionDialog,
  connection: Connection | undefined,
  onDone: () => void,
  onCancel: () => void,
): { title: string; form: ReactNode } | null {
  if (dialog.kind === "workspace")
    return {
      title: "New local workspace",
      form: <WorkspaceForm forFile={dialog.forFile} onDone={onDone} onCancel={onCancel} />,
    };
  if (dialog.kind === "service")
    return { title: "Connect to a service", form: <ServiceForm onDone={onDone} /> };
  if (!connection) return null;
  const props = { connection, onDone };
  switch (dialog.kind) {
    case "rename":
      return { title: `Rename ${connection.name}`, form: <RenameForm {...props} /> };
    case "token":
      return { title: `Change the token of ${connection.name}`, form: <TokenForm {...props} /> };
    case "remove":
      return { title: `Remove ${connection.name}?`, form: <RemoveForm {...props} /> };
    case "project":
      return { title: `Add a project of ${connection.name}`, form: <ProjectForm {...props} /> };
  }
}
