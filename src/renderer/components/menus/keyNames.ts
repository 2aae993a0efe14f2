import { t } from "../../../shared/texts";
import { isApple } from "../../core/keys";

const control = t("components:key.control");
const names: Readonly<Record<string, string>> = isApple()
  ? { mod: "⌘", ctrl: "⌃", shift: "⇧", alt: "⌥" }
  : { mod: control, ctrl: control, shift: t("components:key.shift"), alt: t("components:key.alt") };
const others: Readonly<Record<string, string>> = {
  Enter: t("components:key.enter"),
  Space: t("components:key.space"),
  PageUp: t("components:key.pageUp"),
  PageDown: t("components:key.pageDown"),
  Home: t("components:key.home"),
  End: t("components:key.end"),
};

/**
 * Names of keys pressed together, for this platform: "mod+K" is Ctrl and K, or ⌘ and K. Alternatives within one name
 * are separated by spaces.
 */
export function keyNames(keys: string): string[] {
  const nameOf = (key: string) => names[key] ?? others[key] ?? key;
  return keys.split("+").map((alternatives) => alternatives.split(" ").map(nameOf).join(" "));
}
