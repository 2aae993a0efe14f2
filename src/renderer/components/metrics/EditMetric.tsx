import { ActionIcon, Button, Checkbox, Text, Textarea, TextInput } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { can } from "../../../shared/capabilities";
import type { CustomMetric, CustomMetricChange } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { Dialog } from "../dialogs/Dialog";
import { FormFrame } from "../forms/FormFrame";
import { toastFailure, toastWith } from "../states/toast";

interface EditMetricProps {
  target: Target;
  metric: CustomMetric;
  /** For use among compact controls, where the metric is a column: an icon that renames it. */
  isCompact?: boolean;
}

/** Opens a dialog for what can change of a metric: title, description and display. */
export function EditMetric({ target, metric, isCompact = false }: EditMetricProps) {
  const [open, setOpen] = useState(false);
  const notOffered = !can(target.connection, "metricEdits");
  const rename = t("metrics:edit.rename", { title: metric.title || metric.name });
  return (
    <>
      {isCompact ? (
        <ActionIcon
          size={24}
          disabled={notOffered}
          aria-label={rename}
          title={notOffered ? t("notOffered") : rename}
          onClick={() => setOpen(true)}
        >
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          size="xs"
          disabled={notOffered}
          title={notOffered ? t("notOffered") : undefined}
          onClick={() => setOpen(true)}
        >
          {t("metrics:edit.action")}
        </Button>
      )}
      {open && <EditDialog target={target} metric={metric} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditDialog({
  target,
  metric,
  onClose,
}: Pick<EditMetricProps, "target" | "metric"> & { onClose: () => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState(metric.title);
  const [description, setDescription] = useState(metric.description);
  const [shown, setShown] = useState(metric.display_in_ui);
  const name = metric.title || metric.name;
  const save = useMutation({
    mutationFn: (change: Omit<CustomMetricChange, "name">) =>
      invoke("metrics.update", { ...target.ref, change: { name: metric.name, ...change } }),
    onSuccess: (_, change) => {
      const { description: before, display_in_ui } = metric;
      const undone = { title: metric.title, description: before, display_in_ui };
      toastWith(t("metrics:edit.done", { title: change.title || metric.name }), {
        label: t("undo"),
        run: () => save.mutate(undone),
      });
      onClose();
    },
    onError: (thrown) => toastFailure(t("metrics:edit.failed", { title: name }), thrown),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.ofConnection(target.ref.connectionId) }),
  });
  return (
    <Dialog onClose={onClose} title={t("metrics:edit.title", { title: name })}>
      <FormFrame
        action={t("metrics:edit.save")}
        busy={save.isPending}
        onSubmit={() => save.mutate({ title: title.trim(), description, display_in_ui: shown })}
      >
        <TextInput
          label={t("metrics:column.title")}
          description={t("metrics:edit.everywhere")}
          maxLength={500}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label={t("metrics:edit.description")}
          maxLength={4096}
          autosize
          minRows={2}
          maxRows={6}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Checkbox
          label={t("metrics:form.shown")}
          checked={shown}
          onChange={(event) => setShown(event.currentTarget.checked)}
        />
        {metric.format.name === "KEYWORD" && (
          <Text size="sm" c="dimmed">
            {t("metrics:edit.values")}
          </Text>
        )}
      </FormFrame>
    </Dialog>
  );
}
