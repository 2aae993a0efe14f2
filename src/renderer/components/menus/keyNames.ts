import { t } from "../../../shared/words";
import { isApple } from "../../core/keys";

const control = t("components:key.control");
const names: Readonly<Record<string, string>> = isApple()
  ? { mod: "⌘", ctrl: "⌃", shift: "⇧", alt: "⌥" }
  : { mod: control, ctrl: control, shift: t("components:key.shift"), alt: t("components:key.alt") };
const others: Readonly<Record<string, string>> = {
  Enter: t("components:key.enter"),
  Space: t("components:key.space"),
};

/** Keys pressed together, as they are called on this computer: "mod+K" is Ctrl and K, or ⌘ and K. */
export function keyNames(keys: string): string[] {
  return keys.split("+").map((key) => names[key] ?? others[key] ?? key);
}
