import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode, SubmitEvent } from "react";
import { t } from "../../../shared/words";
import { useLeaving } from "../../components/dialogs/leaving";
import type { DraftForm } from "../../components/forms/useDraftForm";
import { Failure } from "../../components/states/Failure";

interface FormFrameProps {
  action: string;
  danger?: boolean;
  /** The form that is checked before it is sent; a question has none. */
  form?: Pick<DraftForm<object>, "root" | "submit">;
  /** Whether a question can be answered yet. */
  complete?: boolean;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
  /** Further buttons, at the start of the line. */
  more?: ReactNode;
  /** The connection that is asked, for the ways out of a failure; null where it is not saved yet. */
  connectionId?: string | null;
  children: ReactNode;
}

/** A form of a dialog: its fields, what went wrong, and its buttons. */
export function FormFrame(props: FormFrameProps) {
  const { action, danger = false, form, complete = true, busy, error, onSubmit, more, children } = props;
  const { close } = useLeaving();
  const red = danger ? { color: "negative.6" } : {};
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (complete) onSubmit();
  };
  return (
    <form onSubmit={form ? form.submit(onSubmit) : submit} noValidate>
      <Stack gap="md" ref={form?.root}>
        {children}
        {error !== null && error !== undefined && (
          <Failure thrown={error} inline connectionId={props.connectionId ?? null} />
        )}
        <Group justify="space-between" gap="sm">
          <Group gap="sm">{more}</Group>
          <Group gap="sm">
            <Button onClick={close}>{t("cancel")}</Button>
            <Button type="submit" variant="filled" disabled={!complete} loading={busy} {...red}>
              {action}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
