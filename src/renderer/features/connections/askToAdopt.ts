import { t } from "../../../shared/texts";
import { CallFailure, factsOf } from "../../core/api";
import { confirm } from "../../components/dialogs/confirm";

/** Asks whether to open a folder whose workspace was created elsewhere, if that is why a call failed. Returns whether it asked. */
export function askToAdopt(thrown: unknown, onConfirm: () => void): boolean {
  if (!(thrown instanceof CallFailure) || factsOf(thrown.error).workspace !== "unconfirmed") return false;
  const folder = thrown.error.details?.["folder"];
  confirm({
    title: t("connections:adopt.title"),
    text: t("connections:adopt.text", { folder: typeof folder === "string" ? folder : "" }),
    action: t("connections:adopt.action"),
    isHarmless: true,
    onConfirm,
  });
  return true;
}
