import { Button, Group, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { DraftDialog } from "../../components/forms/DraftDialog";
import type { OpenForm } from "../../components/forms/drafts";
import { useDraftForm, useSending } from "../../components/forms/useDraftForm";
import { projectKeys } from "../../components/stored/projectReads";
import { QueryField } from "../../components/query/QueryField";
import { toast } from "../../components/states/toast";
import { RuleList, RuleRow } from "./RuleList";
import { CountRules, RuleCount, useRulePreview } from "./RulePreview";
import { newRule, putInput, streamFaults, type StreamDraft, type RuleDraft } from "./rules";
import styles from "./Streams.module.css";

interface StreamDialogProps {
  target: Target;
  form: OpenForm<StreamDraft>;
  /** Ids that exist in the connection. */
  taken: readonly string[];
  onMade: (streamId: string) => void;
}

type Rule = Pick<RuleDraft, "rule_id" | "query">;

const rulesText = (rules: readonly Rule[]) =>
  JSON.stringify(rules.map(({ rule_id, query }) => [rule_id, query]));

/** The rules on the service; null if it doesn't return them. */
async function presentRules(connectionId: string, streamId: string): Promise<readonly Rule[] | null> {
  try {
    const present = await invoke("streams.read", { connectionId, streamId });
    if (present) return present.rules;
    const { data, source } = await invoke("project.streams", { connectionId, from: "live" });
    return (source === "live" && data.find(({ stream_id }) => stream_id === streamId)?.rules) || null;
  } catch {
    return null;
  }
}

/** Creates a stream, or replaces the rules of an existing one. */
export function StreamDialog(props: StreamDialogProps) {
  const { target, taken, onMade } = props;
  const { connectionId } = target.ref;
  const client = useQueryClient();
  const form = useDraftForm({
    ...props.form,
    faults: (values) => streamFaults(values, taken),
  });
  const { streamId, rules, replaces } = form.values;
  const counts = useRulePreview(target, rules);
  // The rules as opened; sending replaces them.
  const [expected, setExpected] = useState(() => rulesText(props.form.initial.rules));
  const [newer, setNewer] = useState<readonly Rule[] | null>(null);
  const put = useSending({
    mutationKey: ["stream", connectionId],
    mutationFn: async () => {
      const now = replaces ? await presentRules(connectionId, streamId) : null;
      // If someone else changed the rules in the meantime, show them before replacing them.
      if (now && rulesText(now) !== expected) {
        setExpected(rulesText(now));
        return now;
      }
      await invoke("streams.put", putInput(connectionId, form.values));
      return null;
    },
    onSuccess: (others) => {
      setNewer(others);
      if (others) return;
      toast(t("streams:form.done", { name: streamId, count: rules.length }));
      void client.invalidateQueries({ queryKey: projectKeys.streams(connectionId) });
      onMade(streamId);
    },
  });
  const more = useRef<HTMLButtonElement>(null);
  const add = () => {
    flushSync(() => form.insertListItem("rules", newRule(rules)));
    [...(form.root.current?.querySelectorAll("textarea") ?? [])].at(-1)?.focus();
  };
  const remove = (at: number) => {
    form.removeListItem("rules", at);
    more.current?.focus();
  };
  return (
    <DraftDialog
      title={replaces ? t("streams:form.rulesOf", { name: streamId }) : t("streams:new")}
      size="lg"
      form={form}
      action={replaces ? t("streams:form.replace") : t("streams:form.make")}
      onSend={() => put.mutate()}
      sending={put.sending}
      failure={put.error}
      discardTitle={
        replaces ? t("streams:form.discardRules", { name: streamId }) : t("streams:form.discardTitle")
      }
      draft={props.form}
    >
      {!replaces && (
        <TextInput
          label={t("name")}
          description={t("streams:form.nameNote")}
          spellCheck={false}
          data-autofocus
          {...form.getInputProps("streamId")}
        />
      )}
      {rules.map((rule, at) => (
        <RuleRow
          key={rule.key}
          name={t("streams:rule.numbered", { number: at + 1 })}
          idLabel={t("streams:rule.rule")}
          idProps={form.getInputProps(`rules.${at}.rule_id`)}
          removeLabel={t("streams:rule.remove", { number: at + 1 })}
          canRemove={rules.length > 1}
          onRemove={() => remove(at)}
        >
          <div>
            <QueryField
              label={t("streams:rule.query")}
              {...form.getInputProps(`rules.${at}.query`)}
              value={rule.query}
            />
            <RuleCount preview={counts.preview} query={rule.query} project={target.project.title} />
          </div>
        </RuleRow>
      ))}
      <Group gap={8}>
        <Button ref={more} size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t("streams:rule.add")}
        </Button>
        <CountRules {...counts} />
      </Group>
      {newer && (
        <div role="alert">
          <div className={styles["newer"]}>{t("streams:form.newer")}</div>
          <div className={styles["box"]}>
            <RuleList rules={newer} />
          </div>
        </div>
      )}
    </DraftDialog>
  );
}
