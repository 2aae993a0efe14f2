/** A query among the fields of a form. */
export interface QueryFieldProps {
  label: string;
  /** Read out, not drawn. */
  hideLabel?: boolean;
  description?: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** What Enter does; without it, Enter breaks the line. */
  onRun?: () => void;
  /** What is wrong with it besides its language. */
  error?: string | undefined;
  autoFocus?: boolean;
}
