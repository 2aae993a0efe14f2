import { z } from "zod";
import { nameText } from "../ipc/name-text";

const id = z.string().min(1).max(100);
const title = nameText(100);
const definition = z.string().max(2_000).default("");

/** Keys with a meaning of their own while coding: undo, note, skip, "can't say" and "not about the topic". */
export const reservedKeys = { undo: "z", note: "n", skip: "s", unclear: "x", offTopic: "0" } as const;

const CodeValue = z.object({
  /** Stored in decisions and in the document's metric. Unique in its code. */
  id,
  title,
  definition,
  /** A letter or digit. Unique in the book and none of the reserved ones. */
  key: z.string().regex(/^[a-z1-9]$/),
});
export type CodeValue = z.output<typeof CodeValue>;

const codeBase = {
  /** Unique in the book. A custom code's values are the document's metric of this name. Results call outcomes `relevance`. */
  id: z.string().regex(/^(?!relevance$)[a-z][a-z0-9_]{0,59}$/),
  title,
  definition,
};

/** The values of the code `sentiment`. Fixed, so that codes and scored sentiments can be compared. */
export const sentimentValues = ["positive", "neutral", "negative"] as const;
export type SentimentValue = (typeof sentimentValues)[number];

export const Code = z.discriminatedUnion("kind", [
  /** One of `sentimentValues`. */
  z.object({ kind: z.literal("sentiment"), ...codeBase, values: z.array(CodeValue).length(3) }),
  /** One of the values. */
  z.object({
    kind: z.literal("choice"),
    ...codeBase,
    values: z.array(CodeValue).min(2).max(20),
    scale: z.enum(["nominal", "ordinal"]),
  }),
  /** Any number of the values. */
  z.object({ kind: z.literal("choices"), ...codeBase, values: z.array(CodeValue).min(1).max(20) }),
  z.object({ kind: z.literal("number"), ...codeBase, min: z.number(), max: z.number() }),
]);
export type Code = z.output<typeof Code>;

/** What is decided about each document. A sample keeps the book that it was drawn with. */
export const CodeBook = z.object({
  id,
  title,
  /** Whether a document can be "not about the topic". It then has no other code. */
  relevance: z.boolean(),
  /** None: only relevance is coded. */
  codes: z.array(Code).max(8),
});
export type CodeBook = z.output<typeof CodeBook>;
