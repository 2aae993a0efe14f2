import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { t } from "../../../shared/texts";

/** Asks for confirmation. The button names the action and is red unless the action is harmless. */
export function confirm(question: {
  title: string;
  text: ReactNode;
  action: string;
  /** Label of the cancel button, for actions that "Cancel" could be mistaken for. */
  keep?: string;
  isHarmless?: boolean;
  onConfirm: () => void;
}): void {
  modals.openConfirmModal({
    title: question.title,
    children: <div style={{ color: "var(--text-2)" }}>{question.text}</div>,
    labels: { confirm: question.action, cancel: question.keep ?? t("cancel") },
    confirmProps: { variant: "filled", ...(question.isHarmless ? {} : { color: "negative.6" }) },
    onConfirm: question.onConfirm,
  });
}

/** Asks before discarding input. */
export function askToDiscard(question: {
  title: string;
  text?: string;
  keep?: string;
  onDiscard: () => void;
}): void {
  const { text = t("components:form.discardText"), onDiscard, ...rest } = question;
  confirm({ ...rest, text, action: t("components:form.discard"), onConfirm: onDiscard });
}

/** Asks before leaving a form that isn't saved as a draft. */
export function askBeforeLeaving(onDiscard: () => void): void {
  askToDiscard({
    title: t("components:form.leaveTitle"),
    text: t("components:form.leaveText"),
    keep: t("components:form.stay"),
    onDiscard,
  });
}
