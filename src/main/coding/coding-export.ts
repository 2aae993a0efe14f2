import { finalDecisions } from "../../methods/coding/coding-results";
import { sourceOf } from "../../shared/documents/source";
import type { CodeBook } from "../../shared/coding/code-book";
import type { SampleItem, StoredDecision } from "../../shared/coding/coding-sample";
import type { Cell } from "../files/tables/cell-text";
import type { StoredSample } from "./coding-store";

export interface CodingTable {
  columns: string[];
  rows: Cell[][];
}

/** All that results are computed from. */
export interface CodingExport {
  items: CodingTable;
  queue: CodingTable;
  json: object;
}

/** Everything of a sample that its results are computed from, as tables and as JSON. */
export function codingExport(
  { queue: sample, origin }: StoredSample,
  items: readonly SampleItem[],
  decisions: readonly StoredDecision[],
): CodingExport {
  const { book, strata } = sample;
  const counted = new Map(
    finalDecisions(sample, items, decisions).map(({ item, decision }) => [item.position, decision]),
  );
  const coders = [...new Set(decisions.map(({ coder }) => coder))].sort();
  const sizes = strata.map(
    (_, at) => items.filter((item) => item.stratum === at && counted.has(item.position)).length,
  );
  const weightOf = ({ position, stratum }: SampleItem) =>
    counted.has(position) ? (strata[stratum]?.population ?? 0) / (sizes[stratum] ?? 1) : null;
  const byCoder = new Map(
    decisions.map((decision) => [JSON.stringify([decision.coder, decision.position]), decision]),
  );
  const fields = ["outcome", ...book.codes.map(({ id }) => id), "note", "decided"];
  const columns = [
    ...["position", "url", "external_id", "dataset", "published", "source", "title", "text"],
    ...["stratum", "weight", "piece", "number", "hash", "copies", "scored"],
    ...["", ...coders].flatMap((coder) =>
      fields.map((field) => (coder === "" ? `counted ${field}` : `${coder}: ${field}`)),
    ),
  ];
  const rows = items.map((item): Cell[] => {
    const { document, position } = item;
    const of = (coder: string) => byCoder.get(JSON.stringify([coder, position]));
    return [
      ...[position + 1, document.url ?? "", document.external_id ?? "", item.datasetId ?? ""],
      ...[timeOf(document.published), sourceOf(document), document.title ?? "", document.content ?? ""],
      ...[strata[item.stratum]?.name ?? "", weightOf(item), item.piece, item.number, item.hash, item.copies],
      item.scored ?? "",
      ...[counted.get(position), ...coders.map(of)].flatMap((decision) => cellsOf(book, decision)),
    ];
  });
  const { readable } = sample;
  const facts: [string, Cell][] = [
    ...Object.entries({ id: sample.id, origin: origin ?? "", title: sample.title, kind: sample.kind }),
    ...Object.entries({
      method: sample.method,
      coder: sample.coder,
      seed: sample.seed,
      inside: sample.inside ?? "",
    }),
    ["question", JSON.stringify(sample.question)],
    ["drawn", timeOf(sample.drawnAt)],
    ["read", readable?.read ?? null],
    ["of", readable?.of ?? null],
    ["pieces", readable?.pieces ?? null],
    ["book", JSON.stringify(book)],
    ...strata.flatMap(({ name, population, scored, question }, at): [string, Cell][] => [
      [`stratum ${at + 1}`, name],
      [`stratum ${at + 1} question`, JSON.stringify(question)],
      [`stratum ${at + 1} population`, population],
      ...Object.entries(scored ?? {}).map(([value, count]): [string, Cell] => [
        `stratum ${at + 1} scored ${value}`,
        count,
      ]),
    ]),
  ];
  return {
    items: { columns, rows },
    queue: { columns: ["name", "value"], rows: facts },
    json: {
      queue: sample,
      items: items.map((item) => ({ ...item, weight: weightOf(item) })),
      decisions,
      counted: [...counted.values()],
    },
  };
}

function cellsOf({ codes }: CodeBook, decision: StoredDecision | undefined): Cell[] {
  const valueOf = (id: string): Cell => {
    const value = decision?.values[id];
    return Array.isArray(value) ? value.join("|") : (value ?? "");
  };
  return [
    decision?.outcome ?? "",
    ...codes.map(({ id }) => valueOf(id)),
    decision?.note ?? "",
    decision ? timeOf(decision.decidedAt) : "",
  ];
}

function timeOf(ms: number | null | undefined): string {
  return ms == null ? "" : new Date(ms).toISOString();
}
