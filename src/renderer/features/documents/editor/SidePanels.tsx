import { Select, TextInput } from "@mantine/core";
import { differences } from "../../../../shared/documents/change";
import { Panel } from "../../../components/Panel";
import { Differences } from "../edits/Differences";
import styles from "./Editor.module.css";
import { defaultFallbackLanguage, processingOptions, withOption } from "./options";
import type { Editing } from "./store";
import { callText } from "./submission";

/** Characters of a call that are drawn: its text may be a megabyte. */
const mostShown = 20_000;

/** What differs from the version it was opened on, and the call that would be made. */
export function Preview({ editing, projectId }: { editing: Editing; projectId: string }) {
  const { action, base, document } = editing;
  const { line, body } = callText(editing, projectId);
  const isWriting = action !== "delete" && action !== "undelete";
  return (
    <>
      {isWriting && base.document !== null && (
        <Panel title="Changes">
          <div className={styles["padded"]}>
            <Differences fields={differences(base.document, document)} none="Nothing is changed yet." />
          </div>
        </Panel>
      )}
      <Panel title="The call">
        <div className={styles["padded"]}>
          <p className={styles["callLine"]}>{line}</p>
          <pre className={styles["call"]} tabIndex={0} aria-label="Body of the call">
            {body.slice(0, mostShown)}
            {body.length > mostShown && "…"}
          </pre>
        </div>
      </Panel>
    </>
  );
}

interface OptionsProps {
  options: Readonly<Record<string, string>>;
  onChange: (options: Record<string, string>) => void;
}

/** The processing options, each with what it does. */
export function Options({ options, onChange }: OptionsProps) {
  return (
    <Panel title="Processing options">
      <div className={styles["options"]}>
        {processingOptions.map(({ name, title, values, byDefault }) => {
          const value = options[name] ?? byDefault;
          return (
            <Select
              key={name}
              label={title}
              description={values.find((one) => one.value === value)?.effect}
              data={values.map(({ value, label }) => ({
                value,
                label: value === byDefault ? `${label} (the service's choice)` : label,
              }))}
              value={value}
              allowDeselect={false}
              comboboxProps={{ keepMounted: false }}
              inputWrapperOrder={["label", "input", "description"]}
              onChange={(next) => onChange(withOption(options, name, next ?? byDefault, byDefault))}
            />
          );
        })}
        <TextInput
          label="Fallback language"
          description="Taken where no language can be detected. A language code such as en."
          inputWrapperOrder={["label", "input", "description"]}
          value={options["proc_lang_fallback"] ?? defaultFallbackLanguage}
          maxLength={3}
          onChange={(event) =>
            onChange(
              withOption(options, "proc_lang_fallback", event.currentTarget.value, defaultFallbackLanguage),
            )
          }
        />
      </div>
    </Panel>
  );
}
