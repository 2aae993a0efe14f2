import type { ComponentProps, MouseEvent } from "react";

type LoadingButtonProps = ComponentProps<"button"> & { "data-loading"?: boolean; "data-disabled"?: boolean };

/**
 * Base of all buttons. A loading button ignores clicks but isn't disabled, because that would lose the focus and with
 * it the place in the dialog.
 */
export function LoadingButton({ disabled, onClick, type = "button", ...rest }: LoadingButtonProps) {
  const waits = Boolean(rest["data-loading"]) && !rest["data-disabled"];
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled && !waits}
      aria-disabled={waits || undefined}
      onClick={waits ? ignore : onClick}
    />
  );
}
