import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import { maxQuotations } from "../../../../shared/ipc/boards.constants";
import type { BulkScope, BulkStep, DocumentQuestion } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import type { Target } from "../../../core/queries";
import { formatCount } from "../../../../analysis/format/numbers";
import { BulkDialog } from "../bulk/BulkDialog";
import { QuoteOnBoard } from "../QuoteOnBoard";
import styles from "../Documents.module.css";
import { SaveDocumentsDialog } from "./SaveDocumentsDialog";
import { maxSelected, pickedCount, useSelection } from "./selection";

interface SelectionBarProps {
  target: Target;
  question: Partial<DocumentQuestion>;
  total: number;
  onAll: () => void;
  /** A range that is being read before it is selected. */
  pending: { read: number; of: number } | null;
  onCancel: () => void;
}

/** Number of selected documents and actions for them. Renders nothing if none are selected. */
export function SelectionBar({ target, question, total, onAll, pending, onCancel }: SelectionBarProps) {
  const selection = useSelection();
  const [steps, setSteps] = useState<readonly BulkStep[] | null>(null);
  const [saving, setSaving] = useState(false);
  const { all, picked, except, clear } = selection;
  const count = pickedCount(selection);
  if (pending)
    return (
      <div className={styles["selection"]} role="region" aria-label={t("documents:selection.title")}>
        <span>
          {t("documents:selection.reading", { read: formatCount(pending.read), count: pending.of })}
        </span>
        <Progress
          w={160}
          value={(100 * pending.read) / pending.of}
          aria-label={t("documents:selection.progress")}
        />
        <Button size="xs" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    );
  if (count === 0 && all === null) return null;
  const scope: BulkScope = {
    kind: "results",
    question: { q: "", ...question },
    only: all !== null ? null : [...picked.values()].map(({ url, published }) => ({ url, published })),
    except: [...except],
  };
  return (
    <div className={styles["selection"]} role="region" aria-label={t("documents:selection.title")}>
      <span aria-live="polite">
        {t(
          all === null && picked.size >= maxSelected
            ? "documents:selection.most"
            : "documents:selection.count",
          {
            picked: formatCount(count),
            total: formatCount(total),
            max: formatCount(maxSelected),
          },
        )}
      </span>
      {all === null && count < total && (
        <Button size="xs" onClick={onAll}>
          {t("documents:selection.all", { total: formatCount(total) })}
        </Button>
      )}
      <Button size="xs" variant="filled" disabled={count === 0} onClick={() => setSteps([])}>
        {t("documents:selection.edit", { picked: formatCount(count) })}
      </Button>
      <Button size="xs" disabled={count === 0} onClick={() => setSteps([{ kind: "delete" }])}>
        {t("documents:selection.delete", { picked: formatCount(count) })}
      </Button>
      <Button size="xs" disabled={count === 0} onClick={() => setSaving(true)}>
        {t("documents:selection.save", { picked: formatCount(count) })}
      </Button>
      {all === null && count > 0 && count <= maxQuotations && (
        <QuoteOnBoard
          target={target}
          documents={[...picked.values()].map(({ url, published }) => ({ url, published }))}
          written
        />
      )}
      <Button size="xs" variant="subtle" onClick={clear}>
        {t("documents:selection.clear")}
      </Button>
      {saving && (
        <SaveDocumentsDialog target={target} scope={scope} count={count} onClose={() => setSaving(false)} />
      )}
      {steps && (
        <BulkDialog
          target={target}
          scope={scope}
          count={count}
          fixed={steps}
          onDone={clear}
          onClose={() => setSteps(null)}
        />
      )}
    </div>
  );
}
