import { type ReactNode, useEffect, useState } from "react";
import type { Connection } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { useConnections } from "../../core/queries";
import { ProjectForm, RemoveForm, TokenForm } from "./ConnectionForms";
import { EditForm } from "./EditForm";
import { ServiceForm } from "./ServiceForm";
import { useConnectionDialogs, type ConnectionDialog } from "../../core/dialogs";
import { Dialog } from "../../components/dialogs/Dialog";
import { EraseForm } from "./EraseForm";
import { Receipts } from "./Receipts";
import { OpenFileForm, SaveFileForm } from "./WorkspaceFileForms";
import { WorkspaceForm } from "./WorkspaceForm";
import { CopyForm, LocateForm } from "./WorkspaceWays";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Failure } from "../../components/states/Failure";
import { TestSteps } from "./TestSteps";
import { useTest } from "./useTest";
import { useDraftForm, type Faults } from "../../components/forms/useDraftForm";
import { FormFrame } from "../../components/forms/FormFrame";

/** The open dialog about connections, if any. */
export function ConnectionDialogs({ onClosed }: { onClosed?: () => void }) {
  const { dialog, show } = useConnectionDialogs();
  const { data } = useConnections();
  const close = () => {
    show(null);
    onClosed?.();
  };
  const connection =
    dialog && "id" in dialog ? data?.connections.find((candidate) => candidate.id === dialog.id) : undefined;
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
      title: t("workspaceFile:open.title", { name: dialog.file.name }),
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
      return { title: t("workspaceFile:save.title", { name }), form: <SaveFileForm {...props} /> };
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

/** Tests a saved connection and explains what fails. */
function TestForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const test = useTest();
  const { mutate } = test;
  const { id, kind } = connection;
  useEffect(() => mutate({ id }), [mutate, id]);
  return (
    <Stack gap="md">
      {test.error ? (
        <Failure thrown={test.error} inline connectionId={id} />
      ) : (
        <TestSteps report={test.isPending ? undefined : test.data} />
      )}
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          {kind === "service" && (
            <Button onClick={() => show({ kind: "edit", id })}>
              {t("connections:test.changeConnection")}
            </Button>
          )}
        </Group>
        <Group gap="sm">
          <Button loading={test.isPending} onClick={() => mutate({ id })}>
            {t("connections:test.again")}
          </Button>
          <Button variant="filled" onClick={onDone}>
            {t("close")}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** Asks which author to erase. The name is kept nowhere. */
function EraseAnyForm({ connection }: { connection: Connection }) {
  const [author, setAuthor] = useState<{ id: string; name: string } | null>(null);
  const form = useDraftForm({
    initial: { id: "", name: "" },
    faults: ({ id, name }): Faults => ((id + name).trim() === "" ? { id: t("people:anyNobody") } : {}),
  });
  if (author) return <EraseForm connection={connection} author={author} />;
  const { id, name } = form.values;
  return (
    <FormFrame
      action={t("people:continue")}
      form={form}
      onSubmit={() => setAuthor({ id: id.trim(), name: name.trim() })}
    >
      <Text fz={13}>{t("people:anyText")}</Text>
      <TextInput label={t("people:id")} data-autofocus {...form.getInputProps("id")} />
      <TextInput label={t("people:name")} {...form.getInputProps("name")} />
    </FormFrame>
  );
}
