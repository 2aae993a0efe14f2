import { Button, Kbd, Skeleton, Textarea } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconList,
  IconNote,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { CodedValue } from "../../../shared/coding/coding-sample";
import type { BlindItem, SampleSummary } from "../../../shared/ipc/coding";
import { linkOf } from "../../../shared/documents/identity";
import { t } from "../../../shared/texts";
import { FormFrame } from "../../components/forms/FormFrame";
import { Dialog } from "../../components/dialogs/Dialog";
import { focusScreen } from "../../components/dialogs/focus";
import { Screen } from "../../components/layout/Screen";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { toastFailure } from "../../components/states/toast";
import { Keys } from "../../components/menus/Keys";
import { useTimeZone, type Target } from "../../core/queries";
import { useKeys } from "../../core/useKeys";
import { formatCount } from "../../../analysis/format/numbers";
import { CodeChoices } from "./CodeChoices";
import { CodedDocument } from "./CodedDocument";
import { SampleDocuments } from "./SampleDocuments";
import {
  completeWith,
  digitKeys,
  isConfirmed,
  letterKeys,
  pressed,
  valueOfKey,
  withNumber,
} from "./choosing";
import { useSummaryUpdate } from "./queries";
import { SampleBar, SampleHead } from "./SampleHead";
import { createRun, type Run } from "./run";
import { headingOfItem } from "./sampleTexts";
import styles from "./Coding.module.css";
import { useCoding } from "./store";

interface CodeSampleProps {
  target: Target;
  sample: SampleSummary;
}

/** Codes a sample: one document at a time, one key a decision. */
export function CodeSample({ target, sample }: CodeSampleProps) {
  const update = useSummaryUpdate(target.ref);
  const [run] = useState(() => createRun(sample, update));
  const state = useStore(run);
  const { summary, items, at, loading, failure, unstored, start, follow, go, begin, setNote, undo, retry } =
    state;
  const timeZone = useTimeZone();
  const [noting, setNoting] = useState(false);
  const [listed, setListed] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => void start(), [start]);
  useEffect(() => follow(), [follow]);

  const item = at === null ? undefined : items.get(at);
  const { book } = summary;
  const values = at === null ? {} : (state.begun.get(at) ?? item?.decision?.values ?? {});
  const open = item !== undefined && !loading;

  const { take, press, without } = decisionsFor(state, { item, open, values });
  useSampleKeys(
    state,
    { values, open, take, press, without },
    {
      noting,
      onNote: () => setNoting(true),
      onList: () => setListed(!listed),
    },
  );
  useKeys({ leave: focusScreen }, choices);

  const text = useTextAtTop(at, open);
  useEffect(() => setNoting(false), [at, open]);
  const failed = at === null ? undefined : unstored.get(at);
  return (
    <Screen fixed bar={<SampleBar summary={summary} />}>
      <SampleHead summary={summary} />
      <div className={styles["work"]}>
        <section className={styles["document"]} aria-label={t("coding:code.document")}>
          {failed && (
            <Failure
              thrown={failed.thrown}
              inline
              remedy={t("coding:code.notStored")}
              onRetry={() => at !== null && retry(at)}
            />
          )}
          {failure !== null ? (
            <Failure thrown={failure} onRetry={() => void (at === null ? start() : go(at))} />
          ) : loading ? (
            <Loading />
          ) : item ? (
            <>
              <div
                ref={text}
                className={styles["text"]}
                tabIndex={0}
                role="region"
                aria-label={t("coding:code.at", { at: item.position + 1, of: summary.documents })}
              >
                <CodedDocument
                  key={item.position}
                  item={item}
                  query={summary.question.q}
                  timeZone={timeZone}
                />
              </div>
              <div ref={choices} className={styles["choices"]}>
                <CodeChoices
                  key={item.position}
                  book={book}
                  values={values}
                  outcome={state.begun.has(item.position) ? null : (item.decision?.outcome ?? null)}
                  onKey={press}
                  onNumber={(code, value) => begin(withNumber(values, code, value))}
                  onConfirm={() => take(values, true)}
                  onOutcome={without}
                />
                <Tools
                  undoable={state.undoable > 0}
                  listed={listed}
                  link={linkOf(item.document)}
                  note={noteOf(item, state.notes)}
                  onUndo={undo}
                  onNote={() => setNoting(true)}
                  onSkip={() => without("skipped")}
                  onList={() => setListed(!listed)}
                />
              </div>
            </>
          ) : (
            <Finished
              summary={summary}
              undoable={state.undoable > 0}
              onUndo={undo}
              onBack={() => void go(summary.documents - 1)}
              extend={state.extend}
              onSkipped={() => void state.goThroughSkipped()}
            />
          )}
        </section>
        {listed && (
          <SampleDocuments
            target={target}
            summary={summary}
            items={items}
            at={at}
            onOpen={(position) => void go(position)}
            onClose={() => setListed(false)}
          />
        )}
      </div>
      <div className="visually-hidden" aria-live="polite">
        {open && announced(item, summary)}
        {at === null && !loading && failure === null && t("coding:code.done")}
      </div>
      {noting && item && (
        <NoteDialog
          note={noteOf(item, state.notes)}
          onClose={() => setNoting(false)}
          onSave={(note) => {
            setNoting(false);
            setNote(note);
          }}
        />
      )}
    </Screen>
  );
}

