import { useState } from "react";
import { t } from "../../../shared/texts";
import { Dialog } from "../../components/dialogs/Dialog";
import { FormFrame } from "../../components/forms/FormFrame";
import { NumberInput } from "../../components/fields/NumberInput";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./Watches.module.css";

interface BudgetDialogProps {
  budget: { perDay: number; used: number };
  onClose: () => void;
  onBudget: (perDay: number) => void;
}

/** The credits that watches of a hosted service may cost a day. */
export function BudgetDialog({ budget, onClose, onBudget }: BudgetDialogProps) {
  const [perDay, setPerDay] = useState<number | string>(budget.perDay);
  return (
    <Dialog onClose={onClose} title={t("watches:budget.title")}>
      <FormFrame
        action={t("watches:budget.save")}
        complete={perDay !== ""}
        onSubmit={() => {
          onBudget(Number(perDay));
          onClose();
        }}
      >
        <NumberInput
          label={t("watches:budget.perDay")}
          description={budgetText(budget)}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          clampBehavior="strict"
          value={perDay}
          onChange={setPerDay}
          data-autofocus
        />
        <p className={styles["note"]}>{t("watches:budget.text")}</p>
      </FormFrame>
    </Dialog>
  );
}

export function budgetText({ used, perDay }: { used: number; perDay: number }): string {
  return t("watches:budget.used", { used: formatCount(used), perDay: formatCount(perDay) });
}
