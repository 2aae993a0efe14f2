import { t } from "../../../shared/texts";
import { toast, toastFailure } from "../states/toast";

/** Copies text to the clipboard and shows a toast. */
export function copyText(text: string, said = t("copied")): void {
  navigator.clipboard.writeText(text).then(
    () => toast(said),
    (thrown: unknown) => toastFailure(t("components:notCopied"), thrown),
  );
}
