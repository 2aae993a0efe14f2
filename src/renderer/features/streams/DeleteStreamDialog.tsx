import { Button, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { DeletedStream, Stream } from "../../../shared/ipc/streams";
import { t } from "../../../shared/texts";
import { CallFailure, invoke } from "../../core/api";
import { keys } from "../../core/queries";
import { isPressed } from "../../core/keys";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { projectKeys } from "../../components/stored/projectReads";
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

/** Milliseconds without typing after which the rules of the named stream are read. */
const restMs = 600;

/** Deletes a stream. Shows its rules and requires its name to be typed. */
export function DeleteStreamDialog({ connectionId, stream, onClose, onDeleted }: DeleteStreamDialogProps) {
  const [streamId, setStreamId] = useState(stream?.stream_id ?? "");
  const [typed, setTyped] = useState("");
  const client = useQueryClient();
  const cutOff = useSendingObstacle();
  const name = streamId.trim();
  const remove = useMutation({
    mutationFn: () => invoke("streams.delete", { connectionId, streamId: name }),
    onSuccess: (deleted) => {
      void client.invalidateQueries({ queryKey: projectKeys.streams(connectionId) });
      void client.invalidateQueries({ queryKey: projectKeys.deletedStreams(connectionId) });
      onDeleted(deleted);
    },
  });
  const [named] = useDebouncedValue(name, restMs);
  const now = useQuery({
    queryKey: [...keys.project(connectionId, ""), "stream to delete", named],
    queryFn: ({ signal }) => invoke("streams.read", { connectionId, streamId: named }, { signal }),
    enabled: named !== "" && !remove.isPending && !remove.isSuccess,
    staleTime: 0,
    gcTime: 0,
  });
  const rules = now.data?.rules ?? (stream && stream.rules.length > 0 ? stream.rules : null);
  const isRead = rules !== null || (named === name && !now.isFetching);
  const sure = name !== "" && typed.trim() === name && isRead;
  return (
    <Dialog
      onClose={onClose}
      title={stream ? t("streams:delete.titleOf", { name: stream.stream_id }) : t("streams:delete.title")}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap={12}>
        {!stream && (
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
        {rules && named === name ? (
          <>
            <div>{t("streams:delete.ends", { count: rules.length })}</div>
            <div className={styles["box"]} tabIndex={0} role="region" aria-label={t("streams:delete.rules")}>
              <RuleList rules={rules} />
            </div>
          </>
        ) : (
          name !== "" && (
            <div className={styles["note"]} role="status">
              {unreadText(now, named === name)}
            </div>
          )
        )}
        <p className={styles["note"]}>{t("streams:delete.kept")}</p>
        <TextInput
          label={name === "" ? t("streams:delete.typeIts") : t("streams:delete.type", { name })}
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
        <NeedsNetwork stored={t("streams:delete.offline")} />
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

/** Why there are no rules to show. */
function unreadText({ isFetching, data, error }: UseQueryResult<Stream | null>, isNamed: boolean): string {
  if (!isNamed || isFetching) return t("streams:delete.reading");
  if (error instanceof CallFailure && error.error.kind === "missing") return t("streams:delete.noSuch");
  if (error) return t("streams:delete.notRead", { reason: error.message });
  return data === null ? t("streams:delete.untold") : "";
}
