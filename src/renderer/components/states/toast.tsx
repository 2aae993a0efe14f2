import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { t } from "../../../shared/texts";
import { FailureBody } from "./Failure";

const look = { withBorder: true, closeButtonProps: { "aria-label": t("components:toast.dismiss") } };

/** Confirms that something was done. */
export function toast(message: ReactNode): void {
  notifications.show({ ...look, message });
}

interface ToastAction {
  label: string;
  run: () => void;
}

/** Confirms that something was done, with follow-up actions such as undo or show. */
export function toastWith(message: string, ...actions: readonly ToastAction[]): void {
  showActions(message, actions, 10_000);
}

/** Offers actions until it is closed. */
export function toastOffer(message: string, ...actions: readonly ToastAction[]): void {
  showActions(message, actions, false);
}

function showActions(message: string, actions: readonly ToastAction[], autoClose: number | false): void {
  const id = crypto.randomUUID();
  notifications.show({
    ...look,
    id,
    autoClose,
    message: (
      <Group justify="space-between" gap={8}>
        <span>{message}</span>
        <Group gap={6}>
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              size="xs"
              onClick={() => {
                notifications.hide(id);
                run();
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
    ),
  });
}

/** Reports that an action failed; stays until it is closed. */
export function toastFailure(what: string, thrown: unknown): void {
  toastLasting(what, <FailureBody thrown={thrown} />);
}

/** Reports something that failed elsewhere; stays until it is closed. */
export function toastLasting(title: string, message: ReactNode): void {
  notifications.show({ ...look, title, message, color: "negative.5", autoClose: false });
}
