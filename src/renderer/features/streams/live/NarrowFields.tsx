import { MultiSelect } from "@mantine/core";
import type { Narrowing } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/texts";
import type { Target } from "../../../core/queries";
import { QueryField } from "../../../components/query/QueryField";
import { useTopics } from "../../../components/query/QueryBoxVocabulary";
import styles from "../Streams.module.css";
import { topicOptions } from "../topicOptions";

interface NarrowFieldsProps {
  target: Target;
  /** Topics and filters only narrow down what arrives in a project. */
  isProject: boolean;
  value: Narrowing;
  onChange: (narrowing: Narrowing) => void;
}

/** What of a stream or project is read. */
export function NarrowFields({ target, isProject, value, onChange }: NarrowFieldsProps) {
  const project = useTopics(target).data?.data;
  return (
    <div className={styles["narrow"]}>
      <QueryField
        label={t("streams:live.narrow")}
        description={t("streams:collectors.export.queryNote")}
        value={value.query}
        onChange={(query) => onChange({ ...value, query })}
      />
      {isProject && (
        <>
          <MultiSelect
            label={t("streams:collectors.form.topics")}
            searchable
            data={topicOptions(project?.topic_categories, value.topics)}
            value={value.topics}
            onChange={(topics) => onChange({ ...value, topics })}
          />
          <MultiSelect
            label={t("streams:collectors.form.filters")}
            searchable
            data={topicOptions(project?.filter_categories, value.filters)}
            value={value.filters}
            onChange={(filters) => onChange({ ...value, filters })}
          />
        </>
      )}
    </div>
  );
}
