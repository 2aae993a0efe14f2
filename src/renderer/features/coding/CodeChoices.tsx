import { Button, Kbd } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Code, CodeBook } from "../../../shared/coding/code-book";
import type { CodedValue, Decision } from "../../../shared/coding/coding-sample";
import { t } from "../../../shared/texts";
import { NumberInput } from "../../components/fields/NumberInput";
import { isConfirmed, missingCodes } from "./choosing";
import styles from "./Coding.module.css";

interface CodeChoicesProps {
  book: CodeBook;
  values: Readonly<Record<string, CodedValue>>;
  /** The outcome of the stored decision, if there is one. */
  outcome: Decision["outcome"] | null;
  onKey: (key: string) => void;
  onNumber: (code: string, value: number | null) => void;
  onConfirm: () => void;
  onOutcome: (outcome: "off-topic" | "unclear") => void;
}

/** The keys of a code book as buttons, and a field for each number. */
export function CodeChoices(props: CodeChoicesProps) {
  const { book, values, outcome, onKey, onNumber, onConfirm, onOutcome } = props;
  const missing = missingCodes(book, values);
  const enters = isConfirmed(book) || (outcome === "coded" && book.codes.length > 1);
  return (
    <form
      className={book.codes.length === 1 && !isConfirmed(book) ? styles["single"] : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      {book.codes.map((code) => (
        <div key={code.id} role="group" aria-label={code.title} className={styles["code"]}>
          {(book.codes.length > 1 || code.kind === "number" || code.kind === "choices") && (
            <h3 className={styles["codeTitle"]} title={code.definition || undefined}>
              {code.title}
              {code.kind === "choices" && <span>{t("coding:code.several")}</span>}
            </h3>
          )}
          {code.kind === "number" ? (
            <NumberOf code={code} values={values} isNext={missing[0] === code} onNumber={onNumber} />
          ) : (
            <div className={styles["keys"]}>
              {code.values.map(({ id, title, definition, key }) => (
                <KeyButton
                  key={id}
                  letter={key}
                  label={title}
                  definition={definition}
                  chosen={isChosen(values[code.id], id)}
                  onClick={() => onKey(key)}
                />
              ))}
            </div>
          )}
        </div>
      ))}
      <div className={styles["keys"]}>
        {book.codes.length === 0 && (
          <KeyButton
            letter="1"
            label={t("coding:code.onTopic")}
            chosen={outcome === "coded"}
            onClick={() => onKey("1")}
          />
        )}
        {book.relevance && (
          <KeyButton
            letter="0"
            label={t("app:shortcuts.codeOffTopic")}
            definition={t("coding:definition.offTopic")}
            chosen={outcome === "off-topic"}
            onClick={() => onOutcome("off-topic")}
          />
        )}
        <KeyButton
          letter="x"
          label={t("app:shortcuts.codeUnclear")}
          definition={t("coding:definition.unclear")}
          chosen={outcome === "unclear"}
          onClick={() => onOutcome("unclear")}
        />
        {enters && (
          <Button
            type="submit"
            variant="filled"
            disabled={missing.length > 0}
            rightSection={<Kbd size="xs">{t("coding:code.enter")}</Kbd>}
          >
            {t("coding:code.confirm")}
          </Button>
        )}
        {missing.length > 0 && missing.length < book.codes.length && (
          <span className={styles["missing"]}>
            {t("coding:code.missing", { codes: missing.map(({ title }) => title).join(", ") })}
          </span>
        )}
      </div>
    </form>
  );
}

function isChosen(value: CodedValue | undefined, id: string): boolean {
  return Array.isArray(value) ? value.includes(id) : value === id;
}

interface KeyButtonProps {
  letter: string;
  label: string;
  definition?: string;
  chosen: boolean;
  onClick: () => void;
}

function KeyButton({ letter, label, definition = "", chosen, onClick }: KeyButtonProps) {
  return (
    <button
      type="button"
      className={styles["key"]}
      aria-pressed={chosen}
      aria-keyshortcuts={letter}
      title={definition || undefined}
      onClick={onClick}
    >
      <Kbd size="xs" aria-hidden>
        {letter.toUpperCase()}
      </Kbd>
      {label}
    </button>
  );
}

interface NumberOfProps {
  code: Extract<Code, { kind: "number" }>;
  values: Readonly<Record<string, CodedValue>>;
  /** Whether it is the next to decide, and gets the focus. */
  isNext: boolean;
  onNumber: (code: string, value: number | null) => void;
}

function NumberOf({ code, values, isNext, onNumber }: NumberOfProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNext) field.current?.focus();
  }, [isNext]);
  const value = values[code.id];
  return (
    <NumberInput
      ref={field}
      w={160}
      aria-label={code.title}
      description={t("coding:code.range", { min: code.min, max: code.max })}
      value={typeof value === "number" ? value : ""}
      min={code.min}
      max={code.max}
      onChange={(next) => onNumber(code.id, typeof next === "number" ? next : null)}
    />
  );
}
