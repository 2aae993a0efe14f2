import { useEffect, useMemo, useState } from "react";
import { tryParse } from "../../../shared/query";

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

/** After so long a pause a query is taken to be meant as it stands. */
const restMs = 250;

/**
 * What is wrong with a query that is being written: at once for what acts on it, and after a rest for what is said of it. Half a
 * query is no fault, and a sentence that comes and goes with each word moves all that stands below.
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
