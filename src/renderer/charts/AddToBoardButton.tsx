import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconLayoutGridAdd } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ComponentProps } from "react";
import { loadLateTexts, t } from "../../shared/texts";
import type { AddToBoard } from "./AddToBoard";

// The first screen doesn't need the dialog.
const Dialog = lazy(async () => {
  await loadLateTexts();
  return { default: (await import("./AddToBoard")).AddToBoard };
});

interface AddToBoardButtonProps extends Omit<ComponentProps<typeof AddToBoard>, "onClose"> {
  /** Writes the action on the button. */
  written?: boolean;
  /** Of a written button: that of the buttons beside it. */
  size?: "xs" | "md";
}

/** Adds what is on screen to a board. */
export function AddToBoardButton({ written = false, size = "xs", ...shown }: AddToBoardButtonProps) {
  const [adding, setAdding] = useState(false);
  const label = t("explore:board.title");
  const open = () => setAdding(true);
  return (
    <>
      {written ? (
        <Button size={size} onClick={open}>
          {label}
        </Button>
      ) : (
        <Tooltip label={label}>
          <ActionIcon size={28} aria-label={label} onClick={open}>
            <IconLayoutGridAdd size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {adding && (
        <Suspense>
          <Dialog {...shown} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
