import { Button, Select, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Against } from "../../../shared/ipc/words-question";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import { keys, type Target } from "../../core/queries";
import { calendarWords } from "../../components/fields/calendar";
import { Choice, type ChoiceOption } from "../../components/fields/Choice";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { topicNames } from "../../../analysis/format/distinctNames";
import { QueryField } from "../../components/query/QueryField";
import { useTopics } from "../../components/query/QueryBoxVocabulary";
import { queryFault } from "../../components/query/queryFault";
import type { Span } from "../../../analysis/words/wordsQuestion";
import { againstName } from "../../../analysis/words/sentences";

const DatesForm = lazy(async () => {
  const [{ DatesForm }] = await Promise.all([import("../../charts/DatesForm"), calendarWords()]);
  return { default: DatesForm };
});

/** Comparisons that need to be specified. */
type SpecifiedKind = Exclude<Against["kind"], "rest" | "sentiment">;
type Option = "rest" | SpecifiedKind | "positive" | "negative";

const options: readonly ChoiceOption<Option>[] = [
  { value: "rest", label: t("words:against.rest") },
  { value: "period", label: t("words:against.period") },
  { value: "query", label: t("words:against.query") },
  { value: "topic", label: t("words:against.topic") },
  { value: "source", label: t("words:against.source") },
  { value: "positive", label: t("words:against.positive") },
  { value: "negative", label: t("words:against.negative") },
];

interface AgainstControlProps {
  target: Target;
  against: Against;
  span: Span;
  onChange: (against: Against) => void;
}

/** What distinctive terms are compared with. */
export function AgainstControl({ target, against, span, onChange }: AgainstControlProps) {
  const [writing, setWriting] = useState<SpecifiedKind | null>(null);
  const topics = useTopics(target).data?.data;
  const names = topicNames(topics?.topic_categories);
  const value: Option =
    against.kind === "sentiment" ? (against.here === "positive" ? "positive" : "negative") : against.kind;
  const done = (changed: Against) => {
    setWriting(null);
    onChange(changed);
  };
  return (
    <>
      <Choice
        label={t("words:against.title")}
        value={value}
        options={options}
        {...(against.kind === "rest" || against.kind === "sentiment"
          ? {}
          : { shown: againstName(against, span.timeZone, names) })}
        onChange={(chosen) => {
          if (chosen === "rest") onChange({ kind: "rest" });
          else if (chosen === "positive" || chosen === "negative")
            onChange({
              kind: "sentiment",
              here: chosen,
              there: chosen === "positive" ? "negative" : "positive",
            });
          else setWriting(chosen);
        }}
      />
      {writing !== null && (
        <Dialog
          onClose={() => setWriting(null)}
          title={t(`words:against.${writing}Title`)}
          size={writing === "period" ? "auto" : "md"}
        >
          {writing === "period" ? (
            <Suspense fallback={<Skeleton w={520} h={280} />}>
              <DatesForm
                period={span.resolved?.previous ?? span.period}
                timeZone={span.timeZone}
                onDone={(from, to) => done({ kind: "period", range: { kind: "custom", from, to } })}
              />
            </Suspense>
          ) : writing === "query" ? (
            <QueryForm
              query={against.kind === "query" ? against.query : ""}
              onDone={(query) => done({ kind: "query", query })}
            />
          ) : writing === "topic" ? (
            <Pick
              label={t("words:against.topicLabel")}
              nothing={t("words:against.noTopics")}
              options={Array.from(names, ([value, label]) => ({ value, label }))}
              onDone={(id) => done({ kind: "topic", id })}
            />
          ) : (
            <SourceForm target={target} onDone={(id) => done({ kind: "source", id })} />
          )}
        </Dialog>
      )}
    </>
  );
}

function QueryForm({ query, onDone }: { query: string; onDone: (query: string) => void }) {
  const [draft, setDraft] = useState(query);
  const isUsable = draft.trim() !== "" && queryFault(draft) === null;
  return (
    <Stack gap={12}>
      <QueryField
        label={t("words:against.queryLabel")}
        value={draft}
        onChange={setDraft}
        onRun={() => isUsable && onDone(draft.trim())}
        autoFocus
      />
      <DialogActions>
        <Button variant="filled" disabled={!isUsable} onClick={() => onDone(draft.trim())}>
          {t("words:against.compare")}
        </Button>
      </DialogActions>
    </Stack>
  );
}

interface PickProps {
  label: string;
  nothing: string;
  options: { value: string; label: string }[];
  onDone: (id: string) => void;
}

function Pick({ label, nothing, options, onDone }: PickProps) {
  const [id, setId] = useState<string | null>(null);
  return (
    <Stack gap={12}>
      <Select
        label={label}
        data={options}
        value={id}
        onChange={setId}
        searchable
        nothingFoundMessage={nothing}
        data-autofocus
      />
      <DialogActions>
        <Button variant="filled" disabled={id === null} onClick={() => id !== null && onDone(id)}>
          {t("words:against.compare")}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function SourceForm({ target: { ref }, onDone }: { target: Target; onDone: (id: string) => void }) {
  const channels = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "channels"],
    queryFn: cacheFirst((from, signal) => invoke("project.channels", { ...ref, from }, { signal })),
    staleTime: 5 * 60_000,
  }).data?.data;
  return (
    <Pick
      label={t("words:against.sourceLabel")}
      nothing={t("words:against.noSources")}
      options={(channels ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      onDone={onDone}
    />
  );
}
