import type { Upload, EntryOutcome } from "../../shared/ipc/uploads";
import type { EditPlan } from "../../shared/ipc/documents";
import { formatCount, formatCounted, formatRate } from "../format/numbers";
import { formatLength } from "../format/times";
import type { Tone } from "./Mark";

/** Outcomes in words, in the order a screen lists them. */
export const outcomeNames: Readonly<Record<EntryOutcome, string>> = {
  waiting: "Waiting",
  sending: "Being sent",
  done: "In",
  present: "Already there",
  refused: "Refused by the service",
  invalid: "Not sent, row has a fault",
  skipped: "Left out",
  cancelled: "Cancelled",
};

/** Colour of an outcome. */
export const outcomeTones: Readonly<Record<EntryOutcome, Tone>> = {
  waiting: "neutral",
  sending: "accent",
  done: "positive",
  present: "positive",
  refused: "negative",
  invalid: "negative",
  skipped: "neutral",
  cancelled: "warning",
};

/** Entries by what they mean to the analyst. */
export interface Tally {
  /** Sent and taken. */
  in: number;
  /** The service had them already. */
  present: number;
  refused: number;
  /** Still to be sent. */
  open: number;
  cancelled: number;
  /** Left out on purpose. */
  skipped: number;
  total: number;
}

/** Adds up an upload's counts. */
export function tally({ counts, total }: Upload): Tally {
  const of = (outcome: EntryOutcome) => counts[outcome];
  return {
    in: of("done"),
    present: of("present"),
    refused: of("refused") + of("invalid"),
    open: of("waiting") + of("sending"),
    cancelled: of("cancelled"),
    skipped: of("skipped"),
    total,
  };
}

/** "12,000 in, 1,500 already there, 0 refused, of 13,500" */
export function tallyText(upload: Upload): string {
  const { in: inside, present, refused, cancelled, skipped, total } = tally(upload);
  const parts = [`${formatCount(inside)} in`];
  if (present > 0) parts.push(`${formatCount(present)} already there`);
  parts.push(`${formatCount(refused)} refused`);
  if (skipped > 0) parts.push(`${formatCount(skipped)} left out`);
  if (cancelled > 0) parts.push(`${formatCount(cancelled)} cancelled`);
  return `${parts.join(", ")}, of ${formatCount(total)}`;
}

/** "820 per second, 12 s left"; empty while nothing moves. */
export function paceText({ rate, secondsLeft }: Upload): string {
  if (rate === null) return "";
  const left = secondsLeft === null ? [] : [`${formatLength(secondsLeft)} left`];
  return [formatRate(rate), ...left].join(", ");
}

/** What can be done with an upload now. */
export function actionsOf(upload: Upload): {
  pause: boolean;
  resume: boolean;
  cancel: boolean;
  retry: boolean;
  remove: boolean;
} {
  const moving = upload.state === "sending" || upload.state === "waiting";
  const ended = upload.state === "finished" || upload.state === "cancelled";
  return {
    pause: moving,
    resume: upload.state === "paused",
    cancel: !ended,
    retry: ended && upload.counts.refused > 0,
    remove: ended,
  };
}

/** Edits of all uploads that are still to be sent. */
export function waitingEdits(uploads: readonly Upload[]): number {
  return uploads.reduce((sum, upload) => sum + tally(upload).open, 0);
}

/** The state of an upload in a word, and its colour. */
export function stateOf(upload: Upload): { text: string; tone: Tone } {
  switch (upload.state) {
    case "sending":
      return { text: "Sending", tone: "accent" };
    case "waiting":
      return { text: "Waiting", tone: "warning" };
    case "paused":
      return { text: "Paused", tone: "warning" };
    case "cancelled":
      return { text: "Cancelled", tone: "neutral" };
    case "finished":
      return tally(upload).refused > 0
        ? { text: "Finished, some refused", tone: "negative" }
        : { text: "Finished", tone: "positive" };
  }
}

/** Priorities in words. */
export const priorityNames: Readonly<Record<string, string>> = { "1": "First", "0": "In turn", "-1": "Last" };

/** What undoing an upload does, in words; null where it can't be undone. */
export function undoText(upload: Upload): string | null {
  const count = formatCount(tally(upload).in);
  switch (upload.undo) {
    case "delete":
      return `The ${count} documents that this upload brought in are deleted. They can be undeleted.`;
    case "undelete":
      return `The ${count} documents that this upload deleted come back.`;
    default:
      return null;
  }
}

/** What a dry run of undoing an upload found, in words: what comes back, and what cannot. */
export function restoringText({ change, superseded, unknown }: EditPlan): string {
  const documents = (count: number) => formatCounted(count, "document");
  const parts = [
    change === 0
      ? "No document can be put back."
      : `${documents(change)} ${change === 1 ? "is" : "are"} put back: what was changed gets its earlier values, what was new is deleted.`,
    superseded > 0 &&
      `${documents(superseded)} ${superseded === 1 ? "was" : "were"} changed again since and ${superseded === 1 ? "stays" : "stay"} as ${superseded === 1 ? "it is" : "they are"}.`,
    unknown > 0 &&
      `Of ${documents(unknown)} no earlier version is known; ${unknown === 1 ? "it stays as it is" : "they stay as they are"}.`,
  ];
  return parts.filter(Boolean).join(" ");
}

/** Actions in words. */
export const actionNames: Readonly<Record<Upload["action"], string>> = {
  create: "Create",
  upsert: "Create or update",
  update: "Update",
  delete: "Delete",
  undelete: "Undelete",
};
