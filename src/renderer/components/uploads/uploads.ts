import type { DocumentAction } from "../../../shared/interface/documents";
import type { Upload, EntryOutcome } from "../../../shared/ipc/uploads";
import type { EditPlan } from "../../../shared/ipc/documents";
import { t } from "../../../shared/texts";
import { hasEnded } from "../../core/events";
import { formatCount, formatRate } from "../../../analysis/format/numbers";
import { formatLength } from "../../../analysis/format/times";
import type { Tone } from "../states/Mark";

/** Display names of outcomes, in list order. */
const outcomeNames: Readonly<Record<EntryOutcome, string>> = {
  waiting: t("components:outcome.waiting"),
  sending: t("components:outcome.sending"),
  held: t("components:outcome.held"),
  done: t("components:outcome.done"),
  present: t("components:outcome.present"),
  uncertain: t("components:outcome.uncertain"),
  refused: t("components:outcome.refused"),
  invalid: t("components:outcome.invalid"),
  skipped: t("components:outcome.skipped"),
  cancelled: t("components:outcome.cancelled"),
};

/** Outcomes of edits: an edit is applied rather than imported. */
export const editOutcomeNames: Readonly<Record<EntryOutcome, string>> = {
  ...outcomeNames,
  done: t("components:outcome.applied"),
};

/** The outcome of an entry in words. Only entries that may create a document are imported. */
export function outcomeName({ action, outcome }: { action: DocumentAction; outcome: EntryOutcome }): string {
  return (imports(action) ? outcomeNames : editOutcomeNames)[outcome];
}

function imports(action: DocumentAction): boolean {
  return action === "create" || action === "upsert";
}

export const outcomeTones: Readonly<Record<EntryOutcome, Tone>> = {
  waiting: "neutral",
  sending: "accent",
  held: "warning",
  done: "positive",
  present: "positive",
  uncertain: "warning",
  refused: "negative",
  invalid: "negative",
  skipped: "neutral",
  cancelled: "warning",
};

/** Number of entries by what they mean to the analyst. */
export interface Tally {
  /** Sent and accepted. */
  in: number;
  /** Already known to the service. */
  present: number;
  /** Sent by an interrupted attempt, or by somebody else. */
  uncertain: number;
  refused: number;
  /** Not sent yet. */
  open: number;
  /** Waiting for the analyst. */
  held: number;
  cancelled: number;
  /** Skipped on purpose. */
  skipped: number;
  total: number;
}

export function tally({ counts, total }: Upload): Tally {
  const of = (outcome: EntryOutcome) => counts[outcome];
  return {
    in: of("done"),
    present: of("present"),
    uncertain: of("uncertain"),
    refused: of("refused") + of("invalid"),
    open: of("waiting") + of("sending"),
    held: of("held"),
    cancelled: of("cancelled"),
    skipped: of("skipped"),
    total,
  };
}

/** "12,000 imported, 1,500 already present, 0 rejected, 13,500 total" */
export function tallyText(upload: Upload): string {
  const { in: inside, held, present, uncertain, refused, cancelled, skipped, total } = tally(upload);
  const say = (
    what: "in" | "applied" | "held" | "present" | "uncertain" | "refused" | "skipped" | "cancelled",
    count: number,
  ) => t(`components:tally.${what}`, { number: formatCount(count) });
  const parts = [
    say(imports(upload.action) ? "in" : "applied", inside),
    ...(held > 0 ? [say("held", held)] : []),
    ...(present > 0 ? [say("present", present)] : []),
    ...(uncertain > 0 ? [say("uncertain", uncertain)] : []),
    say("refused", refused),
    ...(skipped > 0 ? [say("skipped", skipped)] : []),
    ...(cancelled > 0 ? [say("cancelled", cancelled)] : []),
  ];
  return t("components:tally.of", { parts: parts.join(", "), total: formatCount(total) });
}

/**
 * Rate and remaining time, such as "820 per second, 12 s left", or how long an upload waits for others. Empty while
 * nothing is sent.
 */
export function paceText({ state, rate, secondsLeft, waitsFor }: Upload): string {
  if (waitsFor) return t(`components:tally.waitsFor_${waitsFor.why}`, { name: waitsFor.name });
  const time = secondsLeft === null ? null : formatLength(secondsLeft);
  if (state === "waiting") return time === null ? "" : t("components:tally.turn", { time });
  const left = time === null ? [] : [t("components:tally.left", { time })];
  return [...(rate === null ? [] : [formatRate(rate)]), ...left].join(", ");
}

/** The actions available for an upload now. */
export function actionsOf(upload: Upload): {
  pause: boolean;
  resume: boolean;
  cancel: boolean;
  retry: boolean;
  decide: boolean;
  remove: boolean;
} {
  const moving = upload.state === "sending" || upload.state === "waiting";
  const ended = upload.state === "finished" || upload.state === "cancelled";
  return {
    pause: moving,
    resume: upload.state === "paused",
    cancel: !ended,
    retry: ended && upload.counts.refused > 0,
    decide: upload.counts.held > 0,
    remove: hasEnded(upload),
  };
}

/** Number of pending edits in all uploads. */
export function waitingEdits(uploads: readonly Upload[]): number {
  return uploads.reduce((sum, upload) => sum + tally(upload).open, 0);
}

/** Display text and color of an upload's state. */
export function stateOf(upload: Upload): { text: string; tone: Tone } {
  switch (upload.state) {
    case "sending":
      return { text: t("components:uploadState.sending"), tone: "accent" };
    case "waiting":
      return { text: t("components:uploadState.waiting"), tone: "warning" };
    case "paused":
      return { text: t("components:uploadState.paused"), tone: "warning" };
    case "cancelled":
      return { text: t("components:uploadState.cancelled"), tone: "neutral" };
    case "finished":
      if (tally(upload).held > 0) return { text: t("components:uploadState.held"), tone: "warning" };
      return tally(upload).refused > 0
        ? { text: t("components:uploadState.finishedRefused"), tone: "negative" }
        : { text: t("components:uploadState.finished"), tone: "positive" };
  }
}

export const priorityNames: Readonly<Record<string, string>> = {
  "1": t("components:priority.first"),
  "0": t("components:priority.inTurn"),
  "-1": t("components:priority.last"),
};

/** Describes what undoing an upload does. */
export function undoText({ undo }: Upload, { change }: EditPlan): string {
  if (change === 0) return t("components:undo.none");
  switch (undo) {
    case "delete":
      return t("components:undo.delete", { count: change });
    case "undelete":
      return t("components:undo.undelete", { count: change });
    default:
      return t("components:undo.restore", { count: change });
  }
}

/** Describes what an undo does to metrics. */
export function metricTexts({ metrics, change }: EditPlan): string[] {
  if (change === 0) return [];
  return (["removed", "used", "fixed", "restored"] as const).flatMap((fate) => {
    const own = metrics.filter((metric) => metric.fate === fate);
    const names = own.map(({ name, title }) => title || name).join(", ");
    return own.length === 0 ? [] : [t(`components:undo.metrics.${fate}`, { count: own.length, names })];
  });
}

export const actionNames: Readonly<Record<Upload["action"], string>> = {
  create: t("components:action.create"),
  upsert: t("components:action.upsert"),
  update: t("components:action.update"),
  delete: t("components:action.delete"),
  undelete: t("components:action.undelete"),
};
