import { randomUUID } from "node:crypto";
import type { Failure } from "../failure";

/** One object of a streaming response as JSON, without the line break. */
export type StreamLine = string;

/** Produces the objects of a response that is a stream. Ends when the signal aborts. */
export type Lines = (signal: AbortSignal) => AsyncGenerator<StreamLine>;

/** The rules that a document matched. */
export interface Match {
  rule_id: string;
  stream_id?: string;
}

export interface Control {
  connection_id: string;
  collector_id?: string;
  resume_offset?: string;
}

export function connectionId(): string {
  return `#${randomUUID()}#`;
}

export function controlLine(chunk_control: Control): StreamLine {
  return JSON.stringify({ chunk_type: "CT_CONTROL", chunk_control });
}

/** `body` is the document's JSON, `rules` that of its matches. */
export function resultLine(body: string, rules: string): StreamLine {
  return `{"chunk_type":"CT_RESULT","chunk_result":{"data":{"data":${body},"highlighted_data":${rules}}}}`;
}

export function errorLine({ code, message, details }: Failure): StreamLine {
  const chunk_error = { status_code: String(code), status_message: message, ...details };
  return JSON.stringify({ chunk_type: "CT_ERROR", chunk_error });
}

export function matchesJson(matches: readonly Match[]): string {
  return JSON.stringify(matches.map((matched) => ({ matched })));
}