type Values = Readonly<Record<string, CodedValue>>;

/** Decides about the document on screen, by values and keys of the book. */
function decisionsFor(
  { summary: { book }, decide, begin }: Run,
  { item, open, values }: { item: BlindItem | undefined; open: boolean; values: Values },
) {
  const take = (chosen: Values, confirms = false) => {
    const complete = completeWith(book, chosen);
    // Choosing several values ends with Enter, and so does correcting one of several codes.
    const waits = isConfirmed(book) || (item?.decision?.outcome === "coded" && book.codes.length > 1);
    if (complete && (confirms || !waits)) decide({ outcome: "coded", values: complete });
    else begin(chosen);
  };
  const press = (key: string) => {
    if (!open) return;
    if (book.codes.length === 0) {
      if (key === "1") decide({ outcome: "coded", values: {} });
      return;
    }
    const found = valueOfKey(book, key);
    if (found) take(pressed(values, found));
  };
  const without = (outcome: "off-topic" | "unclear" | "skipped") => open && decide({ outcome, values: {} });
  return { take, press, without };
}

interface SampleKeysOptions extends ReturnType<typeof decisionsFor> {
  values: Values;
  open: boolean;
}

/** One key a decision. Digits and letters go into a note while one is written. */
function useSampleKeys(
  { summary: { book, documents }, at, loading, go, undo }: Run,
  { values, open, take, press, without }: SampleKeysOptions,
  { noting, onNote, onList }: { noting: boolean; onNote: () => void; onList: () => void },
) {
  useKeys({
    codeDigit: noting ? null : (index) => press(digitKeys[index] ?? ""),
    codeLetter: noting ? null : (index) => press(letterKeys[index] ?? ""),
    codeOffTopic: book.relevance ? () => without("off-topic") : null,
    codeUnclear: () => without("unclear"),
    codeSkip: () => without("skipped"),
    codeUndo: undo,
    codeNote: open ? onNote : null,
    codeConfirm: open ? () => take(values, true) : null,
    // After the last document, the way back leads to it.
    codeDocuments:
      at === null && loading ? null : (index) => void go((at ?? documents) + (index === 0 ? -1 : 1)),
    codeList: onList,
  });
}

interface ToolsProps {
  undoable: boolean;
  /** Whether the list of documents is shown. */
  listed: boolean;
  /** URL of the original. */
  link: string | null;
  note: string;
  onUndo: () => void;
  onNote: () => void;
  onSkip: () => void;
  onList: () => void;
}

