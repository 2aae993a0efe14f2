import { Select, TextInput } from "@mantine/core";
import { differences } from "../../../../shared/documents/change";
import { t } from "../../../../shared/texts";
import { Panel } from "../../../components/layout/Panel";
import { Differences } from "../../../components/edits/Differences";
import styles from "./Editor.module.css";
import { defaultFallbackLanguage, processingOptions, withOption } from "./options";
import type { EditedDocument } from "./store";
import { callText } from "./submission";

/** Maximum characters of a call to render: its text may be a megabyte. */
const maxShown = 20_000;

/** The differences from the opened version, and the call that would be sent. */
export function Preview({ editing, projectId }: { editing: EditedDocument; projectId: string }) {
  const { action, base, document } = editing;
  const { line, body } = callText(editing, projectId);
  const isWriting = action !== "delete" && action !== "undelete";
  return (
    <>
      {isWriting && base.document !== null && (
        <Panel title={t("documents:editor.changes")}>
          <div className={styles["padded"]}>
            <Differences
              fields={differences(base.document, document)}
              none={t("documents:editor.noChange")}
            />
          </div>
        </Panel>
      )}
      <Panel title={t("documents:editor.call")}>
        <div className={styles["padded"]}>
          <p className={styles["callLine"]}>{line}</p>
          <pre className={styles["call"]} tabIndex={0} aria-label={t("documents:editor.callBody")}>
            {body.slice(0, maxShown)}
            {body.length > maxShown && "…"}
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

/** The processing options with explanations. */
export function Options({ options, onChange }: OptionsProps) {
  return (
    <Panel title={t("documents:option.title")}>
      <div className={styles["options"]}>
        {processingOptions.map(({ name, title, values, byDefault }) => {
          const value = options[name] ?? byDefault;
          return (
            <Select
              key={name}
              label={title}
              description={values.find((choice) => choice.value === value)?.effect}
              data={values.map(({ value, label }) => ({
                value,
                label: value === byDefault ? t("documents:option.byDefault", { value: label }) : label,
              }))}
              value={value}
              inputWrapperOrder={["label", "input", "description"]}
              onChange={(next) => onChange(withOption(options, name, next ?? byDefault, byDefault))}
            />
          );
        })}
        <TextInput
          label={t("documents:option.fallback")}
          description={t("documents:option.fallbackNote")}
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
