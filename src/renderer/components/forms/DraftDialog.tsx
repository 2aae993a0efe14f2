import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../../shared/texts";
import { askToDiscard } from "../dialogs/confirm";
import { Dialog } from "../dialogs/Dialog";
import { DialogActions } from "../dialogs/DialogActions";
import { Failure } from "../states/Failure";
import { NeedsNetwork, useSendingObstacle } from "../states/Sending";
import type { OpenForm } from "./drafts";
import type { DraftForm } from "./useDraftForm";

interface DraftDialogProps {
  title: string;
  size: "lg" | "xl";
  form: Pick<DraftForm<object>, "root" | "isDirty" | "submit">;
  /** Label of the main button. */
  action: string;
  onSend: () => void;
  sending: boolean;
  /** Why sending failed, and what to do if the error doesn't say so. */
  failure: unknown;
  remedy?: string | undefined;
  discardTitle: string;
  draft: Pick<OpenForm<object>, "onLeave" | "onDiscard">;
  children: ReactNode;
}

/** A form in a dialog, saved as a draft until it is sent or discarded. */
export function DraftDialog(props: DraftDialogProps) {
  const { title, size, form, action, onSend, sending, failure, remedy } = props;
  const { onDiscard, onLeave } = props.draft;
  const cutOff = useSendingObstacle();
  const discard = () => (form.isDirty ? askToDiscard({ title: props.discardTitle, onDiscard }) : onDiscard());
  return (
    <Dialog onClose={onLeave} title={title} size={size} closeOnClickOutside={false}>
      <Stack gap={12} ref={form.root}>
        {props.children}
        <Text fz={12} c="var(--text-3)">
          {t("components:form.kept")}
        </Text>
        {failure !== null && <Failure thrown={failure} inline remedy={remedy} />}
      </Stack>
      <DialogActions>
        <NeedsNetwork stored={t("components:form.cutOff")} />
        <Button disabled={sending} onClick={discard}>
          {t("components:form.discard")}
        </Button>
        <Button
          variant="filled"
          loading={sending}
          disabled={cutOff !== null}
          onClick={() => form.submit(onSend)()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
