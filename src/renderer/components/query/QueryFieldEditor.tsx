import { Input } from "@mantine/core";
import { useId, useState } from "react";
import { useTarget } from "../../core/queries";
import { useNotebook } from "../stored/notebook";
import styles from "./QueryBox.module.css";
import { QueryBoxEditor } from "./QueryBoxEditor";
import { useVocabulary } from "./QueryBoxVocabulary";
import { Correction } from "./Correction";
import { useQueryFault } from "./queryFault";
import type { QueryFieldProps } from "./queryFieldProps";

interface QueryFieldEditorProps extends QueryFieldProps {
  /** Takes the focus when mounted, because the plain field it replaces had it. */
  focused: boolean;
}

/** The query editor in a form: colors, completion from the open project, underlined errors. */
export function QueryFieldEditor(props: QueryFieldEditorProps) {
  const { label, hideLabel = false, description, value, onChange, placeholder = "", onRun, focused } = props;
  const target = useTarget();
  // The vocabulary of the project loads only after the first focus.
  const [touched, setTouched] = useState(focused);
  const notebook = useNotebook(touched && target ? target.ref : null);
  const vocabulary = useVocabulary(target, notebook, touched);
  const messageId = useId();
  const { fault, said } = useQueryFault(value);
  const message = fault ? said?.message : props.error;
  const isInvalid = message !== undefined;
  return (
    <Input.Wrapper
      labelElement="div"
      label={hideLabel ? undefined : label}
      description={description}
      error={
        said ? (
          <>
            {message}
            <Correction of={said} onChange={onChange} />
          </>
        ) : (
          message
        )
      }
      errorProps={{ id: messageId }}
    >
      <div
        className={styles["formField"]}
        data-invalid={isInvalid || undefined}
        onFocus={() => setTouched(true)}
      >
        <QueryBoxEditor
          label={label}
          ofScreen={false}
          value={value}
          onChange={onChange}
          onRun={onRun}
          invalid={isInvalid}
          messageId={messageId}
          hint={placeholder}
          vocabulary={vocabulary}
          focused={focused}
        />
      </div>
    </Input.Wrapper>
  );
}
