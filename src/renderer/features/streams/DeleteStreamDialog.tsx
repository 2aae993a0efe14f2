import { Button, Modal, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeletedStream, Stream } from "../../../shared/ipc/streams";
import { invoke } from "../../app/api";
import { DialogActions } from "../../components/DialogActions";
import { Failure } from "../../components/Failure";
import { projectKeys } from "../../components/projectReads";
import { NeedsNetwork, useCutOff } from "../../components/Sending";
import { formatCounted } from "../../format/numbers";
import { RuleList } from "./RuleList";
import styles from "./Streams.module.css";

interface DeleteStreamDialogProps {
  connectionId: string;
  /** The stream as it is known; null where the connection lists none and its id is asked for. */
  stream: Stream | null;
  onClose: () => void;
  onDeleted: (stream: DeletedStream) => void;
}

/** Deletes a stream: its rules are shown, and its name has to be typed. */
export function DeleteStreamDialog({ connectionId, stream, onClose, onDeleted }: DeleteStreamDialogProps) {
  const [streamId, setStreamId] = useState(stream?.stream_id ?? "");
  const [typed, setTyped] = useState("");
  const client = useQueryClient();
  const cutOff = useCutOff();
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
    <Modal
      opened
      onClose={onClose}
      title={stream ? `Delete the stream ${stream.stream_id}?` : "Delete a stream"}
      size="md"
      closeOnClickOutside={false}
    >
      <Stack gap={12}>
        {stream ? (
          <>
            <div>It ends for everyone who reads it. Its {formatCounted(stream.rules.length, "rule")}:</div>
            <div className={styles["box"]} tabIndex={0} role="region" aria-label="Rules of the stream">
              <RuleList rules={stream.rules} />
            </div>
          </>
        ) : (
          <>
            <div>
              This connection doesn't list its streams: what this one holds is only known once it is deleted.
              It ends for everyone who reads it.
            </div>
            <TextInput
              label="Name of the stream"
              value={streamId}
              spellCheck={false}
              data-autofocus
              onChange={(event) => setStreamId(event.currentTarget.value)}
            />
          </>
        )}
        <p className={styles["note"]}>
          What it held is kept on this computer, and where the connection offers it the stream can be made
          again.
        </p>
        <TextInput
          label={`Type ${streamId.trim() || "its name"} to delete it`}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          data-autofocus={stream ? true : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && sure && cutOff === null && remove.mutate()}
        />
        {remove.error && <Failure thrown={remove.error} inline />}
      </Stack>
      <DialogActions>
        <NeedsNetwork kept="Nothing is deleted before the connection is back." />
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          color="negative.6"
          loading={remove.isPending}
          disabled={!sure || cutOff !== null}
          onClick={() => remove.mutate()}
        >
          Delete the stream
        </Button>
      </DialogActions>
    </Modal>
  );
}
