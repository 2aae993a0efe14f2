import { MultiSelect, NumberInput, Select, TagsInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { RouteOutput } from "../../../../shared/ipc";
import { exportLimit } from "../../../../shared/interface/resources.constants";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useTimeZone, type Target } from "../../../core/queries";
import { DateField } from "../../../components/fields/DateField";
import { periodOfDays } from "../../../components/fields/dayRange";
import { separators } from "../../../components/fields/separators";
import { DraftDialog } from "../../../components/forms/DraftDialog";
import type { OpenForm } from "../../../components/forms/drafts";
import { useDraftForm, useSending } from "../../../components/forms/useDraftForm";
import { topicNames } from "../../../../analysis/format/distinctNames";
import { projectKeys, useDatasets, useStreams } from "../../../components/stored/projectReads";
import { QueryField } from "../../../components/query/QueryField";
import { useTopics } from "../../../components/query/QueryBoxVocabulary";
import styles from "../Streams.module.css";
import { exportFaults, type CollectorExportDraft } from "./exportDraft";

interface CollectorExportDialogProps {
  target: Target;
  collectorId: string;
  form: OpenForm<CollectorExportDraft>;
  onMade: () => void;
}

/** Copies past documents of the project, or of a stream's rules, into a collector. */
export function CollectorExportDialog(props: CollectorExportDialogProps) {
  const { target, collectorId, onMade } = props;
  const { connectionId, projectId } = target.ref;
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const form = useDraftForm({ ...props.form, faults: exportFaults });
  const draft = form.values;
  const streams = useStreams(connectionId).data?.data ?? [];
  const topics = topicNames(useTopics(target).data?.data.topic_categories);
  const datasets = useDatasets(target.ref);
  const chosen = draft.datasets ?? [];
  const send = useSending({
    mutationKey: ["collector export", connectionId],
    mutationFn: () => {
      const order = {
        connectionId,
        collectorId,
        query: draft.query.trim(),
        ...periodOfDays(draft, timeZone),
        limit: Number(draft.limit),
      };
      return draft.streamId === ""
        ? invoke("collectors.exportProject", { ...order, projectId, topics: draft.topics, datasets: chosen })
        : invoke("collectors.exportStream", { ...order, streamId: draft.streamId });
    },
    onSuccess: (task) => {
      client.setQueryData<RouteOutput<"project.exports">>(projectKeys.exports(connectionId), (old) => ({
        data: [task, ...(old?.data ?? []).filter(({ id }) => id !== task.id)],
        asOf: Date.now(),
        source: "live",
      }));
      void client.invalidateQueries({ queryKey: projectKeys.exports(connectionId) });
      onMade();
    },
  });
  return (
    <DraftDialog
      title={t("streams:collectors.export.title", { name: collectorId })}
      size="lg"
      form={form}
      action={t("streams:collectors.export.make")}
      onSend={() => send.mutate()}
      sending={send.sending}
      failure={send.error}
      discardTitle={t("streams:collectors.export.discardTitle")}
      draft={props.form}
    >
      <Select
        label={t("streams:collectors.export.from")}
        data={[
          { value: "", label: t("streams:collectors.export.project", { project: target.project.title }) },
          ...streams.map(({ stream_id }) => ({
            value: stream_id,
            label: t("streams:collectors.export.stream", { name: stream_id }),
          })),
        ]}
        {...form.getInputProps("streamId")}
        value={draft.streamId}
      />
      {draft.streamId === "" && topics.size > 0 && (
        <MultiSelect
          label={t("streams:collectors.form.topics")}
          description={t("streams:collectors.export.topicsNote")}
          searchable
          data={[...topics].map(([value, label]) => ({ value, label }))}
          {...form.getInputProps("topics")}
          value={draft.topics}
        />
      )}
      {draft.streamId === "" && (
        <TagsInput
          label={t("streams:collectors.export.datasets")}
          description={t("streams:collectors.export.datasetsNote")}
          data={[...datasets]}
          {...form.getInputProps("datasets")}
          value={chosen}
        />
      )}
      <QueryField
        label={t("streams:rule.query")}
        description={t("streams:collectors.export.queryNote")}
        {...form.getInputProps("query")}
        value={draft.query}
      />
      <div className={styles["three"]}>
        <DateField label={t("exports:form.from")} {...form.getInputProps("from")} value={draft.from} />
        <DateField label={t("exports:form.to")} {...form.getInputProps("to")} value={draft.to} />
        <NumberInput
          label={t("exports:detail.limit")}
          min={1}
          max={exportLimit}
          {...separators}
          allowDecimal={false}
          {...form.getInputProps("limit")}
        />
      </div>
    </DraftDialog>
  );
}
