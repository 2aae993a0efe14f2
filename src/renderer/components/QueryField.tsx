import { Textarea } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { queryFault } from "./queryFault";

interface QueryFieldProps {
  label: string;
  /** Read out, not drawn. */
  hideLabel?: boolean;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  autoFocus?: boolean;
}

/** A query among the fields of a form: its text with its first fault, checked as it is typed. */
export function QueryField(props: QueryFieldProps) {
  const { label, hideLabel = false, value, onChange, placeholder, onKeyDown, autoFocus = false } = props;
  const fault = queryFault(value);
  return (
    <Textarea
      {...(hideLabel ? { "aria-label": label } : { label })}
      value={value}
      autosize
      minRows={1}
      maxRows={6}
      spellCheck={false}
      data-autofocus={autoFocus || undefined}
      placeholder={placeholder}
      error={fault && `${fault.message} (character ${fault.offset + 1})`}
      styles={{
        input: { fontFamily: "var(--mantine-font-family-monospace)", paddingBlock: 6, minHeight: 34 },
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
