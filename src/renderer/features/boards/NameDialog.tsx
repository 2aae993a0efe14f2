import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";

interface NameDialogProps {
  title: string;
  label: string;
  /** Label of the button. */
  action: string;
  name: string;
  onClose: () => void;
  onName: (name: string) => void;
}

export function NameDialog({ title, label, action, name: first, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState(first);
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "") return;
          onName(name.trim());
          onClose();
        }}
      >
        <Stack gap={12}>
          <TextInput
            label={label}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <DialogActions>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" variant="filled" disabled={name.trim() === ""}>
              {action}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
