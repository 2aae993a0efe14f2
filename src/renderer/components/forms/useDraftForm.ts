import { useForm, type UseFormReturnType } from "@mantine/form";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState, type RefObject, type SyntheticEvent } from "react";
import { useLeaveQuestion } from "../dialogs/leaving";
import { isSame } from "./drafts";

/** What is wrong with the fields of a form, by their paths, such as "rules.0.query". */
export type Faults = Readonly<Record<string, string>>;

interface DraftFormInput<V> {
  /** The values as the form was opened first. */
  initial: V;
  /** The values as the form was left, where it is kept. */
  draft?: V;
  /** Keeps what is written. A form that is kept nowhere asks before its dialog is closed. */
  keep?: (values: V) => void;
  /** What is wrong with the values; the one place of a form's rules. */
  faults?: (values: V) => Faults;
}

/** A form of @mantine/form that is kept as it is written. */
export interface DraftForm<V> extends Omit<UseFormReturnType<V>, "isDirty" | "errors" | "getInputProps"> {
  /** Binds a field; its fault is said as soon as there is a value that has it, of an empty field once the form was to be sent. */
  getInputProps: (...field: Parameters<UseFormReturnType<V>["getInputProps"]>) => Omit<
    ReturnType<UseFormReturnType<V>["getInputProps"]>,
    "error"
  > & {
    error: string | undefined;
    "aria-invalid"?: true;
  };
  /** Whether anything differs from the form as it was opened first. */
  isDirty: boolean;
  faults: Faults;
  /** What holds the fields: of those that are wrong, the first takes the focus. */
  root: RefObject<HTMLDivElement | null>;
  /** Sends the form where nothing is wrong with it; else says at each field what is. */
  submit: (send: () => void) => (event?: SyntheticEvent<HTMLFormElement>) => void;
}

const none: Faults = {};
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The one way to write a form: its fields, what is wrong with them, and whether and where it is kept. */
export function useDraftForm<V extends object>(input: DraftFormInput<V>): DraftForm<V> {
  const { initial, draft, keep, faults: faultsOf } = input;
  const form = useForm<V>({
    initialValues: draft ?? initial,
    onValuesChange: useCallbackRef((values: V) => keep?.(values)),
    validate: (values) => ({ ...faultsOf?.(values) }),
  });
  const { values, getValues, setValues } = form;
  // Another window, or an answer that came late, changed what is kept.
  const take = useCallbackRef((now: V) => {
    if (!isSame(now, getValues())) setValues(now);
  });
  useEffect(() => {
    if (draft) take(draft);
  }, [draft, take]);

  const isDirty = useMemo(() => !isSame(initial, values), [initial, values]);
  useLeaveQuestion(isDirty && !keep);
  const root = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const faults = faultsOf?.(values) ?? none;
  return {
    ...form,
    isDirty,
    faults,
    root,
    getInputProps: (path, options) => {
      const props = form.getInputProps(path, options);
      const isSaid = !isEmpty(props.value) || form.errors[path] !== undefined;
      const error = isSaid ? faults[path] : undefined;
      // Not every field of Mantine says by itself that it is wrong.
      return { ...props, error, ...(error !== undefined && { "aria-invalid": true }) };
    },
    submit: (send) =>
      form.onSubmit(
        () => send(),
        () => setRefusals((times) => times + 1),
      ),
  };
}
