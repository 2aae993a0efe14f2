import { Kbd } from "@mantine/core";

const apple = navigator.platform.startsWith("Mac");
const names: Readonly<Record<string, string>> = apple
  ? { mod: "⌘", shift: "⇧", alt: "⌥" }
  : { mod: "Ctrl", shift: "Shift", alt: "Alt" };

/** Keys pressed together, as they are called on this computer: "mod K" is Ctrl K, or ⌘ K. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span style={{ display: "inline-flex", gap: 4 }}>
      {keys.split(" ").map((key) => (
        <Kbd key={key} size="xs">
          {names[key] ?? key}
        </Kbd>
      ))}
    </span>
  );
}
