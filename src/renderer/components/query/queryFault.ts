import { useEffect, useMemo, useState } from "react";
import { tryParse } from "../../../shared/query";

/** A syntax error: message and position in characters, starting at 0. `corrected` is the query that was likely meant. */
export interface QueryFault {
  message: string;
  offset: number;
  length: number;
  corrected: { name: string; text: string } | null;
}

/** The error of a query; null if it is valid. An empty query is valid and matches everything. */
export function queryFault(text: string): QueryFault | null {
  if (text.trim() === "") return null;
  const parsed = tryParse(text);
  if (parsed.ok) return null;
  const { message, offset, length, correction: name } = parsed.error;
  const replaced = `${text.slice(0, offset)}${name ?? ""}${text.slice(offset + length)}`;
  const corrected = name === undefined ? null : { name, text: replaced };
  return { message: `${message}.`, offset, length, corrected };
}

/** Typing pause in milliseconds after which errors are shown. */
const restMs = 250;

/**
 * The error of a query while it is typed: at once for logic, after a pause for display. Half a query is not an error
 * yet, and a message that comes and goes with each word would move everything below it.
 */
export function useQueryFault(text: string): { fault: QueryFault | null; said: QueryFault | null } {
  const fault = useMemo(() => queryFault(text), [text]);
  const [said, setSaid] = useState(fault);
  useEffect(() => {
    if (fault === null) {
      setSaid(null);
      return;
    }
    const timer = setTimeout(() => setSaid(fault), restMs);
    return () => clearTimeout(timer);
  }, [fault]);
  return { fault, said: fault && said };
}
