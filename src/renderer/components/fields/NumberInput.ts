/** A separate file, so that Mantine's number input and its parser load only when a number field is shown. */
export { NumberInput } from "@mantine/core";
