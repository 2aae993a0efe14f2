import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { Document } from "../../../src/shared/interface/documents";
import { Histogram } from "../../../src/shared/interface/histograms";
import { parse } from "../../../src/shared/query";
import type { Selection } from "../../../src/service/engine/engine";
import { type Filters, selectionOf } from "../../../src/service/selections";
import { rowsOf } from "../../../src/service/workspace/document-key";
import { type StoredDocument, StoredJson } from "../../../src/service/workspace/stored-document";
import type { Workspace } from "../../../src/service/workspace";
import { dose } from "../../support/dose";
import { type Oracle, day, first, query, startOracle, text } from "../../support/oracle-corpus";
import { meets } from "../../support/naive-engine/meets";

/** Compares cached results with those of a plain computation while documents change. */

let oracle: Oracle;
beforeAll(async () => {
  oracle = await startOracle();
});
afterAll(() => oracle.service.stop());

const changesOf = (documents: number, maxLength: number) =>
  fc.array(
    fc.record({
      action: fc.constantFrom("upsert", "update", "delete", "undelete"),
      document: fc.nat({ max: documents - 1 }),
      content: text,
      reach: fc.nat({ max: 9 }),
      lang: fc.constantFrom("en", "de"),
      sentiment: fc.integer({ min: -5, max: 5 }),
    }),
    { minLength: 1, maxLength },
  );
/** Many changes at once, or repeated changes of a few documents. */
const changes = fc.oneof(changesOf(260, 60), changesOf(12, 6));

function liveDocuments({ db }: Workspace): { id: number; document: StoredDocument }[] {
  const Row = z.object({ id: z.number(), body: StoredJson });
  const rows = db.all("SELECT id, body FROM document WHERE deleted = 0 ORDER BY id", [], Row);
  return rows.map(({ id, body }) => ({ id, document: body }));
}

async function idsOf({ engine }: Workspace, selection: Selection): Promise<number[]> {
  const { keys } = await engine.page(selection, { by: "published", direction: "asc", from: 0, to: 10_000 });
  return rowsOf(keys).sort((a, b) => a - b);
}

it("repeated queries and charts reflect every change", async () => {
  const { service, live, ask } = oracle;
  const { workspace } = service;
  const known = live.map(({ url }) => url);
  const queries = fc.sample(query, { numRuns: 40, seed: 7 });
  const range = { interval: "1d", min: String(first - day), max: String(first + 40 * day) };
  for (const round of fc.sample(changes, { numRuns: dose(10, 24), seed: 3 })) {
    const batch = round.map(({ action, document, ...fields }) => {
      const url = known[document] ?? `https://new.example/${document}`;
      if (action === "delete" || action === "undelete") return { [action]: { url } };
      const published = String(first + document * 3_600_000);
      return { [action]: { url, ...fields, ...(action === "upsert" && { published }) } };
    });
    await service.call("POST", `/api/v2/docs/p/${service.projectId}`, batch);
    const documents = liveDocuments(workspace);
    for (const q of queries) {
      const tree = parse(q);
      const found = await idsOf(workspace, { query: tree });
      const expected = documents.filter(({ document }) => meets(Document.parse(document), tree));
      expect(found, q).toEqual(expected.map(({ id }) => id));
      const answer = await ask("histogram/published", { q, ...range, breakdown: "sentiment" });
      const { data } = Histogram.parse(answer["result_histogram"]);
      const counted = data.flatMap(({ v }) => v).reduce<number>((total, n) => total + (n ?? 0), 0);
      expect(counted, q).toBe(found.length);
    }
  }
});

it("panels, channels and imports reflect every change", async () => {
  const { service } = oracle;
  const { workspace, projectId } = service;
  const entries = [
    { entry_type: "AUTHOR" as const, id: "ann" },
    { entry_type: "AUTHOR" as const, id: "Bo", site: "panel.example" },
    { entry_type: "URL" as const, url: "https://panel.example/even", exact_match: false },
    { entry_type: "URL" as const, url: "https://panel.example/odd/3?page=1", exact_match: true },
    { entry_type: "URL" as const, url: "https://whole.example/" },
  ];
  workspace.records.panels.put(projectId, {
    id: "p",
    title: "p",
    description: "",
    included_entries: entries,
  });
  const urls = Array.from({ length: 90 }, (_, i) => [
    `https://panel.example/${i % 2 === 0 ? "even" : "odd"}/${i}?page=1`,
    `HTTPS://Panel.Example/even/${i}`,
    `http://panel.example/evening/${i}`,
    `https://whole.example/${i}`,
    `https://panel.example.org/even/${i}`,
  ]).flat();
  const isMember = ({ url, host_url, extra_author_attributes: author }: StoredDocument) =>
    author?.id === "ann" ||
    (author?.id === undefined && author?.name === "Bo" && host_url === "panel.example") ||
    /^https?:\/\/panel\.example\/even\//i.test(url) ||
    url === "https://panel.example/odd/3?page=1" ||
    host_url === "whole.example";
  const filters: [Filters, (document: StoredDocument) => boolean][] = [
    [{ panel: ["p"] }, isMember],
    [{ channel: ["whole.example", "b.example"] }, (d) => ["whole.example", "b.example"].includes(d.host_url)],
    [{ import: ["x.csv"] }, (d) => d.import === "x.csv"],
  ];
  const authors = [{ id: "ann" }, { id: "cy", name: "Cy" }, { name: "Bo" }];
  for (const round of fc.sample(changes, { numRuns: dose(8, 20), seed: 5 })) {
    const batch = round.map(({ action, document, reach, lang, content }) => {
      const url = urls[(document * 7) % urls.length] ?? "";
      if (action === "delete" || action === "undelete") return { [action]: { url } };
      const extra_author_attributes = authors[reach % authors.length];
      return { upsert: { url, content, extra_author_attributes, import: lang === "en" ? "x.csv" : "y.csv" } };
    });
    await service.call("POST", `/api/v2/docs/p/${projectId}`, batch);
    for (const [filter, test] of filters) {
      const found = await idsOf(workspace, selectionOf(workspace, "", projectId, filter));
      const expected = liveDocuments(workspace).filter(({ document }) => test(document));
      expect(found, JSON.stringify(filter)).toEqual(expected.map(({ id }) => id));
    }
  }
});

it("ranges that differ only in min_include have different bins", async () => {
  const starts = async (min: number, min_include: boolean) => {
    const range = { min: String(min), max: String(first + 2 * day), min_include: String(min_include) };
    const answer = await oracle.ask("histogram/published", { q: "", interval: "1d", ...range });
    return Histogram.parse(answer["result_histogram"]).data.map(({ t, v }) => [t, v[0]]);
  };
  const whole = await starts(first, true);
  expect(whole.map(([t]) => t)).toEqual([first, first + day]);
  expect(await starts(first - 1, false)).toEqual([[first - day, 0], ...whole]);
});
