import { Button, Progress } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CodeBook } from "../../../shared/coding/code-book";
import type { CodedValue, Decision } from "../../../shared/coding/coding-sample";
import type { Disagreement, SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { toastFailure } from "../../components/states/toast";
import { invoke } from "../../core/api";
import { useTimeZone, type Target } from "../../core/queries";
import { useKeys } from "../../core/useKeys";
import { CodeChoices } from "./CodeChoices";
import { CodedDocument } from "./CodedDocument";
import {
  completeWith,
  digitKeys,
  isConfirmed,
  letterKeys,
  pressed,
  valueOfKey,
  withNumber,
} from "./choosing";
import { decisionText } from "./SampleDocuments";
import { codingKeys } from "./queries";
import styles from "./Coding.module.css";
import { useCoding } from "./store";

interface DisagreementsProps {
  target: Target;
  sample: SampleSummary;
}

/** Documents that coders decided differently, to be settled one after the other. */
export function Disagreements({ target, sample }: DisagreementsProps) {
  const { show } = useCoding();
  const sampleId = sample.id;
  const found = useQuery({
    queryKey: codingKeys.disagreements(target.ref, sampleId),
    queryFn: ({ signal }) => invoke("coding.disagreements", { sampleId }, { signal }),
  });
  const { data, error } = found;
  return (
    <Screen
      fixed
      bar={
        <div className={styles["barLine"]}>
          <ScreenTitle>{t("coding:settle.title", { title: sample.title })}</ScreenTitle>
          <div className={styles["barActions"]}>
            <Button onClick={() => show({ kind: "overview" })}>{t("coding:code.leave")}</Button>
            <Button onClick={() => show({ kind: "results", sampleId })}>{t("coding:results.title")}</Button>
          </div>
        </div>
      }
    >
      {data && data.length > 0 ? (
        <Settle target={target} sample={sample} all={data} />
      ) : (
        <Panel title={t("coding:second.disagreements")} grow>
          {error ? (
            <Failure thrown={error} onRetry={() => void found.refetch()} />
          ) : data ? (
            <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} />} title={t("coding:settle.none")}>
              {t("coding:settle.noneText")}
            </EmptyState>
          ) : (
            <EmptyState title={t("coding:settle.looking")} />
          )}
        </Panel>
      )}
    </Screen>
  );
}

function Settle({ target, sample, all }: DisagreementsProps & { all: readonly Disagreement[] }) {
  const { book, id: sampleId } = sample;
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const key = codingKeys.disagreements(target.ref, sampleId);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      all.findIndex(({ settled }) => settled === null),
    ),
  );
  const [begun, setBegun] = useState<Readonly<Record<string, CodedValue>> | null>(null);
  const text = useRef<HTMLDivElement>(null);
  const current = all[Math.min(at, all.length - 1)];
  const settled = all.filter((disagreement) => disagreement.settled !== null).length;
  const settle = useMutation({
    mutationFn: ({ position, decision }: { position: number; decision: Decision | null }) =>
      invoke("coding.adjudicate", { sampleId, position, decision }),
    onError: (thrown) => toastFailure(t("coding:settle.failed"), thrown),
    onSettled: () => void client.invalidateQueries({ queryKey: codingKeys.all(target.ref) }),
  });
  const go = (to: number) => {
    setBegun(null);
    setAt(Math.min(Math.max(0, to), all.length - 1));
  };
  useEffect(() => text.current?.focus({ preventScroll: true }), [at]);
  const values = begun ?? current?.settled?.values ?? {};
  const decide = (decision: Omit<Decision, "note">) => {
    if (!current) return;
    const { position } = current.item;
    const whole = { ...decision, note: "" };
    client.setQueryData<readonly Disagreement[]>(key, (known) =>
      known?.map((disagreement) =>
        disagreement.item.position === position
          ? {
              ...disagreement,
              settled: { ...whole, position, coder: "=", decidedAt: Date.now(), took: null },
            }
          : disagreement,
      ),
    );
    settle.mutate({ position, decision: whole });
    go(at + 1);
  };
  const take = (chosen: Readonly<Record<string, CodedValue>>, confirms = false) => {
    const complete = completeWith(book, chosen);
    if (complete && (confirms || !isConfirmed(book))) decide({ outcome: "coded", values: complete });
    else setBegun(chosen);
  };
  const press = (letter: string) => {
    if (book.codes.length === 0 && letter === "1") decide({ outcome: "coded", values: {} });
    const value = valueOfKey(book, letter);
    if (value) take(pressed(values, value));
  };
  useKeys({
    codeDigit: (index) => press(digitKeys[index] ?? ""),
    codeLetter: (index) => press(letterKeys[index] ?? ""),
    codeOffTopic: book.relevance ? () => decide({ outcome: "off-topic", values: {} }) : null,
    codeUnclear: () => decide({ outcome: "unclear", values: {} }),
    codeConfirm: () => take(values, true),
    codeDocuments: (index) => go(at + (index === 0 ? -1 : 1)),
  });
  if (!current) return null;
  const { item } = current;
  return (
    <>
      <section className={styles["head"]} aria-label={t("coding:code.progress")}>
        <div className={styles["progress"]}>
          <Progress value={(100 * settled) / all.length} aria-label={t("coding:code.progress")} flex={1} />
          <span>{t("coding:settle.settled", { count: settled, total: all.length })}</span>
        </div>
      </section>
      <section className={styles["document"]} aria-label={t("coding:code.document")}>
        <div
          ref={text}
          className={styles["text"]}
          tabIndex={0}
          role="region"
          aria-label={t("coding:code.at", { at: at + 1, of: all.length })}
        >
          <CodedDocument key={item.position} item={item} query={sample.question.q} timeZone={timeZone} />
        </div>
        <div className={styles["choices"]}>
          <Sides book={book} disagreement={current} />
          <div style={{ marginTop: 12 }}>
            <CodeChoices
              key={item.position}
              book={book}
              values={values}
              outcome={begun ? null : (current.settled?.outcome ?? null)}
              onKey={press}
              onNumber={(code, value) => setBegun(withNumber(values, code, value))}
              onConfirm={() => take(values, true)}
              onOutcome={(outcome) => decide({ outcome, values: {} })}
            />
          </div>
          <div className={styles["tools"]}>
            <Button size="xs" variant="subtle" color="gray" disabled={at === 0} onClick={() => go(at - 1)}>
              {t("coding:settle.previous")}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              disabled={at >= all.length - 1}
              onClick={() => go(at + 1)}
            >
              {t("coding:settle.next")}
            </Button>
          </div>
        </div>
      </section>
      <div className="visually-hidden" aria-live="polite">
        {t("coding:code.at", { at: at + 1, of: all.length })}
      </div>
    </>
  );
}

/** What each coder decided, and the final decision. */
function Sides({ book, disagreement }: { book: CodeBook; disagreement: Disagreement }) {
  const { decisions, settled } = disagreement;
  return (
    <ul className={styles["sides"]} aria-label={t("coding:settle.decisions")}>
      {decisions.map((decision) => (
        <li key={decision.coder} className={styles["side"]}>
          <h3>{decision.coder}</h3>
          <p>{decisionText(book, decision)}</p>
          {decision.note !== "" && <p className={styles["quiet"]}>{decision.note}</p>}
        </li>
      ))}
      {settled && (
        <li className={styles["side"]} data-settled>
          <h3>{t("coding:settle.final")}</h3>
          <p>{decisionText(book, settled)}</p>
        </li>
      )}
    </ul>
  );
}
