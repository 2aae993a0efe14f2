import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Upload } from "../../shared/ipc/uploads";
import { invoke } from "../app/api";
import { withUpload } from "../app/events";
import { keys } from "../app/queries";
import { confirm } from "./confirm";
import { toastFailure } from "./toast";
import { formatCount, formatCounted } from "../format/numbers";
import { UploadMenu } from "./UploadMenu";
import { actionsOf, tally } from "./uploads";

type Act = "uploads.pause" | "uploads.resume" | "uploads.cancel" | "uploads.retry";

interface UploadActionsProps {
  upload: Upload;
  onRemoved?: () => void;
  size?: "xs" | "md";
}

/** The buttons of an upload: only those that mean something in its state. */
export function UploadActions({ upload, onRemoved, size = "xs" }: UploadActionsProps) {
  const client = useQueryClient();
  const uploadId = upload.id;
  const act = useMutation({
    mutationFn: (route: Act) => invoke(route, { uploadId }),
    onSuccess: (changed) => client.setQueryData<Upload[]>(keys.uploads, (list) => withUpload(list, changed)),
    onError: (thrown) => toastFailure(`${upload.name} was not changed`, thrown),
  });
  const remove = useMutation({
    mutationFn: () => invoke("uploads.remove", { uploadId }),
    onSuccess: () => {
      client.setQueryData<Upload[]>(keys.uploads, (list) => list?.filter((one) => one.id !== uploadId));
      onRemoved?.();
    },
    onError: (thrown) => toastFailure(`${upload.name} was not removed`, thrown),
  });
  const can = actionsOf(upload);
  const { in: inside, open } = tally(upload);
  const askToCancel = () =>
    confirm({
      title: `Cancel ${upload.name}?`,
      text: `${formatCounted(open, "entry", "entries")} will not be sent. The ${formatCount(inside)} already in stay in.`,
      action: "Cancel the upload",
      onConfirm: () => act.mutate("uploads.cancel"),
    });
  const askToRemove = () =>
    confirm({
      title: `Remove ${upload.name} from the list?`,
      text: "The record of its entries and their outcomes is forgotten. Documents that went in stay in.",
      action: "Remove from the list",
      onConfirm: () => remove.mutate(),
    });
  const label = (verb: string) => ({ "aria-label": `${verb} ${upload.name}` });
  return (
    <>
      {can.pause && (
        <Button
          size={size}
          {...label("Pause")}
          loading={act.isPending}
          onClick={() => act.mutate("uploads.pause")}
        >
          Pause
        </Button>
      )}
      {can.resume && (
        <Button
          size={size}
          {...label("Resume")}
          loading={act.isPending}
          onClick={() => act.mutate("uploads.resume")}
        >
          Resume
        </Button>
      )}
      {can.retry && (
        <Button
          size={size}
          {...label("Retry")}
          loading={act.isPending}
          onClick={() => act.mutate("uploads.retry")}
        >
          Retry {formatCount(upload.counts.refused)} refused
        </Button>
      )}
      {can.cancel && (
        <Button size={size} {...label("Cancel")} onClick={askToCancel}>
          Cancel
        </Button>
      )}
      {can.remove && (
        <Button size={size} {...label("Remove")} loading={remove.isPending} onClick={askToRemove}>
          Remove
        </Button>
      )}
      <UploadMenu upload={upload} size={size} />
    </>
  );
}
