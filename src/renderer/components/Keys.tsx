import { Kbd } from "@mantine/core";
import { t } from "../../shared/words";

const apple = navigator.platform.startsWith("Mac");
const names: Readonly<Record<string, string>> = apple
  ? { mod: "⌘", shift: "⇧", alt: "⌥" }
  : { mod: t("components:key.control"), shift: t("components:key.shift"), alt: t("components:key.alt") };

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
