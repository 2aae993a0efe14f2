import { Checkbox, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useEffect } from "react";
import { formatBytes } from "../../../analysis/format/numbers";
import type { Connection } from "../../../shared/ipc/connections";
import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import { asCallError, invoke, onEvent } from "../../core/api";
import { keys } from "../../core/queries";
import { useSession } from "../../core/session";
import { toast, toastFailure, toastWith } from "../../components/states/toast";
import { FormFrame } from "../../components/forms/FormFrame";
import { Underway } from "./Underway";
import { useIsShown } from "./useIsShown";

const parts = ["codes", "notes", "names"] as const;

/** Saves a workspace as one file for somebody else. */
export function SaveFileForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const [included, setIncluded] = useState<readonly string[]>(parts);
  const [failed, setFailed] = useState<unknown>(null);
  const { running, run, isShown } = useTransfer();
  const save = () =>
    run(async (transferId, signal) => {
      setFailed(null);
      try {
        const choices = {
          codes: included.includes("codes"),
          notes: included.includes("notes"),
          names: included.includes("names"),
        };
        const input = { connectionId: connection.id, choices, transferId };
        const saved = await invoke("workspaceFile.save", input, { signal });
        if (!saved) return;
        toast(t("workspaceFile:save.saved", { name: saved.name, size: formatBytes(saved.bytes) }));
        if (isShown()) onDone();
      } catch (thrown) {
        if (asCallError(thrown).kind === "cancelled") toast(t("workspaceFile:stopped"));
        else if (isShown()) setFailed(thrown);
        else toastFailure(t("workspaceFile:save.failed"), thrown);
      }
    });
  if (running && running.percent !== null) {
    const { percent, stop } = running;
    return <Running text={t("workspaceFile:save.running", { percent })} percent={percent} onStop={stop} />;
  }
  return (
    <FormFrame
      action={t("workspaceFile:save.action")}
      busy={running !== null}
      error={failed}
      connectionId={connection.id}
      onSubmit={() => void save()}
    >
      <Text fz={13}>{t("workspaceFile:save.text")}</Text>
      <Checkbox.Group label={t("workspaceFile:save.include")} value={[...included]} onChange={setIncluded}>
        <Stack gap="sm" mt="xs">
          {parts.map((part) => (
            <Checkbox
              key={part}
              label={t(`workspaceFile:save.${part}`)}
              description={t(`workspaceFile:save.${part}Text`)}
              value={part}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text fz={13} c="dimmed">
        {t("workspaceFile:save.never")}
      </Text>
    </FormFrame>
  );
}

/** Adds the workspace in a file that somebody else saved. */
export function OpenFileForm({ file, onDone }: { file: GivenFile; onDone: () => void }) {
  const [failed, setFailed] = useState<unknown>(null);
  const { running, run, isShown } = useTransfer();
  const openConnection = useSession((session) => session.openConnection);
  const client = useQueryClient();
  const open = () =>
    run(async (transferId, signal) => {
      setFailed(null);
      try {
        const { id, name } = await invoke(
          "workspaceFile.open",
          { file: file.handle, transferId },
          { signal },
        );
        await client.refetchQueries({ queryKey: keys.connections });
        if (isShown()) {
          onDone();
          openConnection(id);
        } else
          toastWith(t("workspaceFile:open.opened", { name }), {
            label: t("workspaceFile:open.show"),
            run: () => openConnection(id),
          });
      } catch (thrown) {
        if (asCallError(thrown).kind === "cancelled") toast(t("workspaceFile:notOpened"));
        else if (isShown()) setFailed(thrown);
        else toastFailure(t("workspaceFile:open.failed"), thrown);
      }
    });
  if (running) {
    const percent = running.percent ?? 0;
    return (
      <Running text={t("workspaceFile:open.running", { percent })} percent={percent} onStop={running.stop} />
    );
  }
  return (
    <FormFrame action={t("workspaceFile:open.action")} error={failed} onSubmit={() => void open()}>
      <Text fz={13}>{t("workspaceFile:open.text")}</Text>
      <Text fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {file.place}
      </Text>
    </FormFrame>
  );
}

function Running({ text, percent, onStop }: { text: string; percent: number; onStop: () => void }) {
  return (
    <Underway
      text={text}
      percent={percent}
      away={t("workspaceFile:away")}
      stop={t("cancel")}
      onStop={onStop}
    />
  );
}

interface Transfer {
  id: string;
  /** Null until main has begun, as while the system's dialog is open. */
  percent: number | null;
  stop: () => void;
}

/**
 * Runs a call that writes or reads a workspace's file. It goes on when the dialog is closed; then `isShown` is false.
 */
function useTransfer(): {
  running: Transfer | null;
  run: (work: (transferId: string, signal: AbortSignal) => Promise<void>) => Promise<void>;
  isShown: () => boolean;
} {
  const [running, setRunning] = useState<Transfer | null>(null);
  const isShown = useIsShown();
  useEffect(
    () =>
      onEvent("workspaceFile.progress", ({ transferId, percent }) =>
        setRunning((old) => (old?.id === transferId ? { ...old, percent } : old)),
      ),
    [],
  );
  return {
    running,
    isShown,
    run: async (work) => {
      const id = crypto.randomUUID();
      const controller = new AbortController();
      setRunning({ id, percent: null, stop: () => controller.abort() });
      await work(id, controller.signal);
      setRunning(null);
    },
  };
}