/** What can be done with a document besides deciding about it. */
function Tools(props: ToolsProps) {
  return (
    <>
      <div className={styles["tools"]}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={!props.undoable}
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          rightSection={<Kbd size="xs">Z</Kbd>}
          onClick={props.onUndo}
        >
          {t("undo")}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconNote size={14} aria-hidden />}
          rightSection={<Kbd size="xs">N</Kbd>}
          onClick={props.onNote}
        >
          {t("coding:code.note")}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconPlayerSkipForward size={14} aria-hidden />}
          rightSection={<Kbd size="xs">S</Kbd>}
          onClick={props.onSkip}
        >
          {t("coding:code.skip")}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-expanded={props.listed}
          leftSection={<IconList size={14} aria-hidden />}
          rightSection={<Keys of="codeList" />}
          onClick={props.onList}
        >
          {t("coding:code.list")}
        </Button>
        {props.link !== null && (
          <a href={props.link} target="_blank" rel="noreferrer">
            {t("coding:code.original")}
          </a>
        )}
      </div>
      {props.note !== "" && <p className={styles["noted"]}>{t("coding:code.noted", { note: props.note })}</p>}
    </>
  );
}

/** Focuses the text of each document that is opened, at its top. */
function useTextAtTop(at: number | null, open: boolean) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    if (text.current) text.current.scrollTop = 0;
    // A number is entered into its field, and the field of the previous document is gone.
    if (document.activeElement?.closest("[role=grid]") === null) text.current?.focus({ preventScroll: true });
  }, [at, open]);
  return text;
}

const announced = (item: BlindItem, { documents }: SampleSummary) =>
  t("coding:code.announced", {
    at: item.position + 1,
    of: documents,
    text: headingOfItem(item, 400),
  });

const Loading = () => (
  <div className={styles["text"]} aria-busy>
    <Skeleton height={14} width="92%" mb={10} />
    <Skeleton height={14} width="70%" />
  </div>
);

function noteOf(item: BlindItem, notes: ReadonlyMap<number, string>): string {
  return notes.get(item.position) ?? item.decision?.note ?? "";
}

interface NoteDialogProps {
  note: string;
  onSave: (note: string) => void;
  onClose: () => void;
}

function NoteDialog({ note, onSave, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note);
  return (
    <Dialog title={t("coding:code.note")} onClose={onClose}>
      <FormFrame action={t("coding:code.saveNote")} onSubmit={() => onSave(text.trim())}>
        <Textarea
          aria-label={t("coding:code.note")}
          description={t("coding:code.noteText")}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2_000}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </FormFrame>
    </Dialog>
  );
}

interface FinishedProps {
  summary: SampleSummary;
  undoable: boolean;
  onUndo: () => void;
  /** Opens the last document. */
  onBack: () => void;
  extend: (by: number) => Promise<void>;
  onSkipped: () => void;
}

/** Documents that "more" adds. */
const more = 50;

/** All documents are decided: what comes next. */
function Finished({ summary, undoable, onUndo, onBack, extend, onSkipped }: FinishedProps) {
  const { show } = useCoding();
  const [extending, setExtending] = useState(false);
  const extendNow = async () => {
    setExtending(true);
    try {
      await extend(more);
    } catch (thrown) {
      toastFailure(t("coding:code.notExtended"), thrown);
    } finally {
      setExtending(false);
    }
  };
  const canExtend = !summary.received && summary.documents < summary.population;
  return (
    <EmptyState
      title={t("coding:code.done")}
      actions={
        <>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
            rightSection={<Keys of="codeDocuments" index={0} />}
            onClick={onBack}
          >
            {t("coding:code.last")}
          </Button>
          {undoable && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              rightSection={<Keys of="codeUndo" />}
              onClick={onUndo}
            >
              {t("undo")}
            </Button>
          )}
          {summary.skipped > 0 && (
            <Button onClick={onSkipped}>
              {t("coding:code.goThroughSkipped", { count: summary.skipped })}
            </Button>
          )}
          {canExtend && (
            <Button loading={extending} onClick={() => void extendNow()}>
              {t("coding:code.more", { count: Math.min(more, summary.population - summary.documents) })}
            </Button>
          )}
          <Button
            variant="filled"
            onClick={() => show({ kind: summary.received ? "overview" : "results", sampleId: summary.id })}
          >
            {summary.received ? t("coding:code.leave") : t("coding:code.results")}
          </Button>
        </>
      }
    >
      {t("coding:code.doneText", { coded: formatCount(summary.coded), count: summary.skipped })}{" "}
      {t(`coding:code.next.${summary.received ? "received" : "own"}`)}
    </EmptyState>
  );
}
