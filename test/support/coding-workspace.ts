import type { CodeBook } from "../../src/shared/coding/code-book";
import type { Decision } from "../../src/shared/coding/coding-sample";
import type { NewSample } from "../../src/shared/ipc/coding";
import type { AppScripts } from "./app";
import { Desk } from "./document-desk";
import { importRows } from "./imported-rows";

const first = Date.UTC(2026, 2, 1);
const hour = 3_600_000;

/** Sentiment and relevance. */
export const toneBook: CodeBook = {
  id: "tone",
  title: "Tone",
  relevance: true,
  codes: [
    {
      kind: "sentiment",
      id: "sentiment",
      title: "Sentiment",
      definition: "",
      values: [
        { id: "positive", title: "Good", definition: "", key: "1" },
        { id: "neutral", title: "Middling", definition: "", key: "2" },
        { id: "negative", title: "Bad", definition: "", key: "3" },
      ],
    },
  ],
};

export const coded = (sentiment: string, note = ""): Decision => ({
  outcome: "coded",
  values: { sentiment },
  note,
});
export const offTopic: Decision = { outcome: "off-topic", values: {}, note: "" };
export const unclear: Decision = { outcome: "unclear", values: {}, note: "" };
export const skipped: Decision = { outcome: "skipped", values: {}, note: "" };

export const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i);
export const urlOf = (number: number) => `https://posts.example/${number}`;
export const publishedOf = (number: number) => first + number * hour;
/** Negative, neutral and positive in turn. */
const sentimentOf = (number: number) => (number % 3) - 1;

/** A workspace with documents an hour apart, and the routes of coding. */
export async function codingWorkspace(scripts: AppScripts, count: number, folder?: string, book = toneBook) {
  const desk = await Desk.open(scripts, undefined, folder);
  const { app, to } = desk;
  const write = async (numbers: number[]) => {
    const rows = numbers.map((number) => [
      urlOf(number),
      new Date(publishedOf(number)).toISOString(),
      `Post ${number} about the kettle`,
      String(sentimentOf(number)),
    ]);
    await importRows(app, to, ["url", "published", "content", "sentiment"], rows);
  };
  if (count > 0) await write(numbers(count));
  await app.call("coding.saveBook", { ...to, book });
  const draw = (changes: Partial<NewSample> = {}) =>
    app.call("coding.draw", { ...to, queue: newSample(changes) });
  const items = (sampleId: string) => app.call("coding.items", { sampleId, from: 0, max: 200 });
  const urls = async (sampleId: string) => (await items(sampleId)).map(({ document }) => document.url);
  /** Codes the first documents of a queue. */
  const code = async (sampleId: string, ...decisions: Decision[]) => {
    for (const [position, decision] of decisions.entries())
      await app.call("coding.decide", { sampleId, position, decision });
  };
  return { desk, app, to, write, draw, items, urls, code };
}

export const newSample = (changes: Partial<NewSample> = {}): NewSample => ({
  title: "Kettles",
  bookId: "tone",
  kind: "random",
  method: "sample",
  question: { q: "kettle" },
  inside: null,
  size: 10,
  seed: 7,
  by: null,
  coder: "Ann",
  ...changes,
});
