import { Button, Menu } from "@mantine/core";
import { IconDatabaseImport, IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { GivenFile } from "../../../../shared/ipc/files";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useConnections } from "../../../core/queries";
import { toastFailure } from "../../../components/states/toast";
import type { StreamRef } from "./useFollowed";

interface ImportMenuProps {
  /** Names the file. */
  name: string;
  streamRef: StreamRef;
  rule: string | null;
  disabled: boolean;
  /** Opens the import of a file in a local workspace; null: in a new one. */
  onImport: (connectionId: string | null, file: GivenFile) => void;
}

/** Hands the documents kept of a stream to the import of a local workspace. */
export function ImportMenu({ name, streamRef, rule, disabled, onImport }: ImportMenuProps) {
  const connections = useConnections().data?.connections ?? [];
  const workspaces = connections.filter(({ kind, sample }) => kind === "workspace" && !sample);
  const send = useMutation({
    mutationFn: async (into: string | null) => ({
      into,
      file: await invoke("streams.asFile", { ...streamRef, rule, name }),
    }),
    onSuccess: ({ into, file }) => onImport(into, file),
    onError: (thrown) => toastFailure(t("streams:live.import.failed"), thrown),
  });
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="xs"
          disabled={disabled}
          loading={send.isPending}
          leftSection={<IconDatabaseImport size={14} aria-hidden />}
        >
          {t("streams:live.import.action")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {workspaces.length > 0 ? t("streams:live.import.into") : t("streams:live.import.none")}
        </Menu.Label>
        {workspaces.map((workspace) => (
          <Menu.Item key={workspace.id} onClick={() => send.mutate(workspace.id)}>
            {workspace.name}
          </Menu.Item>
        ))}
        {workspaces.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => send.mutate(null)}>
          {t("streams:live.import.new")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
