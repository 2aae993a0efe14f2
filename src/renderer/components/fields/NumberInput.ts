/** In a file of its own, so that it is read when the first number is asked for: it brings a parser of numbers along. */
export { NumberInput } from "@mantine/core";
