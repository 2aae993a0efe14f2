import { DateTime } from "luxon";
import { useState } from "react";
import { t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import { FormFrame } from "../../components/forms/FormFrame";
import { DateField } from "../../components/fields/DateField";

interface SnoozeDialogProps {
  timeZone: string;
  onClose: () => void;
  onUntil: (until: number) => void;
}

/** Chooses the day on which a watch reports again, at its midnight. */
export function SnoozeDialog({ timeZone, onClose, onUntil }: SnoozeDialogProps) {
  const tomorrow = DateTime.now().setZone(timeZone).plus({ days: 1 });
  const [day, setDay] = useState(tomorrow.toISODate() ?? "");
  const until = DateTime.fromISO(day, { zone: timeZone });
  const isValid = until.isValid && until.toMillis() > Date.now();
  return (
    <Dialog onClose={onClose} title={t("watches:action.untilTitle")}>
      <FormFrame
        action={t("watches:action.snooze")}
        complete={isValid}
        onSubmit={() => {
          onUntil(until.toMillis());
          onClose();
        }}
      >
        <DateField label={t("watches:action.untilTitle")} value={day} onChange={setDay} />
      </FormFrame>
    </Dialog>
  );
}
