import { Checkbox, Select, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { can } from "../../../shared/capabilities";
import type { DocumentRule } from "../../../shared/rules/document-rule";
import { t } from "../../../shared/texts";
import { NamedQueryFields } from "../../charts/NamedQueryFields";
import { Dialog } from "../../components/dialogs/Dialog";
import { FormFrame } from "../../components/forms/FormFrame";
import { NumberInput } from "../../components/fields/NumberInput";
import { useDraftForm } from "../../components/forms/useDraftForm";
import { useMetrics } from "../../components/query/QueryBoxVocabulary";
import type { Target } from "../../core/queries";
import { ruleFaults, ruleOf, type RuleDraft } from "./ruleDraft";

interface RuleDialogProps {
  target: Target;
  initial: RuleDraft;
  /** The rule that is edited. Null for a new one. */
  ruleId: string | null;
  onSave: (rule: DocumentRule) => void;
  onClose: () => void;
}

/** Creates or changes a rule. */
export function RuleDialog({ target, initial, ruleId, onSave, onClose }: RuleDialogProps) {
  const isFree = can(target.connection, "freeCalls");
  const metrics = useMetrics(target).data?.data ?? [];
  const form = useDraftForm({ initial, faults: (values) => ruleFaults(values, metrics) });
  const { values } = form;
  const [id] = useState(() => ruleId ?? crypto.randomUUID());
  return (
    <Dialog
      onClose={onClose}
      title={ruleId === null ? t("watches:rules.add") : t("watches:rules.edit")}
      size="lg"
      closeOnClickOutside={false}
    >
      <FormFrame
        action={t("watches:rules.save")}
        form={form}
        onSubmit={() => onSave(ruleOf(form.getValues(), id, metrics))}
      >
        <NamedQueryFields target={target} form={form} />
        <Select
          label={t("watches:rules.sets")}
          data={[
            { value: "tags", label: t("watches:rules.kind.tags") },
            { value: "sentiment", label: t("watches:rules.kind.sentiment") },
            { value: "custom", label: t("watches:rules.kind.custom"), disabled: metrics.length === 0 },
          ]}
          {...form.getInputProps("kind")}
        />
        {values.kind === "tags" && (
          <TagsInput label={t("watches:rules.tags")} maxTags={20} {...form.getInputProps("tags")} />
        )}
        {values.kind === "sentiment" && (
          <NumberInput
            label={t("watches:rules.sentiment")}
            min={-5}
            max={5}
            {...form.getInputProps("sentiment")}
          />
        )}
        {values.kind === "custom" && (
          <>
            <Select
              label={t("watches:rules.kind.custom")}
              data={metrics.map(({ name, title }) => ({ value: name, label: title || name }))}
              {...form.getInputProps("metric")}
            />
            <TextInput label={t("watches:rules.value")} {...form.getInputProps("value")} />
          </>
        )}
        {isFree && (
          <Checkbox
            label={t("watches:rules.onArrival")}
            description={t("watches:rules.onArrivalText")}
            {...form.getInputProps("onArrival", { type: "checkbox" })}
          />
        )}
      </FormFrame>
    </Dialog>
  );
}
