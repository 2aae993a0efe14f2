import { Button, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { joinedValues, ownName, withNames } from "../../../shared/documents/value-names";
import { metricTextLengths } from "../../../shared/interface/resources.constants";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { DialogActions } from "../dialogs/DialogActions";
import { useMetrics } from "../query/QueryBoxVocabulary";
import { toastFailure, toastWith } from "../states/toast";

/** Opens a dialog for the name under which a value of a custom metric is shown. `field`: `custom.<name>`. */
export function renameValue(target: Target, field: string, value: string): void {
  const id = modals.open({
    title: t("metrics:value.title", { value }),
    // Above the menu of filters, from which it is opened, too.
    zIndex: 310,
    children: (
      <ValueForm
        target={target}
        metric={field.slice("custom.".length)}
        value={value}
        onClose={() => modals.close(id)}
      />
    ),
  });
}

interface ValueFormProps {
  target: Target;
  metric: string;
  value: string;
  onClose: () => void;
}

function ValueForm({ target, metric, value, onClose }: ValueFormProps) {
  const client = useQueryClient();
  const names = useMetrics(target).data?.data.find(({ name }) => name === metric)?.value_names ?? [];
  const before = ownName(names, value) ?? "";
  const [typed, setTyped] = useState(before);
  const name = typed.trim();
  const [joined] = name === "" ? [] : joinedValues(withNames(names, [{ value, name }]), value);
  const save = useMutation({
    mutationFn: (given: string) =>
      invoke("metrics.update", {
        ...target.ref,
        change: { name: metric, value_names: [{ value, name: given }] },
      }),
    onSuccess: (_, given) => {
      onClose();
      toastWith(
        given === ""
          ? t("metrics:value.cleared", { value })
          : t("metrics:value.done", { value, name: given }),
        // Undoing an undo gives the name back.
        { label: t("undo"), run: () => save.mutate(given === before ? name : before) },
      );
    },
    onError: (thrown) => toastFailure(t("metrics:value.failed", { value }), thrown),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.ofConnection(target.ref.connectionId) }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(name);
      }}
    >
      <Stack gap={12}>
        <TextInput
          label={t("metrics:value.name")}
          placeholder={value}
          maxLength={metricTextLengths.valueName}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          description={joined !== undefined && t("metrics:value.joined", { value: joined })}
          data-autofocus
        />
        <Text size="sm" c="dimmed">
          {t("metrics:value.note")}
        </Text>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="filled" loading={save.isPending}>
            {t("save")}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
