import { Button, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TopicDraft } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useConnections, type Target } from "../../core/queries";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import type { Review } from "./ReviewDialog";
import styles from "./Topics.module.css";

interface CopyDialogProps {
  target: Target;
  drafts: readonly TopicDraft[];
  onClose: () => void;
  onReview: (review: Review) => void;
}

/** Copies topics to another project of this or another connection. Titles and categories are copied, ids aren't. */
export function CopyDialog({ target, drafts, onClose, onReview }: CopyDialogProps) {
  const connections = useConnections().data?.connections ?? [];
  const [connectionId, setConnectionId] = useState(target.connection.id);
  const [projectId, setProjectId] = useState<string | null>(null);
  const projects = useQuery({
    queryKey: ["projects to copy to", connectionId],
    queryFn: async ({ signal }) => {
      await invoke("connections.open", { id: connectionId }, { signal });
      return (await invoke("connections.projects", { id: connectionId }, { signal })).data;
    },
  });
  const others = (projects.data ?? []).filter(
    ({ id }) => connectionId !== target.connection.id || id !== target.ref.projectId,
  );
  const chosen = others.find(({ id }) => id === projectId) ?? (others.length === 1 ? others[0] : undefined);
  return (
    <Dialog onClose={onClose} title={t("topics:copy.title", { count: drafts.length })}>
      <Stack gap={12}>
        <Select
          label={t("topics:copy.connection")}
          value={connectionId}
          onChange={(id) => id !== null && setConnectionId(id)}
          data={connections.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {projects.error ? (
          <Failure thrown={projects.error} onRetry={() => void projects.refetch()} inline />
        ) : (
          <Select
            label={t("topics:copy.project")}
            value={chosen?.id ?? null}
            onChange={setProjectId}
            disabled={others.length === 0}
            placeholder={projects.isPending ? t("topics:copy.opening") : t("topics:copy.noOther")}
            data={others.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        <p className={styles["note"]}>{t("topics:copy.text")}</p>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="filled"
            disabled={!chosen}
            onClick={() =>
              chosen &&
              onReview({
                title: t("topics:copy.into", { project: chosen.title }),
                ref: { connectionId, projectId: chosen.id },
                into: chosen.title,
                drafts: drafts.map((draft) => ({
                  ...draft,
                  id: null,
                  category: { ...draft.category, id: null },
                })),
                mayAdd: true,
              })
            }
          >
            {t("topics:copy.compare")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
