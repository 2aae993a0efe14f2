import { tryParse } from "../../shared/query";

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
