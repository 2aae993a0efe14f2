import { Button, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeletedStream, Stream } from "../../../shared/ipc/streams";
import { t } from "../../../shared/words";
import { invoke } from "../../core/api";
import { isPressed } from "../../core/keys";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { projectKeys } from "../../components/kept/projectReads";
import { NeedsNetwork, useSendingObstacle } from "../../components/states/Sending";
import { RuleList } from "./RuleList";
import styles from "./Streams.module.css";

interface DeleteStreamDialogProps {
  connectionId: string;
  /** The stream, if known. Null if the connection can't list streams; the dialog then asks for the id. */
  stream: Stream | null;
  onClose: () => void;
  onDeleted: (stream: DeletedStream) => void;
}

/** Deletes a stream. Shows its rules and requires its name to be typed. */
export function DeleteStreamDialog({ connectionId, stream, onClose, onDeleted }: DeleteStreamDialogProps) {
  const [streamId, setStreamId] = useState(stream?.stream_id ?? "");
  const [typed, setTyped] = useState("");
  const client = useQueryClient();
  const cutOff = useSendingObstacle();
  const remove = useMutation({
    mutationFn: () => invoke("streams.delete", { connectionId, streamId: streamId.trim() }),
    onSuccess: (deleted) => {
      void client.invalidateQueries({ queryKey: projectKeys.streams(connectionId) });
      void client.invalidateQueries({ queryKey: projectKeys.deletedStreams(connectionId) });
      onDeleted(deleted);
    },
  });
  const sure = streamId.trim() !== "" && typed.trim() === streamId.trim();
  return (
    <Dialog
      onClose={onClose}
      title={stream ? t("streams:delete.titleOf", { name: stream.stream_id }) : t("streams:delete.title")}
      size="md"
      closeOnClickOutside={false}
    >
      <Stack gap={12}>
        {stream ? (
          <>
            <div>{t("streams:delete.ends", { count: stream.rules.length })}</div>
            <div className={styles["box"]} tabIndex={0} role="region" aria-label={t("streams:delete.rules")}>
              <RuleList rules={stream.rules} />
            </div>
          </>
        ) : (
          <>
            <div>{t("streams:delete.unlisted")}</div>
            <TextInput
              label={t("streams:delete.name")}
              value={streamId}
              spellCheck={false}
              data-autofocus
              onChange={(event) => setStreamId(event.currentTarget.value)}
            />
          </>
        )}
        <p className={styles["note"]}>{t("streams:delete.kept")}</p>
        <TextInput
          label={
            streamId.trim() === ""
              ? t("streams:delete.typeIts")
              : t("streams:delete.type", { name: streamId.trim() })
          }
          value={typed}
          spellCheck={false}
          autoComplete="off"
          data-autofocus={stream ? true : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) =>
            isPressed(event.nativeEvent, "Enter") && sure && cutOff === null && remove.mutate()
          }
        />
        {remove.error && <Failure thrown={remove.error} inline />}
      </Stack>
      <DialogActions>
        <NeedsNetwork kept={t("streams:delete.offline")} />
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button
          variant="filled"
          color="negative.6"
          loading={remove.isPending}
          disabled={!sure || cutOff !== null}
          onClick={() => remove.mutate()}
        >
          {t("streams:delete.action")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
