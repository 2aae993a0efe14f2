import { Kbd } from "@mantine/core";
import { shortcuts, type ShortcutId } from "../../core/keymap";
import { shownKeys, isApple } from "../../core/keys";
import { t } from "../../../shared/texts";

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
function keyNames(keys: string): string[] {
  const nameOf = (key: string) => names[key] ?? others[key] ?? key;
  return keys.split("+").map((alternatives) => alternatives.split(" ").map(nameOf).join(" "));
}

interface KeysProps {
  of: ShortcutId;
  /** Index of one of the shortcut's alternatives; shows all if absent. */
  index?: number;
}

/** Keys of a shortcut as named on this platform: Ctrl K or ⌘ K. */
export function Keys({ of, index }: KeysProps) {
  const keys = index === undefined ? shownKeys(of) : (shortcuts[of].keys[index] ?? "");
  if (keys === "") return null;
  return (
    <span style={{ display: "inline-flex", gap: 4 }}>
      {keyNames(keys).map((name) => (
        <Kbd key={name} size="xs">
          {name}
        </Kbd>
      ))}
    </span>
  );
}
