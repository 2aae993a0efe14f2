import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { FailureBody } from "./Failure";

/** Says in passing that something was done. */
export function toast(message: ReactNode): void {
  notifications.show({ message, withBorder: true });
}

/** Says in passing that something the analyst asked for did not work; stays until it is closed. */
export function toastFailure(what: string, thrown: unknown): void {
  notifications.show({
    title: what,
    message: <FailureBody thrown={thrown} />,
    color: "negative.5",
    withBorder: true,
    autoClose: false,
  });
}
