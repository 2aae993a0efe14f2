import type { ComponentProps, MouseEvent } from "react";

type LoadingButtonProps = ComponentProps<"button"> & { "data-loading"?: boolean; "data-disabled"?: boolean };

/**
 * What every button is made of. One that loads can't be pressed, but it isn't disabled: that would take the focus away from it,
 * and with it the place in the dialog that the answer is read in.
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
