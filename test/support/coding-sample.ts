import type { DrawnItem } from "../../src/main/coding/coding-store";
import type { CodingSample } from "../../src/shared/coding/coding-sample";
import { Document } from "../../src/shared/interface/documents";
import { toneBook } from "./coding-workspace";

export function aQueue(change: Partial<CodingSample> = {}): CodingSample {
  return {
    id: "q1",
    title: "Kettles",
    book: toneBook,
    kind: "random",
    method: "sample",
    question: { q: "kettle" },
    inside: null,
    strata: [{ name: "", question: { q: "kettle" }, population: 100, scored: null }],
    seed: 7,
    readable: null,
    createdAt: 1,
    drawnAt: 1,
    coder: "Ann",
    received: false,
    ...change,
  };
}

export function drawnItem(number: number): DrawnItem {
  return {
    stratum: 0,
    piece: 0,
    number,
    hash: number,
    copies: 1,
    scored: "positive",
    datasetId: null,
    document: Document.parse({ url: `https://posts.example/${number}`, content: `Post ${number}` }),
  };
}
