import { Button, MultiSelect, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useProjects, type Target } from "../../../core/queries";
import { DraftDialog } from "../../../components/forms/DraftDialog";
import type { OpenForm } from "../../../components/forms/drafts";
import { useDraftForm, useSending } from "../../../components/forms/useDraftForm";
import { projectKeys, useStreams } from "../../../components/stored/projectReads";
import { QueryField } from "../../../components/query/QueryField";
import { useTopics } from "../../../components/query/QueryBoxVocabulary";
import { toast } from "../../../components/states/toast";
import { RuleRow } from "../RuleList";
import { newRule } from "../rules";
import styles from "../Streams.module.css";
import { topicOptions, withMissing } from "../topicOptions";
import { collectorFaults, projectOf, putInput, type CollectorDraft } from "./draft";

interface CollectorDialogProps {
  target: Target;
  form: OpenForm<CollectorDraft>;
  /** Ids that exist in the connection. */
  taken: readonly string[];
  onMade: (collectorId: string) => void;
}

/** Creates a collector, or replaces what an existing one collects. */
export function CollectorDialog(props: CollectorDialogProps) {
  const { target, taken, onMade } = props;
  const { connectionId, projectId } = target.ref;
  const client = useQueryClient();
  const form = useDraftForm({
    ...props.form,
    faults: (values) => collectorFaults(values, taken),
  });
  const { collectorId, queries, topics, filters, streams, replaces } = form.values;
  const chosenFrom = projectOf(form.values, projectId);
  const project = useTopics({ ...target, ref: { connectionId, projectId: chosenFrom } }).data?.data;
  const projects = useProjects().data ?? [];
  const chosenTitle = projects.find(({ id }) => id === chosenFrom)?.title ?? chosenFrom;
  const choose = (change: Pick<CollectorDraft, "topics"> | Pick<CollectorDraft, "filters">) =>
    form.setValues({ ...change, projectId: chosenFrom });
  const listed = useStreams(connectionId).data?.data ?? [];
  const put = useSending({
    mutationKey: ["collector", connectionId],
    mutationFn: () => invoke("collectors.put", putInput(connectionId, projectId, form.values)),
    onSuccess: () => {
      toast(
        t(replaces ? "streams:collectors.form.changed" : "streams:collectors.form.done", {
          name: collectorId,
        }),
      );
      void client.invalidateQueries({ queryKey: projectKeys.collectors(connectionId) });
      onMade(collectorId);
    },
  });
  return (
    <DraftDialog
      title={
        replaces ? t("streams:collectors.form.titleOf", { name: collectorId }) : t("streams:collectors.new")
      }
      size="lg"
      form={form}
      action={replaces ? t("streams:collectors.form.replace") : t("streams:collectors.form.make")}
      onSend={() => put.mutate()}
      sending={put.sending}
      failure={put.error}
      discardTitle={t("streams:collectors.form.discardTitle")}
      draft={props.form}
    >
      {!replaces && (
        <TextInput
          label={t("name")}
          description={t("streams:form.nameNote")}
          spellCheck={false}
          data-autofocus
          {...form.getInputProps("collectorId")}
        />
      )}
      <p className={styles["note"]}>{t("streams:collectors.form.note")}</p>
      {queries.map((query, at) => (
        <RuleRow
          key={query.key}
          name={t("streams:collectors.form.numbered", { number: at + 1 })}
          idLabel={t("name")}
          idProps={form.getInputProps(`queries.${at}.rule_id`)}
          removeLabel={t("streams:collectors.form.removeQuery", { number: at + 1 })}
          onRemove={() => form.removeListItem("queries", at)}
        >
          <QueryField
            label={t("streams:rule.query")}
            {...form.getInputProps(`queries.${at}.query`)}
            value={query.query}
          />
        </RuleRow>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            form.insertListItem("queries", { ...newRule(queries), rule_id: newQueryId(queries) })
          }
        >
          {t("streams:collectors.form.addQuery")}
        </Button>
      </div>
      <MultiSelect
        label={t("streams:collectors.form.topics")}
        description={
          chosenFrom !== projectId && t("streams:collectors.form.ofProject", { project: chosenTitle })
        }
        searchable
        data={topicOptions(project?.topic_categories ?? [], topics)}
        {...form.getInputProps("topics")}
        value={topics}
        onChange={(chosen) => choose({ topics: chosen })}
      />
      <MultiSelect
        label={t("streams:title")}
        searchable
        data={withMissing(
          listed.map(({ stream_id }) => ({ value: stream_id, label: stream_id })),
          streams,
        )}
        {...form.getInputProps("streams")}
        value={streams}
      />
      <MultiSelect
        label={t("streams:collectors.form.filters")}
        description={t("streams:collectors.form.filtersNote")}
        searchable
        data={topicOptions(project?.filter_categories ?? [], filters)}
        {...form.getInputProps("filters")}
        value={filters}
        onChange={(chosen) => choose({ filters: chosen })}
      />
    </DraftDialog>
  );
}

/** A name for a new query that none of the others has. */
function newQueryId(queries: readonly { rule_id: string }[]): string {
  let number = queries.length + 1;
  while (queries.some(({ rule_id }) => rule_id === `query-${number}`)) number++;
  return `query-${number}`;
}
