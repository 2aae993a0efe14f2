import { Button, Select } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { can } from "../../../shared/capabilities";
import { creditsPerCall } from "../../../shared/interface/calls.constants";
import type { WatchPreview } from "../../../shared/ipc/watches";
import { checkIntervals, ruleKinds, watchedPeriods } from "../../../shared/watches/watch.constants";
import type { Watch } from "../../../shared/watches/watch";
import { t } from "../../../shared/texts";
import { NamedQueryFields } from "../../charts/NamedQueryFields";
import { Dialog } from "../../components/dialogs/Dialog";
import { FormFrame } from "../../components/forms/FormFrame";
import { NumberInput } from "../../components/fields/NumberInput";
import { useDraftForm, type DraftForm } from "../../components/forms/useDraftForm";
import { asCallError, invoke } from "../../core/api";
import { useTimeZone, type Target } from "../../core/queries";
import styles from "./Watches.module.css";
import { watchFaults, watchOf, type WatchDraft } from "./watchDraft";
import { sentenceOf } from "./firedSentence";

interface WatchDialogProps {
  target: Target;
  initial: WatchDraft;
  /** The watch that is edited. Null for a new one. */
  watchId: string | null;
  onSaved: (watch: Watch) => void;
  onClose: () => void;
}

/** Calls of a check that cost credits on a hosted service. */
const paidCalls = { more: 2, sentiment: 2, story: 0, influencer: 1, results: 0 } as const;

/** Creates or changes a watch, and shows what it would have fired for. */
export function WatchDialog({ target, initial, watchId, onSaved, onClose }: WatchDialogProps) {
  const { ref } = target;
  const timeZone = useTimeZone();
  const form = useDraftForm({ initial, faults: watchFaults });
  const { values } = form;
  const [id] = useState(() => watchId ?? crypto.randomUUID());
  const [preview, setPreview] = useState<{ of: string; found: WatchPreview } | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { kind } = values;
  const asked = JSON.stringify({ ...values, name: "" });

  const runPreview = async () => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setRunning(true);
    setFailure(null);
    try {
      const watch = { ...watchOf(form.getValues(), id), name: "preview" };
      const found = await invoke("watches.preview", { ...ref, watch }, { signal: abort.signal });
      setPreview({ of: asked, found });
    } catch (thrown) {
      if (asCallError(thrown).kind !== "cancelled") setFailure(thrown);
    } finally {
      if (running.current === abort) setRunning(false);
    }
  };
  const save = async () => {
    setSaving(true);
    setFailure(null);
    const watch = watchOf(form.getValues(), id);
    try {
      await invoke("watches.save", { ...ref, watch });
      onSaved(watch);
    } catch (thrown) {
      setFailure(thrown);
      setSaving(false);
    }
  };
  const cost = can(target.connection, "freeCalls") ? 0 : paidCalls[kind] * creditsPerCall;
  return (
    <Dialog
      onClose={onClose}
      title={watchId === null ? t("watches:add") : t("watches:edit")}
      size="lg"
      closeOnClickOutside={false}
    >
      <FormFrame
        action={watchId === null ? t("watches:form.create") : t("watches:form.save")}
        form={form}
        busy={isSaving}
        error={failure}
        connectionId={ref.connectionId}
        onSubmit={() => void save()}
      >
        <NamedQueryFields target={target} form={form} placeholder={t("allMentions")} />
        <RuleFields form={form} hasStories={can(target.connection, "stories")} />
        <Preview
          form={form}
          isRunning={isRunning}
          found={preview?.of === asked ? preview.found : null}
          timeZone={timeZone}
          onRun={() => void runPreview()}
        />
        {cost > 0 && <p className={styles["note"]}>{t("watches:form.cost", { count: cost })}</p>}
      </FormFrame>
    </Dialog>
  );
}

type WatchForm = DraftForm<WatchDraft>;

/** What is watched for, how often, and what that kind of rule needs. */
function RuleFields({ form, hasStories }: { form: WatchForm; hasStories: boolean }) {
  const { kind } = form.values;
  return (
    <>
      <div className={styles["row"]}>
        <Select
          label={t("watches:form.kind")}
          description={t(`watches:about.${kind}`)}
          inputWrapperOrder={["label", "input", "description"]}
          data={ruleKinds.map((value) => ({
            value,
            label:
              value === "story" && !hasStories
                ? `${t("watches:kind.story")} (${t("watches:form.localOnly")})`
                : t(`watches:kind.${value}`),
            disabled: value === "story" && !hasStories,
          }))}
          {...form.getInputProps("kind")}
        />
        <Select
          label={t("watches:form.every")}
          data={checkIntervals.map((value) => ({ value, label: t(`watches:every.${value}`) }))}
          {...form.getInputProps("every")}
        />
      </div>
      {kind !== "results" && (
        <div className={styles["row"]}>
          {(kind === "more" || kind === "sentiment") && (
            <Select
              label={t("watches:form.period")}
              data={watchedPeriods.map((value) => ({ value, label: t(`watches:form.periods.${value}`) }))}
              {...form.getInputProps("period")}
            />
          )}
          {kind === "sentiment" && (
            <>
              <Select
                label={t("watches:form.value")}
                data={[
                  { value: "negative", label: t("watches:form.negative") },
                  { value: "positive", label: t("watches:form.positive") },
                ]}
                {...form.getInputProps("value")}
              />
              <NumberInput
                label={t("watches:form.points")}
                min={0}
                max={100}
                {...form.getInputProps("points")}
              />
            </>
          )}
          {kind === "story" && (
            <NumberInput
              label={t("watches:form.copies")}
              min={2}
              allowDecimal={false}
              {...form.getInputProps("copies")}
            />
          )}
          {kind === "influencer" && (
            <>
              <Select
                label={t("watches:form.type")}
                data={[
                  { value: "author", label: t("watches:form.author") },
                  { value: "source", label: t("watches:form.source") },
                ]}
                {...form.getInputProps("type")}
              />
              <NumberInput label={t("watches:form.reach")} min={0} {...form.getInputProps("reach")} />
            </>
          )}
        </div>
      )}
    </>
  );
}

interface PreviewProps {
  form: WatchForm;
  isRunning: boolean;
  found: WatchPreview | null;
  timeZone: string;
  onRun: () => void;
}

/** What the watch would have fired for. */
function Preview({ form, isRunning, found, timeZone, onRun }: PreviewProps) {
  return (
    <div className={styles["preview"]} role="group" aria-label={t("watches:preview.run")}>
      <div>
        <Button
          size="xs"
          loading={isRunning}
          disabled={Object.keys(form.faults).some((field) => field !== "name")}
          onClick={onRun}
        >
          {t("watches:preview.run")}
        </Button>
      </div>
      <div role="status">{found ? previewText(found) : isRunning && t("watches:preview.running")}</div>
      {found && found.events.length > 0 && (
        <ul tabIndex={0}>
          {found.events.map(({ from, until, evidence }) => (
            <li key={`${from} ${until} ${evidence.kind}`}>{sentenceOf({ evidence }, timeZone)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function previewText({ isComparable, events }: WatchPreview): string {
  if (!isComparable) return t("watches:preview.tooLittle");
  if (events.length === 0) return t("watches:preview.quiet");
  return t("watches:preview.fired", { count: events.length });
}
