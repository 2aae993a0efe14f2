import { Button } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, memo, Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { formatQuery } from "../../../shared/query";
import { t } from "../../../shared/texts";
import { ariaKeys } from "../../core/keys";
import { useTarget } from "../../core/queries";
import { useKeys } from "../../core/useKeys";
import { Waiting } from "../states/Waiting";
import { useNotebook, useNotebookActions } from "../stored/notebook";
import styles from "./QueryBox.module.css";
import { Correction } from "./Correction";
import { useQueryFault } from "./queryFault";
import { QueryMenu, QueryReference, SaveMenu } from "./QueryBoxMenus";
import { useVocabulary } from "./QueryBoxVocabulary";

/** The editor loads after the first screen is drawn. Until then a plain text field takes the input. */
const QueryBoxEditor = lazy(async () => ({ default: (await import("./QueryBoxEditor")).QueryBoxEditor }));

const hint = t("components:query.hint");

interface QueryBoxProps {
  value: string;
  onChange: (text: string) => void;
  onRun: () => void;
  busy?: boolean;
  /** Stops the running query. */
  onStop?: () => void;
  /** Saves the screen's chart under a name, for screens that show one. */
  onSaveChart?: (name: string) => void;
}

/** The query with validation, history, and buttons to run and save it. */
export function QueryBox(props: QueryBoxProps) {
  const { value, onChange, busy = false, onSaveChart } = props;
  const target = useTarget();
  const notebook = useNotebook(target?.ref ?? null);
  const actions = useNotebookActions(target?.ref ?? null);
  const [touched, setTouched] = useState(false);
  const [runs, setRuns] = useState(0);
  const vocabulary = useVocabulary(target, notebook, touched);
  const [reference, setReference] = useState(false);
  const focused = useRef(false);
  const messageId = useId();
  const long = useLasting(busy);
  const { fault, said } = useQueryFault(value);
  // Stable between keystrokes, so that the buttons around the field don't rerender while typing.
  const run = useCallbackRef(() => {
    if (fault) return;
    if (target && value.trim() !== "") void actions.addHistory(value);
    setRuns((earlier) => earlier + 1);
    props.onRun();
  });
  const stop = useCallbackRef(props.onStop);
  const format = useCallbackRef(() => {
    if (!fault) onChange(formatQuery(value));
  });
  const save = useCallbackRef((name: string) => {
    void actions.keep({ list: "queries", item: { id: crypto.randomUUID(), name, query: value.trim() } });
  });
  const box = useRef<HTMLDivElement>(null);
  useKeys({ run, goToQuery: () => box.current?.querySelector<HTMLElement>("[data-query]")?.focus() });
  const openReference = useCallback(() => setReference(true), []);
  return (
    <>
      <div ref={box} className={styles["box"]} onFocus={() => setTouched(true)}>
        <div className={styles["field"]} data-tour="query">
          <IconSearch size={16} className={styles["icon"]} aria-hidden />
          <Suspense
            fallback={
              <PlainField
                value={value}
                onChange={onChange}
                onRun={run}
                onFocus={(has) => {
                  focused.current = has;
                }}
              />
            }
          >
            <QueryBoxEditor
              label={t("components:query.name")}
              ofScreen
              value={value}
              onChange={onChange}
              onRun={run}
              invalid={said !== null}
              messageId={messageId}
              hint={hint}
              vocabulary={vocabulary}
              focused={focused.current}
            />
          </Suspense>
          <QueryMenu
            notebook={notebook}
            actions={actions}
            onPick={onChange}
            onFormat={format}
            onReference={openReference}
          />
        </div>
        <div role="status" id={messageId}>
          {said && (
            <div className={styles["message"]}>
              {said.message}
              <Correction of={said} onChange={onChange} />
            </div>
          )}
        </div>
        {busy && <Waiting key={runs} what={t("components:waiting.query")} />}
      </div>
      <RunButton
        wrong={said !== null}
        onRun={run}
        onStop={long && props.onStop !== undefined ? stop : null}
      />
      <SaveMenu
        empty={value.trim() === ""}
        queryFits={fault === null && target !== null}
        onSaveChart={onSaveChart}
        onSaveQuery={save}
      />
      {reference && <QueryReference onClose={() => setReference(false)} />}
    </>
  );
}

interface RunButtonProps {
  wrong: boolean;
  onRun: () => void;
  /** Stops a slow query; null if none can be stopped. */
  onStop: (() => void) | null;
}

const RunButton = memo(function RunButton({ wrong, onRun, onStop }: RunButtonProps) {
  return onStop ? (
    <Button onClick={onStop}>{t("stop")}</Button>
  ) : (
    <Button variant="filled" onClick={onRun} disabled={wrong} aria-keyshortcuts={ariaKeys("run")}>
      {t("components:query.run")}
    </Button>
  );
});

interface PlainFieldProps {
  value: string;
  onChange: (text: string) => void;
  onRun: () => void;
  onFocus: (has: boolean) => void;
}

function PlainField({ value, onChange, onRun, onFocus }: PlainFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ runQuery: onRun }, input);
  return (
    <input
      ref={input}
      className={styles["input"]}
      type="text"
      role="searchbox"
      aria-label={t("components:query.name")}
      data-query
      spellCheck={false}
      autoComplete="off"
      placeholder={hint}
      value={value}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** True once something takes noticeable time, so that the button doesn't flicker on fast responses. */
function useLasting(active: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasting(true), 800);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [active]);
  return lasting;
}
