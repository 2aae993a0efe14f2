import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RouteOutput } from "../../../shared/ipc";
import type { GivenFile } from "../../../shared/ipc/files";
import { t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import { FormFrame } from "../../components/forms/FormFrame";
import { toastWith } from "../../components/states/toast";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { codingKeys } from "./queries";
import { useCoding } from "./store";

interface ReceiveDialogProps {
  target: Pick<Target, "ref">;
  file: Pick<GivenFile, "handle" | "name">;
  onClose: () => void;
}

type Received = RouteOutput<"coding.receive">;

/** Opens a file of another coder under a name: the analyst's for documents to code, the other's for decisions. */
export function ReceiveDialog({ target: { ref }, file, onClose }: ReceiveDialogProps) {
  const { show, coder } = useCoding();
  const client = useQueryClient();
  // A table doesn't say who filled it in.
  const [name, setName] = useState(file.name.toLowerCase().endsWith(".csv") ? "" : coder);
  const receiving = useMutation({
    mutationFn: () => invoke("coding.receive", { ...ref, handle: file.handle, coder: name.trim() }),
    onSuccess: (received) => {
      announce(received, show);
      onClose();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: codingKeys.all(ref) }),
  });
  return (
    <Dialog title={t("coding:second.receive")} onClose={onClose}>
      <FormFrame
        action={t("coding:second.take")}
        complete={name.trim() !== ""}
        busy={receiving.isPending}
        error={receiving.error}
        connectionId={ref.connectionId}
        onSubmit={() => receiving.mutate()}
      >
        <p style={{ margin: 0 }}>{file.name}</p>
        <TextInput
          label={t("coding:newSample.coder")}
          description={t("coding:second.nameText")}
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </FormFrame>
    </Dialog>
  );
}

/** Says what came of a file, and leads there. */
function announce(received: Received, show: ReturnType<typeof useCoding.getState>["show"]): void {
  if (received.kind === "queue") {
    const { id, title, documents } = received.queue;
    toastWith(t("coding:second.queue", { title, count: documents }), {
      label: t("coding:second.begin"),
      run: () => show({ kind: "code", sampleId: id }),
    });
    return;
  }
  const { sampleId, coder, decisions, problems } = received;
  const [first] = problems;
  toastWith(
    [
      t("coding:second.merged", { coder, count: decisions }),
      ...(first ? [t("coding:second.problems", { count: problems.length, ...first })] : []),
    ].join(" "),
    { label: t("coding:code.results"), run: () => show({ kind: "results", sampleId }) },
  );
}
