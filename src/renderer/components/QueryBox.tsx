import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { tryParse } from "../../shared/query";
import styles from "./QueryBox.module.css";

/** A fault of a query: its message and where it stands, in characters from 0. */
export interface QueryFault {
  message: string;
  offset: number;
  length: number;
}

/** What is wrong with a query, or null; an empty query asks for everything. */
export function queryFault(text: string): QueryFault | null {
  if (text.trim() === "") return null;
  const parsed = tryParse(text);
  if (parsed.ok) return null;
  const { message, offset, length } = parsed.error;
  return { message: `${message}.`, offset, length };
}

interface QueryBoxProps {
  value: string;
  onChange: (text: string) => void;
  onRun: () => void;
  busy?: boolean;
  /** Gives up what is being asked. */
  onStop?: () => void;
}

/** The query with its check and the button that runs it. */
export function QueryBox({ value, onChange, onRun, busy = false, onStop }: QueryBoxProps) {
  const [scroll, setScroll] = useState(0);
  const messageId = useId();
  const long = useLasting(busy);
  const fault = queryFault(value);
  const run = () => {
    if (!fault) onRun();
  };
  return (
    <>
      <div className={styles["box"]}>
        <div className={styles["field"]}>
          <IconSearch size={16} className={styles["icon"]} aria-hidden />
          <div className={styles["mirror"]} aria-hidden>
            <span className={styles["text"]} style={{ transform: `translateX(${-scroll}px)` }}>
              {fault && <Marked text={value} fault={fault} />}
            </span>
          </div>
          <input
            className={styles["input"]}
            type="text"
            role="searchbox"
            aria-label="Query"
            aria-invalid={fault !== null}
            aria-describedby={fault ? messageId : undefined}
            data-query
            spellCheck={false}
            autoComplete="off"
            placeholder="All mentions. Try espresso AND NOT sourcetype:FORUM"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onScroll={(event) => setScroll(event.currentTarget.scrollLeft)}
            onKeyDown={(event) => event.key === "Enter" && run()}
          />
        </div>
        <div role="status" id={messageId}>
          {fault && <div className={styles["message"]}>{fault.message}</div>}
        </div>
      </div>
      {long && onStop ? (
        <Button onClick={onStop}>Stop</Button>
      ) : (
        <Button variant="filled" onClick={run} disabled={fault !== null} aria-keyshortcuts="Control+Enter">
          Run
        </Button>
      )}
    </>
  );
}

/** True once something has lasted longer than a blink, so that quick answers do not make the button flicker. */
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

function Marked({ text, fault }: { text: string; fault: QueryFault }) {
  // At the end of a query nothing stands there yet: its last character carries the mark.
  const start = Math.min(fault.offset, Math.max(0, text.length - 1));
  const end = Math.max(start + 1, fault.offset + fault.length);
  return (
    <>
      {text.slice(0, start)}
      <span className={styles["fault"]}>{text.slice(start, end)}</span>
      {text.slice(end)}
    </>
  );
}
