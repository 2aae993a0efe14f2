import { modals } from "@mantine/modals";
import type { ReactNode } from "react";
import { t } from "../../../shared/words";

/** Asks before something is done; the button says what that is, in red unless it is harmless. */
export function confirm(question: {
  title: string;
  text: ReactNode;
  action: string;
  /** Says what leaves everything as it is, where "Cancel" could be taken for the action. */
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

/** Asks before what was entered is dropped. */
export function askToDiscard(question: {
  title: string;
  text?: string;
  keep?: string;
  onDiscard: () => void;
}): void {
  const { text = t("components:form.discardText"), onDiscard, ...rest } = question;
  confirm({ ...rest, text, action: t("components:form.discard"), onConfirm: onDiscard });
}

/** Asks before a form is left that is kept nowhere. */
export function askBeforeLeaving(onDiscard: () => void): void {
  askToDiscard({
    title: t("components:form.leaveTitle"),
    text: t("components:form.leaveText"),
    keep: t("components:form.stay"),
    onDiscard,
  });
}
