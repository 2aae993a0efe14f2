import { Button, Stack } from "@mantine/core";
import type { ReactNode, SubmitEvent } from "react";
import { t } from "../../../shared/texts";
import { DialogActions } from "../dialogs/DialogActions";
import { useLeaving } from "../dialogs/leaveGuard";
import { Failure } from "../states/Failure";
import type { DraftForm } from "./useDraftForm";

interface FormFrameProps {
  action: string;
  danger?: boolean;
  /** Validated before submission. Confirmations have no form. */
  form?: Pick<DraftForm<object>, "root" | "submit">;
  /** Whether a confirmation can be submitted yet. */
  complete?: boolean;
  busy?: boolean;
  error?: unknown;
  onSubmit: () => void;
  /** Further buttons, at the start of the row. */
  more?: ReactNode;
  /** The connection in use, for the remedies of a failure. Null if it isn't saved yet. */
  connectionId?: string | null;
  children: ReactNode;
}

/** A form in a dialog: fields, failure message and buttons. */
export function FormFrame(props: FormFrameProps) {
  const {
    action,
    danger = false,
    form,
    complete = true,
    busy = false,
    error,
    onSubmit,
    more,
    children,
  } = props;
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
        <DialogActions>
          {more && <span>{more}</span>}
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" variant="filled" disabled={!complete} loading={busy} {...red}>
            {action}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
