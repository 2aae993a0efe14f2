import { TextInput } from "@mantine/core";
import { lazy, Suspense, type ComponentProps } from "react";

const NumberInput = lazy(async () => ({ default: (await import("./NumberInput")).NumberInput }));

/** A number field for the first screen: loads the input component on demand. */
export function NumberField(props: ComponentProps<typeof NumberInput>) {
  return (
    <Suspense fallback={<TextInput disabled label={props.label} size={props.size ?? "sm"} />}>
      <NumberInput {...props} />
    </Suspense>
  );
}
