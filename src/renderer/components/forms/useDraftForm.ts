import { useForm, type UseFormReturnType } from "@mantine/form";
import { useCallbackRef } from "@mantine/hooks";
import { useIsMutating, useMutation, type MutationKey, type UseMutationOptions } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, type RefObject, type SyntheticEvent } from "react";
import { useLeaveQuestion } from "../dialogs/leaveGuard";
import { isSame } from "./drafts";

/** Error messages by field path, such as "rules.0.query". */
export type Faults = Readonly<Record<string, string>>;

interface DraftFormInput<V> {
  /** The values when the form was first opened. */
  initial: V;
  /** The saved draft, if there is one. */
  draft?: V;
  /** Saves the draft. Without it, the dialog asks before closing. */
  keep?: (values: V) => void;
  /** Validates the values. All rules of the form belong here. */
  faults?: (values: V) => Faults;
}

/** A form of @mantine/form that saves its draft on every change. */
export interface DraftForm<V> extends Omit<UseFormReturnType<V>, "isDirty" | "errors" | "getInputProps"> {
  /**
   * Binds a field. Shows its error as soon as the field has a value; for an empty field, after the first attempt to
   * submit.
   */
  getInputProps: (...field: Parameters<UseFormReturnType<V>["getInputProps"]>) => Omit<
    ReturnType<UseFormReturnType<V>["getInputProps"]>,
    "error"
  > & {
    error: string | undefined;
    "aria-invalid"?: true;
  };
  /** Whether the values differ from the initial ones. */
  isDirty: boolean;
  faults: Faults;
  /** The element around the fields, used to focus the first invalid one. */
  root: RefObject<HTMLDivElement | null>;
  /** Calls `send` if the form is valid; else shows the error of each field. */
  submit: (send: () => void) => (event?: SyntheticEvent<HTMLFormElement>) => void;
}

const none: Faults = {};
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The form hook for all forms: values, validation and drafts. */
export function useDraftForm<V extends object>(input: DraftFormInput<V>): DraftForm<V> {
  const { initial, draft, keep, faults: faultsOf } = input;
  const form = useForm<V>({
    initialValues: draft ?? initial,
    onValuesChange: useCallbackRef((values: V) => keep?.(values)),
    validate: (values) => ({ ...faultsOf?.(values) }),
  });
  const { values, getValues, setValues } = form;
  // Another window or a late response changed the draft.
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
      // Not every Mantine field sets aria-invalid.
      return { ...props, error, ...(error !== undefined && { "aria-invalid": true }) };
    },
    submit: (send) =>
      form.onSubmit(
        () => send(),
        () => setRefusals((times) => times + 1),
      ),
  };
}

/** A mutation with `sending`, which also tells of a request that was sent before another screen was opened. */
export function useSending<T, V = void>(
  options: UseMutationOptions<T, Error, V> & { mutationKey: MutationKey },
) {
  const sending = useIsMutating({ mutationKey: options.mutationKey }) > 0;
  return { ...useMutation(options), sending };
}
