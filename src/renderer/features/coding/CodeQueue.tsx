import { Button, Kbd, Progress, Skeleton, Textarea } from "@mantine/core";
import {
  IconArrowBackUp,
  IconChartDots,
  IconList,
  IconNote,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Coded } from "../../../shared/coding/queue";
import type { BlindItem, QueueSummary } from "../../../shared/ipc/coding";
import { linkOf } from "../../../shared/documents/identity";
import { t } from "../../../shared/texts";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Dialog } from "../../components/dialogs/Dialog";
import { focusScreen } from "../../components/dialogs/focus";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { toastFailure } from "../../components/states/toast";
import { Keys } from "../../components/menus/Keys";
import { useTimeZone, type Target } from "../../core/queries";
import { useKeys } from "../../core/useKeys";
import { formatCount } from "../../../analysis/format/numbers";
import { CodeChoices } from "./CodeChoices";
import { CodedDocument } from "./CodedDocument";
import { DocumentsOfQueue } from "./DocumentsOfQueue";
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
import { createRun } from "./run";
import { headOf, headingOfItem, widthText } from "./sampleTexts";
import styles from "./Coding.module.css";
import { useCoding } from "./store";

interface CodeQueueProps {
  target: Target;
  queue: QueueSummary;
}

/** Codes a queue: one document at a time, one key a decision. */
export function CodeQueue({ target, queue }: CodeQueueProps) {
  const update = useSummaryUpdate(target.ref);
  const [run] = useState(() => createRun(queue, update));
  const state = useStore(run);
  const { summary, items, at, loading, failure, unstored, start, go, begin, decide, setNote, undo, retry } =
    state;
  const { show } = useCoding();
  const timeZone = useTimeZone();
  const [noting, setNoting] = useState(false);
  const [listed, setListed] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => void start(), [start]);

  const item = at === null ? undefined : items.get(at);
  const { book } = summary;
  const values = at === null ? {} : (state.begun.get(at) ?? item?.decision?.values ?? {});
  const open = item !== undefined && !loading;

  const take = (chosen: Readonly<Record<string, Coded>>, confirms = false) => {
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
  const digits = (index: number) => press(digitKeys[index] ?? "");
  const letters = (index: number) => press(letterKeys[index] ?? "");
  useKeys({
    codeDigit: noting ? null : digits,
    codeLetter: noting ? null : letters,
    codeOffTopic: book.relevance ? () => without("off-topic") : null,
    codeUnclear: () => without("unclear"),
    codeSkip: () => without("skipped"),
    codeUndo: undo,
    codeNote: open ? () => setNoting(true) : null,
    codeConfirm: open ? () => take(values, true) : null,
    codeDocuments: at === null ? null : (index) => void go(at + (index === 0 ? -1 : 1)),
    codeList: () => setListed(!listed),
  });
  useKeys({ leave: focusScreen }, choices);

  useEffect(() => {
    setNoting(false);
    if (!open) return;
    if (text.current) text.current.scrollTop = 0;
    // A number is entered into its field, and the field of the previous document is gone.
    if (document.activeElement?.closest("[role=grid]") === null) text.current?.focus({ preventScroll: true });
  }, [at, open]);

  const undecided = summary.documents - summary.coded - summary.skipped;
  const failed = at === null ? undefined : unstored.get(at);
  return (
    <Screen
      fixed
      bar={
        <div className={styles["barLine"]}>
          <ScreenTitle>{summary.title}</ScreenTitle>
          <div className={styles["barActions"]}>
            <Button onClick={() => show({ kind: "overview" })}>{t("coding:code.leave")}</Button>
            <Button
              leftSection={<IconChartDots size={16} aria-hidden />}
              onClick={() => show({ kind: "results", queueId: summary.id })}
            >
              {t("coding:results.title")}
            </Button>
          </div>
        </div>
      }
    >
      <section className={styles["head"]} aria-label={t("coding:code.progress")}>
        <p className={styles["sample"]}>{headOf(summary)}</p>
        <div className={styles["progress"]}>
          <Progress
            value={(100 * (summary.coded + summary.skipped)) / Math.max(1, summary.documents)}
            aria-label={t("coding:code.progress")}
            flex={1}
          />
          <span data-testid="coding-progress">
            {t("part", { count: summary.coded, total: summary.documents })}
          </span>
        </div>
        <dl className={styles["figures"]}>
          {summary.skipped > 0 && (
            <Figure name={t("coding:code.skipped")} value={formatCount(summary.skipped)} />
          )}
          {summary.pace !== null && (
            <>
              <Figure
                name={t("coding:code.pace")}
                value={t("coding:code.seconds", { seconds: summary.pace / 1000 })}
              />
              <Figure
                name={t("coding:code.left")}
                value={t("coding:code.minutes", {
                  count: Math.ceil((undecided * summary.pace) / 60_000),
                })}
              />
            </>
          )}
          {summary.width !== null && (
            <Figure name={t("coding:code.width")} value={widthText(summary.width)} />
          )}
        </dl>
      </section>
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
            <div className={styles["text"]} aria-busy>
              <Skeleton height={14} width="92%" mb={10} />
              <Skeleton height={14} width="70%" />
            </div>
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
                <div className={styles["tools"]}>
                  <Button
                    size="xs"
                    variant="subtle"
                    color="gray"
                    disabled={state.undoable === 0}
                    leftSection={<IconArrowBackUp size={14} aria-hidden />}
                    rightSection={<Kbd size="xs">Z</Kbd>}
                    onClick={undo}
                  >
                    {t("undo")}
                  </Button>
                  <Button
                    size="xs"
                    variant="subtle"
                    color="gray"
                    leftSection={<IconNote size={14} aria-hidden />}
                    rightSection={<Kbd size="xs">N</Kbd>}
                    onClick={() => setNoting(true)}
                  >
                    {t("coding:code.note")}
                  </Button>
                  <Button
                    size="xs"
                    variant="subtle"
                    color="gray"
                    leftSection={<IconPlayerSkipForward size={14} aria-hidden />}
                    rightSection={<Kbd size="xs">S</Kbd>}
                    onClick={() => without("skipped")}
                  >
                    {t("coding:code.skip")}
                  </Button>
                  <Button
                    size="xs"
                    variant="subtle"
                    color="gray"
                    aria-expanded={listed}
                    leftSection={<IconList size={14} aria-hidden />}
                    rightSection={<Keys of="codeList" />}
                    onClick={() => setListed(!listed)}
                  >
                    {t("coding:code.list")}
                  </Button>
                  {linkOf(item.document) !== null && (
                    <a href={linkOf(item.document) ?? ""} target="_blank" rel="noreferrer">
                      {t("coding:code.original")}
                    </a>
                  )}
                </div>
                {noteOf(item, state.notes) !== "" && (
                  <p className={styles["noted"]}>
                    {t("coding:code.noted", { note: noteOf(item, state.notes) })}
                  </p>
                )}
              </div>
            </>
          ) : (
            <Finished
              summary={summary}
              extend={state.extend}
              onSkipped={() => void state.goThroughSkipped()}
            />
          )}
        </section>
        {listed && (
          <DocumentsOfQueue
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
        {open &&
          t("coding:code.announced", {
            at: item.position + 1,
            of: summary.documents,
            text: headingOfItem(item, 400),
          })}
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

function noteOf(item: BlindItem, notes: ReadonlyMap<number, string>): string {
  return notes.get(item.position) ?? item.decision?.note ?? "";
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(text.trim());
        }}
      >
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
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="filled">
            {t("coding:code.saveNote")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface FinishedProps {
  summary: QueueSummary;
  extend: (by: number) => Promise<void>;
  onSkipped: () => void;
}

/** Documents that "more" adds. */
const more = 50;

/** All documents are decided: what comes next. */
function Finished({ summary, extend, onSkipped }: FinishedProps) {
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
            onClick={() => show({ kind: summary.received ? "overview" : "results", queueId: summary.id })}
          >
            {summary.received ? t("coding:code.leave") : t("coding:code.results")}
          </Button>
        </>
      }
    >
      {t("coding:code.doneText", { coded: formatCount(summary.coded), count: summary.skipped })}
    </EmptyState>
  );
}
