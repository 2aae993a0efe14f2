import { Kbd } from "@mantine/core";
import { shortcuts, type ShortcutId } from "../../core/keymap";
import { shownKeys } from "../../core/keys";
import { keyNames } from "./keyNames";

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
