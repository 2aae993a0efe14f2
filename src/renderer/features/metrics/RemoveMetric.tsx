import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import type { CustomMetric } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { confirm } from "../../components/dialogs/confirm";
import { toast, toastFailure } from "../../components/states/toast";

interface RemoveMetricProps {
  target: Target;
  metric: CustomMetric;
  onRemoved: () => void;
}

/** Removes a metric with its values, after a question that says how many documents lose one, where that is known. */
export function RemoveMetric({ target, metric, onRemoved }: RemoveMetricProps) {
  const client = useQueryClient();
  const { name } = metric;
  const title = metric.title || name;
  const notOffered = !can(target.connection, "metricRemoval");
  const remove = useMutation({
    mutationFn: () => invoke("metrics.remove", { ...target.ref, name }),
    onSuccess: () => {
      toast(t("metrics:remove.done", { title }));
      onRemoved();
    },
    onError: (thrown) => toastFailure(t("metrics:remove.failed", { title }), thrown),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.ofConnection(target.ref.connectionId) }),
  });
  const count = useMutation({
    mutationFn: () => invoke("metrics.count", { ...target.ref, name }),
    onSuccess: ({ documents }) =>
      confirm({
        title: t("metrics:remove.title", { title }),
        text:
          documents === null
            ? t("metrics:remove.unknown")
            : documents === 0
              ? t("metrics:remove.noValue")
              : t("metrics:remove.values", { count: documents }),
        action: t("metrics:remove.action"),
        onConfirm: () => remove.mutate(),
      }),
    onError: (thrown) => toastFailure(t("metrics:remove.failed", { title }), thrown),
  });
  return (
    <Button
      size="xs"
      disabled={notOffered}
      title={notOffered ? t("notOffered") : undefined}
      leftSection={<IconTrash size={14} aria-hidden />}
      loading={count.isPending || remove.isPending}
      onClick={() => count.mutate()}
    >
      {t("metrics:remove.action")}
    </Button>
  );
}
