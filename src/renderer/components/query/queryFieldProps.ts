export interface QueryFieldProps {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  description?: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** Called for Enter. Without it, Enter inserts a line break. */
  onRun?: () => void;
  /** An error other than a syntax error. */
  error?: string | undefined;
  autoFocus?: boolean;
}
