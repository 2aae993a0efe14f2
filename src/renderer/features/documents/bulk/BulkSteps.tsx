import { ActionIcon, Button, NumberInput, Select, TagsInput, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { can } from "../../../../shared/capabilities";
import { isNumberFormat } from "../../../../shared/interface/resources.constants";
import type { CustomMetric } from "../../../../shared/interface/resources";
import type { BulkStep } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import type { Target } from "../../../core/queries";
import { useMetrics } from "../../../components/query/QueryBoxVocabulary";
import styles from "../Documents.module.css";
import { inSpellingOf, useTags } from "../tags";

/** A step in the form; it may be incomplete. */
export type StepDraft =
  | { kind: "add tags" | "remove tags" | "set tags"; tags: readonly string[] }
  | { kind: "sentiment" | "noise"; value: number | null }
  | { kind: "rescore" }
  | { kind: "custom"; name: string | null; text: string; tags: readonly string[]; format: string };

const kinds: { value: StepDraft["kind"]; label: string }[] = [
  { value: "add tags", label: t("documents:step.addTags") },
  { value: "remove tags", label: t("documents:step.removeTags") },
  { value: "set tags", label: t("documents:step.setTags") },
  { value: "sentiment", label: t("documents:step.sentiment") },
  { value: "rescore", label: t("documents:step.rescore") },
  { value: "noise", label: t("documents:step.noise") },
  { value: "custom", label: t("documents:step.custom") },
];

/** Returns the steps, or an empty list if any is incomplete, so that no step is silently dropped. */
export function stepsOf(drafts: readonly StepDraft[]): BulkStep[] {
  const steps = drafts.map(stepOf);
  return steps.every((step) => step !== null) ? steps : [];
}

function stepOf(draft: StepDraft): BulkStep | null {
  switch (draft.kind) {
    case "add tags":
    case "remove tags":
    case "set tags": {
      const mode = draft.kind === "add tags" ? "add" : draft.kind === "remove tags" ? "remove" : "set";
      return draft.tags.length > 0 || mode === "set" ? { kind: "tags", mode, tags: [...draft.tags] } : null;
    }
    case "rescore":
      return { kind: "rescore" };
    case "sentiment":
    case "noise":
      return draft.value === null ? null : { kind: draft.kind, value: draft.value };
    case "custom":
      return draft.name === null ? null : { kind: "custom", name: draft.name, value: metricValue(draft) };
  }
}

/** An empty value removes the metric. */
function metricValue({
  format,
  text,
  tags,
}: Extract<StepDraft, { kind: "custom" }>): string | number | string[] | null {
  if (format === "KEYWORD") return tags.length === 0 ? null : [...tags];
  if (text === "") return null;
  return isNumberFormat(format) ? Number(text) : text;
}

const fresh = (kind: StepDraft["kind"]): StepDraft =>
  kind === "custom"
    ? { kind, name: null, text: "", tags: [], format: "TEXT" }
    : kind === "sentiment" || kind === "noise"
      ? { kind, value: null }
      : kind === "rescore"
        ? { kind }
        : { kind, tags: [] };

interface BulkStepsProps {
  target: Target;
  steps: readonly StepDraft[];
  onChange: (steps: readonly StepDraft[]) => void;
}

/** Chooses the steps that are applied to each document, in order. */
export function BulkSteps({ target, steps, onChange }: BulkStepsProps) {
  const metrics = useMetrics(target).data?.data ?? [];
  const tags = useTags(target.ref);
  const replace = (at: number, step: StepDraft) =>
    onChange(steps.map((stepDraft, i) => (i === at ? step : stepDraft)));
  return (
    <>
      {steps.map((step, at) => (
        <div key={at} className={styles["step"]}>
          <Select
            label={at === 0 ? t("documents:step.what") : t("documents:step.and")}
            w={216}
            data={kinds.filter(
              ({ value }) =>
                (value !== "custom" || metrics.length > 0) &&
                (value !== "rescore" || can(target.connection, "rescoring")),
            )}
            value={step.kind}
            onChange={(kind) => {
              const next = kinds.find(({ value }) => value === kind);
              if (next) replace(at, fresh(next.value));
            }}
          />
          <StepValue step={step} tags={tags} metrics={metrics} onChange={(next) => replace(at, next)} />
          <ActionIcon
            variant="default"
            size={34}
            aria-label={t("documents:step.remove", { step: at + 1 })}
            disabled={steps.length === 1}
            onClick={() => onChange(steps.filter((_, i) => i !== at))}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...steps, fresh("sentiment")])}
        >
          {t("documents:step.another")}
        </Button>
      </div>
    </>
  );
}

interface StepValueProps {
  step: StepDraft;
  tags: readonly string[];
  metrics: readonly CustomMetric[];
  onChange: (step: StepDraft) => void;
}

function StepValue({ step, tags, metrics, onChange }: StepValueProps) {
  if (step.kind === "rescore") return <Text size="sm">{t("documents:step.rescoreNote")}</Text>;
  if ("value" in step) {
    const isSentiment = step.kind === "sentiment";
    const [min, max] = isSentiment ? [-5, 5] : [0, 100];
    return (
      <NumberInput
        label={isSentiment ? t("documents:step.sentimentValue") : t("documents:step.noiseValue")}
        value={step.value ?? ""}
        min={min}
        max={max}
        clampBehavior="strict"
        allowDecimal={false}
        onChange={(value) => onChange({ ...step, value: typeof value === "number" ? value : null })}
      />
    );
  }
  if (step.kind !== "custom")
    return (
      <TagsInput
        label={t("components:document.tags")}
        placeholder={step.kind === "set tags" ? t("documents:step.noTags") : t("documents:step.tagForm")}
        value={[...step.tags]}
        data={[...tags]}
        splitChars={[";"]}
        acceptValueOnBlur
        onChange={(next) => onChange({ ...step, tags: inSpellingOf(tags, next) })}
      />
    );
  return (
    <>
      <Select
        label={t("documents:step.metric")}
        data={metrics.map(({ name, title }) => ({ value: name, label: title || name }))}
        value={step.name}
        onChange={(name) =>
          onChange({
            ...step,
            name,
            text: "",
            tags: [],
            format: metrics.find((metric) => metric.name === name)?.format.name ?? "TEXT",
          })
        }
      />
      {step.format === "KEYWORD" ? (
        <TagsInput
          label={t("documents:step.values")}
          value={[...step.tags]}
          acceptValueOnBlur
          onChange={(next) => onChange({ ...step, tags: next })}
        />
      ) : isNumberFormat(step.format) ? (
        <NumberInput
          label={t("documents:step.value")}
          allowDecimal={step.format === "DECIMAL"}
          value={step.text}
          onChange={(value) => onChange({ ...step, text: String(value) })}
        />
      ) : (
        <TextInput
          label={t("documents:step.value")}
          placeholder={t("documents:step.noValue")}
          value={step.text}
          onChange={(event) => onChange({ ...step, text: event.currentTarget.value })}
        />
      )}
    </>
  );
}
