import { z } from "zod";
import { CodeBook } from "../../shared/coding/code-book";
import {
  CodingSample,
  SampleItem,
  SampleKind,
  StoredDecision,
  codingSampleLimits,
} from "../../shared/coding/coding-sample";
import { DocumentQuestion } from "../../shared/ipc/documents";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { blindDocument } from "./blind-item";
import type { DrawnItem, StoredSample } from "./coding-store";
import { identityOf } from "./draw";

const version = 1;

const ItemOut = SampleItem.pick({ position: true, document: true, datasetId: true, copies: true });

/** A sample on its way to another coder, or that coder's decisions on their way back. */
const SampleFile = z.object({
  format: z.literal("earshot-coding"),
  version: z.literal(version),
  /** Its id at the coder who drew it. */
  queue: z.object({
    id: z.string().min(1).max(100),
    title: CodingSample.shape.title,
    kind: SampleKind,
    book: CodeBook,
    question: DocumentQuestion,
  }),
  /** The coder of the decisions. Null on the way out. */
  coder: CodingSample.shape.coder.nullable(),
  items: z.array(ItemOut).max(codingSampleLimits.documents).nullable(),
  decisions: z
    .array(StoredDecision.omit({ coder: true }).extend({ identity: z.string() }))
    .max(codingSampleLimits.documents)
    .nullable(),
});
export type SampleFile = z.output<typeof SampleFile>;

/** Any version of such a file, to tell a newer one from something else. */
const AnySampleFile = z.looseObject({ format: z.literal("earshot-coding"), version: z.number() });

/** A sample for another coder, without decisions and scores. */
export function handedOut({ queue: sample, origin }: StoredSample, items: readonly SampleItem[]): SampleFile {
  const { id, title, kind, book, question } = sample;
  return {
    format: "earshot-coding",
    version,
    queue: { id: origin ?? id, title, kind, book, question },
    coder: null,
    items: items.map(({ position, document, datasetId, copies }) => ({
      position,
      datasetId,
      copies,
      document: blindDocument(document, book),
    })),
    decisions: null,
  };
}

/** The decisions of a sample's coder. */
export function handedBack(
  { queue: sample, origin }: StoredSample,
  items: readonly SampleItem[],
  decisions: readonly StoredDecision[],
): SampleFile {
  const { id, title, kind, book, question } = sample;
  const identities = new Map(items.map((item) => [item.position, identityOf(item)]));
  return {
    format: "earshot-coding",
    version,
    queue: { id: origin ?? id, title, kind, book, question },
    coder: sample.coder,
    items: null,
    decisions: decisions.map((decision) => ({
      ...decision,
      identity: identities.get(decision.position) ?? "",
    })),
  };
}

/** Parses the content of a file. Throws if it is something else. */
export function parseSampleFile(value: unknown): SampleFile {
  const any = AnySampleFile.safeParse(value);
  if (any.success && any.data.version > version) throw failure("invalid", t("main:coding.fileNewer"));
  const parsed = SampleFile.safeParse(value);
  if (!parsed.success) throw failure("invalid", t("main:coding.notSampleFile"));
  return parsed.data;
}

/** The sample that a coder codes who was handed it. Nothing is known of the population it was drawn from. */
export function receivedSample(
  { queue: { title, kind, book, question } }: SampleFile,
  { id, coder, now }: { id: string; coder: string; now: number },
): CodingSample {
  return {
    id,
    title,
    book,
    kind,
    question,
    coder,
    method: "sample",
    inside: null,
    strata: [{ name: "", question, population: 0, scored: null }],
    seed: 0,
    readable: null,
    createdAt: now,
    drawnAt: now,
    received: true,
  };
}

/** The documents of a received sample, in its order. */
export function receivedItems({ items }: SampleFile): DrawnItem[] {
  return (items ?? [])
    .toSorted((a, b) => a.position - b.position)
    .map(({ document, datasetId, copies }) => ({
      document,
      datasetId,
      copies,
      stratum: 0,
      piece: 0,
      number: 0,
      hash: 0,
      scored: null,
    }));
}
