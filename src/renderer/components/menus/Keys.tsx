import { Kbd } from "@mantine/core";
import { keyNames } from "./keyNames";

/** Keys pressed together, as they are called on this computer: "mod+K" is Ctrl K, or ⌘ K. */
export function Keys({ keys }: { keys: string }) {
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
